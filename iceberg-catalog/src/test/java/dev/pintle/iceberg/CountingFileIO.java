package dev.pintle.iceberg;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;

/** Files on this machine, and a list of what was done with them. */
final class CountingFileIO implements FileIO {
  private static final long serialVersionUID = 1L;

  private final LocalFileIO files = new LocalFileIO();
  private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

  /** Each call since the last time, as a verb: read, write, delete. */
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
