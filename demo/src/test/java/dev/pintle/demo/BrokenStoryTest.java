package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What the demo does when something that it tells is not so. */
final class BrokenStoryTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  /** Something that happens between two chapters. */
  private record Mishap(Consumer<Bookshop> happens) implements Chapter {
    @Override
    public String id() {
      return "mishap";
    }

    @Override
    public String title() {
      return "A mishap";
    }

    @Override
    public void tell(Bookshop shop, Report report) {
      happens.accept(shop);
    }
  }

  @Test
  void aLostDataFileIsNamedAndFailsTheDemo() {
    int exit =
        run(false, new Appends(), new Mishap(shop -> delete(shop, FileRole.DATA)), new Leftovers());

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString())
        .contains("NO  every file that the table reaches is on the disk")
        .containsPattern("missing +data/office-")
        .contains("1 of 4 checks did NOT hold.");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void aStrayFileIsAnOrphanThatNobodyExplains() {
    int exit = run(false, new Appends(), new Mishap(BrokenStoryTest::addStray), new Leftovers());

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString())
        .containsPattern("orphan +data/stray.parquet")
        .contains("NO  every orphan is what a refused commit wrote");
  }

  @Test
  void aChapterThatBreaksOffEndsTheStoryInOneLine() {
    int exit =
        run(
            false,
            new Appends(),
            new Mishap(shop -> delete(shop, FileRole.MANIFEST)),
            new Leftovers(),
            new DropAndRegister());

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString())
        .contains("NO  this chapter comes to its end, and not to: NotFoundException: ")
        .doesNotContain("\tat ")
        .doesNotContain(new DropAndRegister().title());
  }

  @Test
  void aBrokenClaimFailsTheJsonDocumentToo() {
    int exit =
        run(true, new Appends(), new Mishap(shop -> delete(shop, FileRole.DATA)), new Leftovers());

    assertThat(exit).isEqualTo(1);
    assertThat(out.toString()).contains("\"holds\" : false").contains("\"failed\" : 1");
  }

  private int run(boolean json, Chapter... chapters) {
    return new BookshopDemo(List.of(chapters))
        .run(json, false, new PrintWriter(out), new PrintWriter(err));
  }

  private static void delete(Bookshop shop, FileRole role) {
    Disk disk = Disk.of(shop.table(Bookshop.ORDERS));
    TableFile victim =
        disk.contents().keySet().stream().filter(f -> f.role() == role).findFirst().orElseThrow();
    try {
      Files.delete(folder(shop).resolve(victim.name()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void addStray(Bookshop shop) {
    try {
      Files.writeString(folder(shop).resolve("data/stray.parquet"), "nobody's");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path folder(Bookshop shop) {
    return Disk.folder(shop.table(Bookshop.ORDERS));
  }
}
