package dev.pintle.spi;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A documented setting of a store: its name, type, default and meaning.
 *
 * @param name as users write it
 * @param accepts what values are taken, in words
 * @param defaultValue what holds where it isn't set
 * @param secret whether its value may never be shown
 * @param description one sentence for {@code --help} and the store's README
 * @param parser makes the value from its text; throws IllegalArgumentException for text that isn't
 *     accepted
 */
public record ConfigKey<T>(
    String name,
    String accepts,
    Optional<T> defaultValue,
    boolean secret,
    String description,
    Function<String, T> parser) {
  public ConfigKey {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(accepts, "accepts");
    Objects.requireNonNull(defaultValue, "defaultValue");
    Objects.requireNonNull(description, "description");
    Objects.requireNonNull(parser, "parser");
  }

  public static ConfigKey<String> text(String name, String description) {
    return new ConfigKey<>(
        name, "text", Optional.empty(), false, description, ConfigKey::requireText);
  }

  public static ConfigKey<Secret> secret(String name, String description) {
    return new ConfigKey<>(name, "text", Optional.empty(), true, description, Secret::new);
  }

  public static ConfigKey<Boolean> flag(String name, String description) {
    return new ConfigKey<>(
        name, "true or false", Optional.empty(), false, description, ConfigKey::parseFlag);
  }

  /** A whole number within inclusive bounds. */
  public static ConfigKey<Integer> number(String name, int least, int most, String description) {
    return new ConfigKey<>(
        name,
        "a whole number from " + least + " to " + most,
        Optional.empty(),
        false,
        description,
        text -> {
          int number = Integer.parseInt(text.trim());
          if (number < least || number > most) {
            throw new IllegalArgumentException("out of bounds");
          }
          return number;
        });
  }

  /** A length of time in whole milliseconds, zero or more. */
  public static ConfigKey<Duration> millis(String name, String description) {
    return new ConfigKey<>(
        name,
        "milliseconds, a whole number of at least 0",
        Optional.empty(),
        false,
        description,
        text -> {
          long millis = Long.parseLong(text.trim());
          if (millis < 0) {
            throw new IllegalArgumentException("negative");
          }
          return Duration.ofMillis(millis);
        });
  }

  /** One of an enum's constants, in either case. */
  public static <E extends Enum<E>> ConfigKey<E> choice(
      String name, Class<E> type, String description) {
    E[] constants = type.getEnumConstants();
    return new ConfigKey<>(
        name,
        Arrays.stream(constants).map(Enum::name).collect(Collectors.joining(" or ")),
        Optional.empty(),
        false,
        description,
        text -> Enum.valueOf(type, text.trim().toUpperCase(Locale.ROOT)));
  }

  public ConfigKey<T> withDefault(T value) {
    return new ConfigKey<>(name, accepts, Optional.of(value), secret, description, parser);
  }

  private static String requireText(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("blank");
    }
    return text;
  }

  private static Boolean parseFlag(String text) {
    return switch (text.trim().toLowerCase(Locale.ROOT)) {
      case "true" -> Boolean.TRUE;
      case "false" -> Boolean.FALSE;
      default -> throw new IllegalArgumentException("not a flag");
    };
  }
}
