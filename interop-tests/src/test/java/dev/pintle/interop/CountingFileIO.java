package dev.pintle.interop;

import dev.pintle.iceberg.LocalFileIO;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files on this machine, and a list of what was done with them. */
public final class CountingFileIO implements FileIO {
  private static final long serialVersionUID = 1L;

  private final LocalFileIO files = new LocalFileIO();
  private final CopyOnWriteArrayList<String> calls = new CopyOnWriteArrayList<>();

  /** For catalogs, which make it by its name. */
  public CountingFileIO() {}

  @Override
  public void initialize(Map<String, String> properties) {
    // nothing of the catalog's is needed
  }

  /** What was done since the last time, as verbs: read, write, delete. */
  List<String> takeCalls() {
    List<String> taken = List.copyOf(calls);
    calls.clear();
    return taken;
  }

  @Override
  public InputFile newInputFile(String location) {
    calls.add("read");
    return files.newInputFile(location);
  }

  @Override
  public OutputFile newOutputFile(String location) {
    calls.add("write");
    return files.newOutputFile(location);
  }

  @Override
  public void deleteFile(String location) {
    calls.add("delete");
    files.deleteFile(location);
  }
}
