package dev.pintle.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.pintle.spi.EntryKind;
import dev.pintle.spi.EntryName;
import dev.pintle.spi.Expectation;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Replacement;
import dev.pintle.spi.StoreException;
import dev.pintle.spi.StoreLimits;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A read gives one written location, character for character; what can't be kept is refused. */
@Property(id = "C10", name = "whole-value", laws = "L20")
abstract class WholeValue extends PropertyTests {
  /** Long enough for any location that people have, where a store claims no limit. */
  private static final int LONG = 16 * 1024;

  WholeValue(StoreConformance suite, EntryKind kind) {
    super(suite, kind);
  }

  /**
   * Locations with other scripts, combining and supplementary characters, quotes, wildcards,
   * escapes and blanks at the end come back as they went in, and can be swapped from.
   *
   * <p>If it fails: look at the column's character set and blank padding, at text pasted into a
   * statement, and at anything that parses or normalises the location.
   */
  @Test
  void keepsAwkwardLocations() {
    for (String location : awkwardLocations()) {
      Pointer pointer = pointer(location);
      EntryName name = create(pointer);
      requireStands(name, pointer);
      Pointer next = pointer(location + "x");
      move(name, pointer, next);
      requireStands(name, next);
    }
  }

  private static List<String> awkwardLocations() {
    return List.of(
        "x",
        "s3://b/a//b/./../c/",
        "s3://b/Größe/日本語/עברית",
        "s3://b/cafe\u0301/caf\u00e9",
        "s3://b/\uD834\uDD1E\uD83E\uDDED",
        "s3://b/o'clock/\"quoted\"/`ticks`",
        "s3://b/'; DROP TABLE iceberg_tables; --",
        "s3://b/100%/a_b/*/?/[x]/{y}/$z/#w/&v",
        "s3://b/back\\slash/\\u0041/\\n",
        "s3://b/%2F%00%20+",
        "s3://b/blanks at the end  ",
        " s3://b/a blank in front",
        "{\"json\": true}",
        "<xml>&amp;</xml>",
        "SEALED",
        "null");
  }

  /**
   * Locations of every length up to the declared limit come back whole, also where every character
   * takes several bytes.
   *
   * <p>If it fails: the declared limit is too high, or counted in bytes where it is declared in
   * characters.
   */
  @Test
  void keepsLocationsUpToTheDeclaredLimit() {
    int longest = longestTried();
    for (int length : new int[] {1, 255, 256, 1024, longest - 1, longest}) {
      for (String filler : List.of("p", "é", "語")) {
        if (length <= longest) {
          Pointer pointer = pointer(filler.repeat(length));
          requireStands(create(pointer), pointer);
        }
      }
    }
  }

  private int longestTried() {
    int limit = client().limits().longestLocation();
    return limit == StoreLimits.UNLIMITED ? LONG : limit;
  }

  /**
   * A location over the declared limit is refused by create and swap before anything is written.
   *
   * <p>If it fails: look for a database that cuts silently, or check the length before the write.
   */
  @Test
  void refusesLocationsOverTheLimit() {
    int limit = client().limits().longestLocation();
    assumeTrue(
        limit != StoreLimits.UNLIMITED, "not applicable: the store claims no limit for locations");
    Pointer over = pointer("s3://" + "p".repeat(limit - 4));
    Pointer standing = freshPointer();
    EntryName taken = create(standing);
    EntryName absent = freshName();

    assertThatThrownBy(
            () -> client().pointers().swap(absent, Expectation.absent(), Replacement.to(over)),
            "creating at a location that is one character too long")
        .isInstanceOf(StoreException.InvalidLocation.class);
    assertThatThrownBy(
            () ->
                client()
                    .pointers()
                    .swap(taken, Expectation.exactly(standing), Replacement.to(over)),
            "swapping to a location that is one character too long")
        .isInstanceOf(StoreException.InvalidLocation.class);

    requireAbsent(absent);
    requireStands(taken, standing);
  }

  /**
   * Readers that spin while a long location is swapped see one written location or another, never
   * parts of two.
   *
   * <p>If it fails: look for a value that is overwritten in place.
   */
  @TestFactory
  Stream<DynamicTest> readersSeeWholeValuesWhileTheyChange() {
    return inEachTopology(
        contenders -> {
          Set<Pointer> written = ConcurrentHashMap.newKeySet();
          Pointer start = longPointer(0);
          written.add(start);
          EntryName name = create(start);

          List<Set<Pointer>> seen =
              contenders.race(
                  (store, i) -> {
                    Set<Pointer> mine = ConcurrentHashMap.newKeySet();
                    Pointer standing = start;
                    for (int round = 1; round <= 5; round++) {
                      if (i == 0) {
                        Pointer next = longPointer(round);
                        written.add(next);
                        move(name, standing, next);
                        standing = next;
                      } else {
                        mine.add(read(store, name).orElseThrow());
                      }
                    }
                    return mine;
                  });

          for (Set<Pointer> mine : seen) {
            assertThat(written).as("all that was ever written").containsAll(mine);
          }
        });
  }

  private Pointer longPointer(int round) {
    return pointer(String.valueOf((char) ('a' + round)).repeat(longestTried()));
  }
}
