package dev.pintle.iceberg;

import static dev.pintle.iceberg.Warehouse.NAMESPACE;
import static dev.pintle.iceberg.Warehouse.ORDERS;
import static dev.pintle.iceberg.Warehouse.SCHEMA;
import static dev.pintle.iceberg.Warehouse.define;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.iceberg.FaultyStore.Fault;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.iceberg.Transaction;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.CommitStateUnknownException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every write, with its first request to the store gone wrong in every way, on a store that can
 * settle it or not, with and without retries, and with another writer in between. Whatever comes
 * out, four things hold: an answer is true, now and after all that was under way has arrived; no
 * commit of anybody disappears; every file that a pointer reaches is there; and no file that was
 * there before is deleted, except by a purge.
 */
class LostRepliesTest {
  private static final TableIdentifier NEW = TableIdentifier.of(NAMESPACE, "new");
  private static final TableIdentifier VIEW = TableIdentifier.of(NAMESPACE, "recent");

  @TempDir private Path folder;

  /**
   * A write.
   *
   * @param inEffect whether it took effect
   * @param replaces whether it may undo what others committed in between, as Iceberg defines it
   * @param deletes whether it deletes files that were there
   */
  private record Write(
      String name,
      Action action,
      Predicate<Warehouse> inEffect,
      boolean replaces,
      boolean deletes) {
    Write(String name, Action action, Predicate<Warehouse> inEffect) {
      this(name, action, inEffect, false, false);
    }

    @Override
    public String toString() {
      return name;
    }
  }

  private interface Action {
    /** Everything up to the write itself, which is what comes back. */
    Runnable prepare(Warehouse warehouse);
  }

  private static final List<Write> WRITES =
      List.of(
          new Write(
              "create table",
              w -> () -> w.catalog.createTable(NEW, SCHEMA),
              w -> w.elsewhere.tableExists(NEW)),
          new Write(
              "create table with data",
              w -> {
                Transaction create = w.catalog.newCreateTableTransaction(NEW, SCHEMA);
                w.append(create.table()).commit();
                return create::commitTransaction;
              },
              w -> w.elsewhere.tableExists(NEW)),
          new Write(
              "append",
              w -> w.append(w.catalog.loadTable(ORDERS))::commit,
              w -> w.snapshots(ORDERS).size() > 1 + othersCommits(w)),
          new Write(
              "property",
              w -> w.catalog.loadTable(ORDERS).updateProperties().set("owner", "us")::commit,
              w -> w.elsewhere.loadTable(ORDERS).properties().containsKey("owner")),
          new Write(
              "replace table",
              w -> {
                Transaction replace = w.catalog.newReplaceTableTransaction(ORDERS, SCHEMA, false);
                replace.updateProperties().set("replaced", "yes").commit();
                return replace::commitTransaction;
              },
              w -> w.elsewhere.loadTable(ORDERS).properties().containsKey("replaced"),
              true,
              false),
          new Write(
              "drop table",
              w -> () -> w.catalog.dropTable(ORDERS, false),
              w -> !w.elsewhere.tableExists(ORDERS),
              true,
              false),
          new Write(
              "drop and purge table",
              w -> () -> w.catalog.dropTable(ORDERS, true),
              w -> !w.elsewhere.tableExists(ORDERS),
              true,
              true),
          new Write(
              "rename table",
              w -> () -> w.catalog.renameTable(ORDERS, NEW),
              w -> w.elsewhere.tableExists(NEW) && !w.elsewhere.tableExists(ORDERS)),
          new Write(
              "register table",
              w -> {
                String location = w.pointer(ORDERS);
                return () -> w.catalog.registerTable(NEW, location);
              },
              w -> w.elsewhere.tableExists(NEW)),
          new Write(
              "roll back table",
              w -> () -> w.catalog.rollback(ORDERS, 1),
              w -> w.snapshots(ORDERS).size() <= othersCommits(w),
              true,
              false),
          new Write(
              "create view",
              w -> () -> define(w.catalog, NEW, "select 1").create(),
              w -> w.elsewhere.viewExists(NEW)),
          new Write(
              "replace view",
              w -> () -> define(w.catalog, VIEW, "select 2").replace(),
              w -> w.queries(VIEW).contains("select 2")),
          new Write(
              "drop view",
              w -> () -> w.catalog.dropView(VIEW),
              w -> !w.elsewhere.viewExists(VIEW),
              true,
              true),
          new Write(
              "rename view",
              w -> () -> w.catalog.renameView(VIEW, NEW),
              w -> w.elsewhere.viewExists(NEW) && !w.elsewhere.viewExists(VIEW)));

  /** What goes wrong. */
  private record Trouble(Fault fault, boolean settles, boolean othersWrite, boolean retries) {}

  private static final String OTHERS = "others";

  private static int othersCommits(Warehouse warehouse) {
    return Integer.parseInt(
        warehouse.elsewhere.loadTable(ORDERS).properties().getOrDefault(OTHERS, "0"));
  }

