package dev.pintle.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A small file of text, read whole and never beyond a bound. */
final class TextFile {
  private TextFile() {}

  /**
   * @param limit in bytes
   * @throws TooLong if there is more in the file
   * @throws CharacterCodingException if it is not UTF-8
   * @throws IOException if it can't be read
   */
  static String read(Path file, int limit) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(limit + 1);
    }
    if (bytes.length > limit) {
      throw new TooLong(limit);
    }
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  /** More than was to be read. */
  static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(int limit) {
      super("it is longer than " + limit / 1024 + " KiB");
    }
  }

  /** Why a file can't be read, in words that end a sentence. */
  static String reason(Path file, IOException e) {
    if (e instanceof TooLong) {
      return e.getMessage();
    } else if (e instanceof CharacterCodingException) {
      return "it is not UTF-8";
    } else if (e instanceof NoSuchFileException) {
      return "there is no such file";
    } else if (e instanceof AccessDeniedException) {
      return "its permissions forbid it";
    }
    return Files.isDirectory(file) ? "it is a folder" : "the file system refuses it";
  }
}
