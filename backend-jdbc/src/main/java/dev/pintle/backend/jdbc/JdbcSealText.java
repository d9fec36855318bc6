package dev.pintle.backend.jdbc;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What stands in place of a metadata location while an entry is sealed: the location of a file that
 * never exists, beside the real one. Every writer compares the location, so none succeeds; a client
 * that knows no seals and loads the entry all the same finds no such file, and gives up at once.
 *
 * @param directory what the location begins with, without the last slash
 * @param op what the seal is for
 * @param kind what the entry was; empty where the seal names no entry
 * @param epoch of the seal
 * @param token 16 random digits of base 16, new in every seal that is written, so that no text ever
 *     comes back
 * @param home a digest of the name that the seal was made for: another client may carry the row off
 *     to another name
 */
record JdbcSealText(
    String directory, Op op, Optional<EntryKind> kind, long epoch, String token, String home) {
  /** Where a seal stands that never had an entry; any place that can't hold a metadata file. */
  private static final String NOWHERE = "file:/pintle";

  private static final Pattern FORM =
      Pattern.compile(
          "(.+)/SEALED\\.1\\.([MNRGC])\\.([tvn])\\.([1-9][0-9]{0,18})\\.([0-9a-f]{16})\\."
              + "([0-9a-f]{8})\\.metadata\\.json",
          Pattern.DOTALL);

  /** The longest file name of this form. */
  private static final int LONGEST_FILE =
      "SEALED.1.M.t.".length() + 19 + 1 + 16 + 1 + 8 + ".metadata.json".length();

  private static final SecureRandom RANDOM = new SecureRandom();

  /** What a seal is for, by its letter. */
  enum Op {
    /** On the way to another catalog. */
    MOVING('M'),
    /** On the way to another name. */
    RENAMING('N'),
    /** On the way out. */
    REMOVING('R'),
    /** Gone to where its note says. */
    GONE('G'),
    /** Closed. */
    CLOSED('C');

    private final char letter;

    Op(char letter) {
      this.letter = letter;
    }

    static Op of(Seal seal) {
      if (seal instanceof Seal.Moving moving) {
        return of(moving.target());
      }
      return seal instanceof Seal.Moved ? GONE : CLOSED;
    }

    private static Op of(SealTarget target) {
      if (target instanceof SealTarget.Move) {
        return MOVING;
      }
      return target instanceof SealTarget.Rename ? RENAMING : REMOVING;
    }

    private static Op of(char letter) {
      return Arrays.stream(values()).filter(op -> op.letter == letter).findFirst().orElseThrow();
    }

    /** Whether the text says all that there is to the seal, so that it has no note. */
    boolean isWhole() {
      return this == CLOSED;
    }

    /** Whether an entry still hangs on the seal. */
    boolean hasEntry() {
      return this != GONE && this != CLOSED;
    }
  }

  /**
   * The text for a seal that is about to be made.
   *
   * @param beside the location that it replaces; empty where nothing stands
   */
  static JdbcSealText of(Seal seal, String token, String home, Optional<String> beside) {
    Optional<EntryKind> kind =
        seal instanceof Seal.Moving moving
            ? Optional.of(moving.pointer().kind())
            : Optional.empty();
    return new JdbcSealText(
        beside.map(JdbcSealText::directory).orElse(NOWHERE),
        Op.of(seal),
        kind,
        seal.epoch(),
        token,
        home);
  }

  /** A token that never was there before. */
  static String newToken() {
    byte[] bytes = new byte[8];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The digest of a name in a catalog. No part of a name holds a NUL. */
  static String home(String catalog, JdbcKey key) {
    String name = String.join("\0", catalog, key.namespace(), key.name());
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** The seal that a location is; empty for every other location. Strict, to the last digit. */
  static Optional<JdbcSealText> parse(String location) {
    Matcher form = FORM.matcher(location);
    if (!form.matches()) {
      return Optional.empty();
    }
    Op op = Op.of(form.group(2).charAt(0));
    Optional<EntryKind> kind = kind(form.group(3));
    if (op.hasEntry() != kind.isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new JdbcSealText(
              form.group(1),
              op,
              kind,
              Long.parseLong(form.group(4)),
              form.group(5),
              form.group(6)));
    } catch (NumberFormatException e) {
      return Optional.empty(); // beyond the range of an epoch
    }
  }

  private static Optional<EntryKind> kind(String letter) {
    return switch (letter) {
      case "t" -> Optional.of(EntryKind.TABLE);
      case "v" -> Optional.of(EntryKind.VIEW);
      default -> Optional.empty();
    };
  }

  /** The location itself. */
  String text() {
    String letter = kind.map(entry -> entry == EntryKind.VIEW ? "v" : "t").orElse("n");
    return String.join(
        ".",
        directory + "/SEALED",
        "1",
        String.valueOf(op.letter),
        letter,
        String.valueOf(epoch),
        token,
        home,
        "metadata.json");
  }

  /**
   * What a location begins with, cut at a slash until a seal's file fits behind it. The scheme
   * stays: a client that doesn't know it would try again and again.
   */
  private static String directory(String location) {
    int longest = JdbcSchema.LONGEST_LOCATION - LONGEST_FILE - 1;
    String directory = upToLastSlash(location);
    while (directory.length() > longest) {
      directory = upToLastSlash(directory);
    }
    return directory.isEmpty() ? NOWHERE : directory;
  }

  private static String upToLastSlash(String location) {
    int slash = location.lastIndexOf('/');
    return slash < 0 ? "" : location.substring(0, slash);
  }
}