  /** An append and a new version of the view by somebody else, where they are still there. */
  private static void writeElsewhere(Warehouse warehouse) {
    for (TableIdentifier table : List.of(ORDERS, NEW)) {
      if (warehouse.elsewhere.tableExists(table)) {
        Transaction commit = warehouse.elsewhere.loadTable(table).newTransaction();
        warehouse.append(commit.table()).commit();
        commit.table().updateProperties().set(OTHERS, "1").commit();
        commit.commitTransaction();
      }
    }
    for (TableIdentifier view : List.of(VIEW, NEW)) {
      if (warehouse.elsewhere.viewExists(view)) {
        warehouse.replaceViewElsewhere(view, "select others");
      }
    }
  }

  static Stream<Arguments> troubles() {
    List<Arguments> all = new ArrayList<>();
    for (Write write : WRITES) {
      for (Fault fault : Fault.values()) {
        for (int bits = 0; bits < 8; bits++) {
          all.add(
              Arguments.of(
                  write, new Trouble(fault, (bits & 1) > 0, (bits & 2) > 0, (bits & 4) > 0)));
        }
      }
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("troubles")
  void theAnswerIsTrueAndNothingIsLost(Write write, Trouble trouble) {
    Warehouse warehouse = new Warehouse(folder);
    prepare(warehouse, trouble.retries());
    Runnable action = write.action().prepare(warehouse);
    Set<String> before = warehouse.files();
    boolean[] othersWrote = {false};
    if (!trouble.settles()) {
      warehouse.faulty.neverSettles();
    }
    if (trouble.othersWrite()) {
      warehouse.faulty.beforeSettling(
          () -> {
            if (!othersWrote[0]) {
              othersWrote[0] = true;
              writeElsewhere(warehouse);
            }
          });
    }
    warehouse.faulty.next(trouble.fault());

    RuntimeException failure = run(action);

    assertReachable(warehouse);
    boolean knownToBe = failure == null;
    boolean knownNotToBe = failure != null && !(failure instanceof CommitStateUnknownException);
    assertAnswer(write, warehouse, knownToBe, knownNotToBe, failure);
    warehouse.faulty.deliver();
    assertReachable(warehouse);
    assertAnswer(write, warehouse, knownToBe, knownNotToBe, failure);
    if (!write.replaces()) {
      assertOthersAreThere(warehouse, othersWrote[0]);
    }
    if (!write.deletes()) {
      assertThat(warehouse.files()).containsAll(before);
    }
  }

  private static void prepare(Warehouse warehouse, boolean retries) {
    Map<String, String> properties =
        Map.of("commit.retry.num-retries", retries ? "4" : "0", "commit.retry.min-wait-ms", "1");
    warehouse.elsewhere.buildTable(ORDERS, SCHEMA).withProperties(properties).create();
    warehouse.appendElsewhere(ORDERS);
    define(warehouse.elsewhere, VIEW, "select 1").withProperties(properties).create();
  }

  private static RuntimeException run(Runnable action) {
    try {
      action.run();
      return null;
    } catch (RuntimeException e) {
      return e;
    }
  }

  private static void assertAnswer(
      Write write,
      Warehouse warehouse,
      boolean knownToBe,
      boolean knownNotToBe,
      RuntimeException failure) {
    if (knownToBe) {
      assertThat(write.inEffect()).as("reported as done").accepts(warehouse);
    }
    if (knownNotToBe) {
      assertThat(write.inEffect()).as("reported as failed: %s", failure).rejects(warehouse);
    }
  }

  private static void assertReachable(Warehouse warehouse) {
    for (TableIdentifier table : warehouse.elsewhere.listTables(NAMESPACE)) {
      assertThat(warehouse.requireReachable(table)).isNotEmpty();
    }
    for (TableIdentifier view : warehouse.elsewhere.listViews(NAMESPACE)) {
      assertThat(warehouse.queries(view)).isNotEmpty();
    }
  }

  /** Each table that others wrote to still has what was there, and what they added. */
  private static void assertOthersAreThere(Warehouse warehouse, boolean othersWrote) {
    Set<String> tables = new TreeSet<>();
    for (TableIdentifier table : warehouse.elsewhere.listTables(NAMESPACE)) {
      tables.add(table.name());
    }
    TableIdentifier home = tables.contains(ORDERS.name()) ? ORDERS : NEW;
    assertThat(warehouse.snapshots(home)).hasSizeGreaterThanOrEqualTo(othersWrote ? 2 : 1);
    TableIdentifier view = warehouse.elsewhere.viewExists(VIEW) ? VIEW : NEW;
    assertThat(warehouse.queries(view)).contains("select 1");
    if (othersWrote) {
      assertThat(warehouse.queries(view)).contains("select others");
    }
    assertThat(Files.isDirectory(Path.of(warehouse.elsewhere.loadTable(home).location()))).isTrue();
  }
}
