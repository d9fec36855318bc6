package dev.pintle.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.interop.Append.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * An append whose request gets lost between a catalog and a real database. Whatever comes of it,
 * the answer is true, nobody's snapshot disappears, and every file that the pointer reaches is
 * there. That the same losses hurt Iceberg's own catalog shows that they are losses.
 */
@ExtendWith(Databases.Resolver.class)
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class LostRepliesTest {
  private static final int DEFAULT_RETRIES = 4;

  private record Trouble(Engine engine, Loss loss, int retries, boolean othersWrite) {}

  static List<Trouble> troubles() {
    List<Trouble> all = new ArrayList<>();
    for (Engine engine : List.of(Engine.SQLITE, Engine.POSTGRESQL)) {
      for (Loss loss : Loss.values()) {
        if (engine == Engine.POSTGRESQL || loss != Loss.DELIVERED_LATE) {
          for (int retries : List.of(0, DEFAULT_RETRIES)) {
            all.add(new Trouble(engine, loss, retries, false));
            all.add(new Trouble(engine, loss, retries, true));
          }
        }
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("troubles")
  void theAnswerIsTrueAndNothingIsLost(Trouble trouble, Databases databases, @TempDir Path folder)
      throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, trouble.engine(), folder);
    try (LossyLine line = line(trouble.engine(), warehouse);
        LostAppend append = new LostAppend(warehouse, line, Client.PINTLE, trouble.retries())) {
      Answer answer = append.lose(trouble.loss(), trouble.othersWrite());

      assertThat(append.missingFiles()).isEmpty();
      assertThat(append.current()).containsOnlyOnceElementsOf(append.known());
      assertThat(append.current().contains(LostAppend.OTHERS)).isEqualTo(trouble.othersWrite());
      boolean landed = append.current().contains(LostAppend.OURS);
      if (!trouble.othersWrite() || trouble.loss() == Loss.REPLY_LOST) {
        assertThat(answer).as("with nobody in the way").isEqualTo(Answer.DONE);
      }
      switch (answer) {
        case DONE -> assertThat(landed).isTrue();
        case CONFLICT -> assertThat(landed).isFalse();
        case UNKNOWN -> assertThat(trouble.othersWrite()).isTrue();
        case OTHER -> throw new AssertionError("an error that tells Iceberg nothing");
      }
    }
  }

  /** A test of the test, and the reason for all this: apache/polaris#5459, apache/iceberg#7151. */
  @ParameterizedTest
  @CsvSource({"SQLITE", "POSTGRESQL"})
  void icebergsOwnCatalogDropsTheSnapshotOfAnother(
      Engine engine, Databases databases, @TempDir Path folder) throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (LossyLine line = line(engine, warehouse);
        LostAppend append = new LostAppend(warehouse, line, Client.ICEBERG, DEFAULT_RETRIES)) {
      assertThat(append.lose(Loss.REPLY_LOST, true)).isEqualTo(Answer.DONE);

      assertThat(append.known()).contains(LostAppend.OTHERS);
      assertThat(append.current()).contains(LostAppend.OURS).doesNotContain(LostAppend.OTHERS);
    }
  }

  @ParameterizedTest
  @CsvSource({"SQLITE, false", "SQLITE, true", "POSTGRESQL, false", "POSTGRESQL, true"})
  void icebergsOwnCatalogDeletesFilesOfACommitThatIsCurrent(
      Engine engine, boolean othersWrite, Databases databases, @TempDir Path folder)
      throws Exception {
    Warehouse warehouse = Warehouse.fresh(databases, engine, folder);
    try (LossyLine line = line(engine, warehouse);
        LostAppend append = new LostAppend(warehouse, line, Client.ICEBERG, 0)) {
      assertThat(append.lose(Loss.REPLY_LOST, othersWrite)).isEqualTo(Answer.CONFLICT);

      assertThat(append.current()).contains(LostAppend.OURS);
      assertThat(append.missingFiles()).isNotEmpty();
    }
  }

  private static LossyLine line(Engine engine, Warehouse warehouse)
      throws IOException, SQLException {
    return engine == Engine.SQLITE ? new LossyDriver(warehouse) : new LossyNetwork(warehouse);
  }
}
