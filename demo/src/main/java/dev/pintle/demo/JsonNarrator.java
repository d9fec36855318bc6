package dev.pintle.demo;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Writes one JSON document, at the end; its shape is in the module's README. */
final class JsonNarrator implements Narrator {
  private static final ObjectWriter JSON = new ObjectMapper().writerWithDefaultPrettyPrinter();

  private record ChapterDocument(
      String chapter, String title, Map<String, Object> facts, List<Report.Check> checks) {}

  private record Document(
      String demo,
      List<ChapterDocument> chapters,
      int checks,
      int failed,
      boolean folderRemoved,
      boolean holds,
      long milliseconds) {}

  private final PrintWriter out;
  private final List<ChapterDocument> chapters = new ArrayList<>();

  JsonNarrator(PrintWriter out) {
    this.out = out;
  }

  @Override
  public void open() {}

  @Override
  public void tell(Report report) {
    chapters.add(new ChapterDocument(report.id(), report.title(), report.facts(), report.checks()));
  }

  @Override
  public void close(Ending ending) {
    Document document =
        new Document(
            "bookshop",
            chapters,
            ending.checks(),
            ending.failed(),
            ending.folderRemoved(),
            ending.holds(),
            ending.took().toMillis());
    try {
      out.println(JSON.writeValueAsString(document));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
    out.flush();
  }
}
