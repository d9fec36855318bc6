package dev.pintle.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Files;
import java.nio.file.Path;
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
    try (Bookshop shop = Bookshop.open(folder)) {
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
}
