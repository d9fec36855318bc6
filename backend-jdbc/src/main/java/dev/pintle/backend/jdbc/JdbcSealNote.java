package dev.pintle.backend.jdbc;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.SealTarget;
import dev.pintle.spi.StoreException;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What there is to know about a seal that its text can't hold. Kept as JSON in a row of its own, in
 * a catalog that no other client looks into.
 *
 * @param token of the seal that it belongs to
 * @param owner who sealed; empty once the entry has moved
 * @param since when; empty once the entry has moved
 * @param target what the entry is, or was, on the way to
 */
record JdbcSealNote(
    String token, Optional<String> owner, Optional<Instant> since, SealTarget target) {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String NAMESPACE = "namespace";

  /** As it is stored. */
  String document() {
    StringWriter out = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(out)) {
      json.writeStartObject();
      json.writeNumberField("v", 1);
      json.writeStringField("token", token);
      if (owner.isPresent()) {
        json.writeStringField("owner", owner.get());
      }
      if (since.isPresent()) {
        json.writeStringField("since", since.get().toString());
      }
      writeTarget(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory failed", e);
    }
    return out.toString();
  }

  private void writeTarget(JsonGenerator json) throws IOException {
    if (target instanceof SealTarget.Move move) {
      json.writeStringField("catalog", move.catalog());
      writeName(json, move.to());
    } else if (target instanceof SealTarget.Rename rename) {
      writeName(json, rename.to());
    }
  }

  private static void writeName(JsonGenerator json, EntryName name) throws IOException {
    json.writeArrayFieldStart(NAMESPACE);
    for (String level : name.namespace().levels()) {
      json.writeString(level);
    }
    json.writeEndArray();
    json.writeStringField("name", name.name());
  }

  /**
   * The note that a document is; empty if it is none of ours. Fields that aren't known are fine.
   */
  static Optional<JdbcSealNote> parse(String document) {
    Map<String, String> fields = new HashMap<>();
    List<String> levels = new ArrayList<>();
    try (JsonParser json = JSON.createParser(document)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        if (json.nextToken() == JsonToken.START_ARRAY && field.equals(NAMESPACE)) {
          while (json.nextToken() == JsonToken.VALUE_STRING) {
            levels.add(json.getText());
          }
        } else if (json.currentToken().isScalarValue()) {
          fields.put(field, json.getText());
        } else {
          json.skipChildren();
        }
      }
      return note(fields, levels);
    } catch (IOException | DateTimeException | StoreException.InvalidName e) {
      return Optional.empty();
    }
  }

  private static Optional<JdbcSealNote> note(Map<String, String> fields, List<String> levels) {
    if (!"1".equals(fields.get("v")) || !fields.containsKey("token")) {
      return Optional.empty();
    }
    return Optional.of(
        new JdbcSealNote(
            fields.get("token"),
            Optional.ofNullable(fields.get("owner")),
            Optional.ofNullable(fields.get("since")).map(Instant::parse),
            target(fields, levels)));
  }

  private static SealTarget target(Map<String, String> fields, List<String> levels) {
    if (!fields.containsKey("name")) {
      return new SealTarget.Removal();
    }
    EntryName to = new NamespaceName(levels).entry(fields.get("name"));
    return fields.containsKey("catalog")
        ? new SealTarget.Move(fields.get("catalog"), to)
        : new SealTarget.Rename(to);
  }
}
