package dev.pintle.backend.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pintle.spi.NamespaceName;
import dev.pintle.spi.Pointer;
import dev.pintle.spi.Seal;
import dev.pintle.spi.SealTarget;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The text that takes the place of a location. Whatever isn't exactly one is a pointer. */
final class JdbcSealTextTest {
  private static final String TOKEN = "0123456789abcdef";
  private static final String HOME = JdbcSealText.home("c", new JdbcKey("n", "t"));

  private static Seal.Moving moving(Pointer pointer, long epoch) {
    return new Seal.Moving(pointer, epoch, "owner", Instant.EPOCH, new SealTarget.Removal());
  }

  private static String text(Seal seal, String beside) {
    return JdbcSealText.of(seal, TOKEN, HOME, Optional.of(beside)).text();
  }

  @Test
  void comesBackAsItWentIn() {
    SealTarget elsewhere = new SealTarget.Move("other", NamespaceName.of("n").entry("t"));
    List<Seal> seals =
        List.of(
            moving(Pointer.table("s3://b/t/1"), 1),
            moving(Pointer.view("s3://b/v/1"), Long.MAX_VALUE),
            new Seal.Moved(7, elsewhere),
            new Seal.Closed(9));
    for (Seal seal : seals) {
      JdbcSealText made = JdbcSealText.of(seal, TOKEN, HOME, Optional.of("s3://b/t/1"));
      assertThat(JdbcSealText.parse(made.text())).contains(made);
    }
  }

  @Test
  void isAFileThatIsNotThereBesideTheRealOne() {
    assertThat(text(moving(Pointer.table("s3://b/t/metadata/1.metadata.json"), 3), "s3://b/t/m/1"))
        .isEqualTo("s3://b/t/m/SEALED.1.R.t.3." + TOKEN + "." + HOME + ".metadata.json");
  }

  @Test
  void keepsTheSchemeAndFitsHoweverLongTheLocationIs() {
    for (int length : List.of(900, 926, 927, 928, 999, 1000)) {
      String location = "s3://bucket/" + "d".repeat(length - 14) + "/f";
      String text = text(moving(Pointer.table(location), Long.MAX_VALUE), location);
      assertThat(text).startsWith("s3://bucket/").hasSizeLessThanOrEqualTo(1000);
      assertThat(JdbcSealText.parse(text)).isPresent();
    }
    assertThat(text(moving(Pointer.table("plain"), 1), "plain")).startsWith("file:/");
  }

  @Test
  void everythingElseIsAPointer() {
    String good = "s3://b/SEALED.1.M.t.7." + TOKEN + ".01234567.metadata.json";
    assertThat(JdbcSealText.parse(good)).isPresent();
    List<String> pointers =
        List.of(
            good + " ",
            good + "\n",
            good.replace("SEALED.1", "SEALED.2"),
            good.replace("SEALED", "sealed"),
            good.replace(".M.", ".X."),
            good.replace(".t.", ".n."),
            good.replace(".M.t.", ".C.t."),
            good.replace(".7.", ".0."),
            good.replace(".7.", ".07."),
            good.replace(".7.", ".-7."),
            good.replace(".7.", ".9999999999999999999."),
            good.replace("abcdef", "ABCDEF"),
            good.replace("abcdef", "abcde"),
            good.replace(".01234567.", ".0123456."),
            good.replace("/SEALED", "/xSEALED"),
            good.replace("s3://b/", ""),
            good.replace(".metadata.json", ".json"),
            "s3://b/00001-SEALED.metadata.json");
    assertThat(pointers).allSatisfy(text -> assertThat(JdbcSealText.parse(text)).isEmpty());
  }

  @Test
  void namesAndCatalogsHaveHomesOfTheirOwn() {
    assertThat(
            List.of(
                HOME,
                JdbcSealText.home("c", new JdbcKey("n", "u")),
                JdbcSealText.home("c", new JdbcKey("m", "t")),
                JdbcSealText.home("d", new JdbcKey("n", "t")),
                JdbcSealText.home("c", new JdbcKey("n.t", "")),
                JdbcSealText.home("cn", new JdbcKey("", "t"))))
        .doesNotHaveDuplicates();
  }
}
