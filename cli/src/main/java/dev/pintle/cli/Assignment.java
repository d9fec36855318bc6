package dev.pintle.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A {@code KEY=VALUE} of the command line. */
record Assignment(String key, String value) {

  /** Splits at the first equals sign. */
  static final class Converter implements ITypeConverter<Assignment> {
    @Override
    public Assignment convert(String text) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        // what was typed may be a secret in the wrong place
        String shown = Secrets.isSecret(text) ? "" : ", not '" + text + "'";
        throw new TypeConversionException("takes KEY=VALUE" + shown);
      }
      return new Assignment(text.substring(0, equals), text.substring(equals + 1));
    }
  }

  /** Never the value: it may be a secret. */
  @Override
  public String toString() {
    return key + "=…";
  }
}
