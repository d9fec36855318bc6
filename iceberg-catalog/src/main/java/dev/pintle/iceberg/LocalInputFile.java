package dev.pintle.iceberg;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.SeekableInputStream;

/** A file to read. */
final class LocalInputFile implements InputFile {
  private final String location;
  private final Path path;

  LocalInputFile(String location) {
    this.location = location;
    this.path = LocalPath.of(location);
  }

  @Override
  public long getLength() {
    try {
      return Files.size(path);
    } catch (NoSuchFileException e) {
      throw new NotFoundException(e, "File does not exist: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to get length of file: %s", location);
    }
  }

  @Override
  public SeekableInputStream newStream() {
    try {
      return new ChannelStream(FileChannel.open(path, StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw new NotFoundException(e, "Failed to open input stream for file: %s", location);
    } catch (IOException e) {
      throw new RuntimeIOException(e, "Failed to open input stream for file: %s", location);
    }
  }

  @Override
  public String location() {
    return location;
  }

  @Override
  public boolean exists() {
    return Files.exists(path);
  }

  @Override
  public String toString() {
    return location;
  }

  /** Unbuffered: Iceberg's readers ask for large pieces or buffer themselves. */
  private static final class ChannelStream extends SeekableInputStream {
    private final SeekableByteChannel channel;

    ChannelStream(SeekableByteChannel channel) {
      this.channel = channel;
    }

    @Override
    public long getPos() throws IOException {
      return channel.position();
    }

    @Override
    public void seek(long newPosition) throws IOException {
      channel.position(newPosition);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return length == 0 ? 0 : channel.read(ByteBuffer.wrap(bytes, offset, length));
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, Math.max(0, channel.size() - channel.position()));
    }

    @Override
    public long skip(long wanted) throws IOException {
      long skipped = Math.max(0, Math.min(wanted, channel.size() - channel.position()));
      channel.position(channel.position() + skipped);
      return skipped;
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
