package dev.pintle.demo;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a file is to an Iceberg table. */
enum FileRole {
  DATA("data"),
  MANIFEST("manifest"),
  MANIFEST_LIST("manifest list"),
  METADATA("metadata"),
  OTHER("other");

  private final String words;

  FileRole(String words) {
    this.words = words;
  }

  /** The role that a file's name shows. */
  static FileRole of(String name) {
    String file = name.substring(name.lastIndexOf('/') + 1);
    if (file.endsWith(".parquet")) {
      return DATA;
    } else if (file.endsWith(".metadata.json")) {
      return METADATA;
    } else if (file.endsWith(".avro")) {
      return file.startsWith("snap-") ? MANIFEST_LIST : MANIFEST;
    }
    return OTHER;
  }

  @JsonValue
  @Override
  public String toString() {
    return words;
  }
}
