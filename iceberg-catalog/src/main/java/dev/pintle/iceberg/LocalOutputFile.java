package dev.pintle.iceberg;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;

/** A file to write. The directories around it are made where they aren't there. */
final class LocalOutputFile implements OutputFile {
  private static final int BUFFER = 1 << 16;

  private final String location;
  private final Path path;

  LocalOutputFile(String location) {
    this.location = location;
    this.path = LocalPath.of(location).toAbsolutePath();
  }

  @Override
  public PositionOutputStream create() {
    return open(Set.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
  }

  @Override
  public PositionOutputStream createOrOverwrite() {
    return open(
        Set.of(
            StandardOpenOption.WRITE,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING));
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public InputFile toInputFile() {
    return new LocalInputFile(location);
  }

  @Override
  public String toString() {
    return location;
  }

  private PositionOutputStream open(Set<OpenOption> options) {
    try {
      makeDirectories(path.getParent());
      return new DurableStream(FileChannel.open(path, options), path.getParent());
    } catch (FileAlreadyExistsException e) {
      throw new AlreadyExistsException(e, "File already exists: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to create file: %s", location);
    }
  }

  /** Each new directory's entry is forced to the disk too, or the file could vanish with it. */
  private static void makeDirectories(Path directory) throws IOException {
    Deque<Path> missing = new ArrayDeque<>();
    for (Path at = directory; at != null && !Files.exists(at); at = at.getParent()) {
      missing.push(at);
    }
    Files.createDirectories(directory);
    for (Path made : missing) {
      forceEntries(made.getParent());
    }
  }

  private static void forceEntries(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    } catch (AccessDeniedException e) {
      // Windows doesn't open directories, and keeps their entries without being asked.
      if (!System.getProperty("os.name").startsWith("Windows")) {
        throw e;
      }
    }
  }

  private static final class DurableStream extends PositionOutputStream {
    private final FileChannel channel;
    private final OutputStream buffer;
    private final Path directory;
    private long position;

    DurableStream(FileChannel channel, Path directory) {
      this.channel = channel;
      this.buffer = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
      this.directory = directory;
    }

    @Override
    public long getPos() {
      return position;
    }

    @Override
    public void write(int b) throws IOException {
      buffer.write(b);
      position++;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      buffer.write(bytes, offset, length);
      position += length;
    }

    @Override
    public void flush() throws IOException {
      buffer.flush();
    }

    @Override
    public void close() throws IOException {
      if (!channel.isOpen()) {
        return;
      }
      try (channel) {
        buffer.flush();
        channel.force(true);
      }
      forceEntries(directory);
    }
  }
}
