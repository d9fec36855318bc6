package dev.pintle.iceberg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.iceberg.exceptions.AlreadyExistsException;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.exceptions.RuntimeIOException;
import org.apache.iceberg.io.BulkDeletionFailureException;
import org.apache.iceberg.io.FileInfo;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.PositionOutputStream;
import org.apache.iceberg.io.SeekableInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalFileIOTest {
  @TempDir private Path folder;
  private final LocalFileIO io = new LocalFileIO();

  private String write(String location, String text) throws IOException {
    try (PositionOutputStream out = io.newOutputFile(location).create()) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      assertThat(out.getPos()).isEqualTo(text.length());
    }
    return location;
  }

  private String read(String location) throws IOException {
    try (SeekableInputStream in = io.newInputFile(location).newStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "file:", "file://", "file://localhost", "FILE:"})
  void aFileIsTheSameUnderEverySpellingAndKeepsItsOwn(String scheme) throws IOException {
    String location = scheme + folder + "/a/b c%20d/é.txt";

    write(location, "text");

    assertThat(folder.resolve("a/b c%20d/é.txt")).hasContent("text");
    assertThat(read(location)).isEqualTo("text");
    assertThat(io.newInputFile(location).location()).isEqualTo(location);
    assertThat(io.newOutputFile(location).location()).isEqualTo(location);
    assertThat(io.newOutputFile(location).toInputFile().location()).isEqualTo(location);
    assertThat(io.newInputFile(location).getLength()).isEqualTo(4);
    assertThat(io.newInputFile(location).exists()).isTrue();
  }

  @Test
  void aFileIsCreatedOnceAndOverwrittenOnlyOnRequest() throws IOException {
    String location = write(folder + "/x", "first, and longer");
    OutputFile again = io.newOutputFile(location);

    assertThatThrownBy(again::create)
        .isInstanceOf(AlreadyExistsException.class)
        .hasMessageContaining(location);
    assertThat(read(location)).isEqualTo("first, and longer");

    try (PositionOutputStream out = again.createOrOverwrite()) {
      out.write('2');
    }
    assertThat(read(location)).isEqualTo("2");
  }

  @Test
  void aMissingFileIsNotFound() {
    String location = "file:" + folder + "/none";

    assertThatThrownBy(() -> io.newInputFile(location).newStream())
        .isInstanceOf(NotFoundException.class)
        .hasMessage("Failed to open input stream for file: " + location);
    assertThatThrownBy(() -> io.newInputFile(location).getLength())
        .isInstanceOf(NotFoundException.class);
    assertThat(io.newInputFile(location).exists()).isFalse();
  }

  @Test
  void aStreamReadsFromWhereItIsPut() throws IOException {
    String location = write(folder + "/x", "0123456789");

    try (SeekableInputStream in = io.newInputFile(location).newStream()) {
      in.seek(7);
      assertThat(in.read()).isEqualTo('7');
      assertThat(in.getPos()).isEqualTo(8);
      assertThat(in.available()).isEqualTo(2);
      in.seek(2);
      assertThat(in.skip(3)).isEqualTo(3);
      assertThat(in.readNBytes(2)).containsExactly('5', '6');
      assertThat(in.skip(100)).isEqualTo(3);
      assertThat(in.read()).isEqualTo(-1);
      assertThat(in.read(new byte[4], 0, 4)).isEqualTo(-1);
    }
  }

  @Test
  void aPrefixEndsAtADirectory() throws IOException {
    String inside = write("file:" + folder + "/t/data/x", "1");
    write("file:" + folder + "/t2/y", "22");

    assertThat(list("file:" + folder + "/t")).containsExactly(inside);
    assertThat(list("file:" + folder + "/t/")).containsExactly(inside);
    assertThat(list(folder + "/t")).containsExactly(folder + "/t/data/x");
    assertThat(list(folder + "/none")).isEmpty();

    io.deletePrefix("file:" + folder + "/t");

    assertThat(folder.resolve("t")).doesNotExist();
    assertThat(folder.resolve("t2/y")).hasContent("22");
    io.deletePrefix(folder + "/none");
  }

  private List<String> list(String prefix) {
    return StreamSupport.stream(io.listPrefix(prefix).spliterator(), false)
        .map(FileInfo::location)
        .toList();
  }

  @Test
  void deletingIsDoneAsFarAsItGoes() throws IOException {
    String one = write(folder + "/one", "1");
    String two = write(folder + "/two", "2");
    Path directory = Files.createDirectory(folder.resolve("directory"));

    assertThatThrownBy(() -> io.deleteFiles(List.of(one, directory.toString(), "s3://b/x", two)))
        .isInstanceOfSatisfying(
            BulkDeletionFailureException.class,
            e -> assertThat(e.numberFailedObjects()).isEqualTo(2));

    assertThat(folder).isDirectoryNotContaining("glob:**/{one,two}");
    assertThatThrownBy(() -> io.deleteFile(directory.toString()))
        .isInstanceOf(RuntimeIOException.class);
    assertThat(directory).exists();
    io.deleteFile(one);
  }

  @ParameterizedTest
  @ValueSource(strings = {"s3://bucket/x", "hdfs:/x", "file://host/x", "file://host"})
  void aLocationElsewhereIsRefused(String location) {
    assertThatThrownBy(() -> io.newInputFile(location))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(location);
    assertThatThrownBy(() -> io.newOutputFile(location))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void itTravelsWithoutTheCatalogsProperties() throws Exception {
    io.initialize(Map.of("jdbc.password", "secret"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ObjectOutputStream(bytes).writeObject(io);

    Object copy = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();

    assertThat(((LocalFileIO) copy).properties()).isEmpty();
  }
}
