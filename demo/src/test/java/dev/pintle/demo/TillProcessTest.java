package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TillProcessTest {
  @TempDir private Path folder;

  @Test
  void aTillThatCantOpenTheCatalogSaysWhy() throws Exception {
    Files.createDirectory(folder.resolve("catalog.db"));
    try (TillProcess till = TillProcess.start("till-a", new Place(folder))) {
      assertThatIllegalStateException()
          .isThrownBy(() -> till.begin(new TillTask("orders", 1, 1)))
          .withMessageContaining("till-a (process " + till.pid() + ") ended unexpectedly: ")
          .withMessageContaining("catalog.db");
    }
  }

  @Test
  void aTaskThatCantBeDoneIsReportedAndTheTillGoesOn() throws Exception {
    try (Bookshop shop = Bookshop.open(folder, new Tills())) {
      TillProcess till = shop.tills().get(0);
      TillTask onNoTable = new TillTask("nothing", 1, 1);
      assertThatIllegalStateException()
          .isThrownBy(() -> till.begin(onNoTable))
          .withMessageContaining("failed NoSuchTableException: ");

      shop.create(Bookshop.ORDERS, 0);
      till.begin(new TillTask("orders", 1, 1));
      till.go();
      assertThat(till.finish().attempts()).isEqualTo(1);
    }
  }

  @Test
  void aTillWhoseInputEndsStopsInTheMiddleOfItsWork() throws Exception {
    try (Tills tills = new Tills();
        Bookshop shop = Bookshop.open(folder, tills)) {
      Table table = shop.create(Bookshop.ORDERS, 0);
      Place place = new Place(folder);
      Process till =
          new ProcessBuilder(TillProcess.command("till-c", place))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      BufferedReader from = till.inputReader();
      try (PrintWriter to = new PrintWriter(till.outputWriter(), true)) {
        to.println(Till.write(new TillTask("orders", Integer.MAX_VALUE, 1)));
        assertThat(from.readLine()).startsWith(Till.WAITING);
        to.println(Till.GO);
        await().atMost(1, TimeUnit.MINUTES).until(() -> Disk.of(table).count(FileRole.DATA) > 2);
      }
      try {
        assertThat(till.waitFor(1, TimeUnit.MINUTES)).as("the till ends").isTrue();
        assertThat(from.readLine()).as("what it says to its work").isNull();
      } finally {
        till.destroyForcibly().waitFor();
      }
    }
  }

  @Test
  void closedTillsStartNoOther() {
    Tills tills = new Tills();
    tills.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> tills.start("till-a", new Place(folder)))
        .withMessage("the tills are closed");
    assertThat(tills.started()).isEmpty();
  }
}
