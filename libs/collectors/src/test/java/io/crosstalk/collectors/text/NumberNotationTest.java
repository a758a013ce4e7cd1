package io.crosstalk.collectors.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Texts of real programs: Grafana (https://github.com/grafana/grafana/issues/14578 has
 * 1,721,992,142.283, issue 31319 has units behind values), tshark (1,602,294bytes), Excel in
 * several countries.
 */
class NumberNotationTest {
  private static final NumberNotation COMMA = NumberNotation.of(",", null);

  private static double read(NumberNotation notation, String text, String unit) {
    return Objects.requireNonNull(notation.read(text)).in(unit);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "1,721,992,142.283 | 1721992142.283",
        "1,721,992.28      | 1721992.28",
        "1,040.5           | 1040.5",
        "12,34,567         | 1234567",
        "1'234.5           | 1234.5",
        "1’234             | 1234",
        "1 234.5           | 1234.5",
        "-1,234,567        | -1234567",
        "\u22125.5         | -5.5",
        "1.040             | 1.04",
        ".5                | 0.5",
        "5.                | 5",
        "1.2e-3            | 0.0012"
      })
  void numberWithPoint_groupsThatCanMeanNothingElse_isRead(String text, double value) {
    assertThat(read(NumberNotation.PLAIN, text, "")).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1.040,5             | 1040.5",
        "1.721.992           | 1721992",
        "1\u00a0234,5        | 1234.5",
        "1\u202f234\u202f567 | 1234567",
        "1\u2009234,25       | 1234.25",
        "8,149062000         | 8.149062",
        "0,62                | 0.62"
      })
  void numberWithComma_groupsThatCanMeanNothingElse_isRead(String text, double value) {
    assertThat(read(COMMA, text, "")).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.62 ms     | ms   | 0.62",
        "2.5 s       | ms   | 2500",
        "1.2 min     | s    | 72",
        "1.5 day     | s    | 129600",
        "820 µs      | ms   | 0.82",
        "2,294,001bytes | B | 2294001",
        "12 %        | %    | 12",
        "12%         | %    | 12",
        "1.5 MB/s    | MB/s | 1.5",
        "1.5 GB/s    | MB/s | 1500",
        "12 Mb/s     | MB/s | 1.5",
        "1.04 GiB    | MB   | 1116.69149696",
        "1.2 K       | 1/s  | 1200",
        "3.4 Mil     | 1/s  | 3400000",
        "1.25K io/s  | 1/s  | 1250",
        "1.25K io/s  | io/s | 1250",
        "7 sessions  | sessions | 7"
      })
  void unitBehindTheNumber_isConverted(String text, String unit, double value) {
    assertThat(read(NumberNotation.PLAIN, text, unit)).isCloseTo(value, within(1e-9 * value));
  }

  @ParameterizedTest
  @CsvSource({"12 MB/s,ms", "12 parsecs,ms", "12:30,ms", "2026-01-30,ms", "5 G,1/s", "5 ms,''"})
  void unitThatIsUnknownOrMeasuresSomethingElse_isRefused(String text, String unit) {
    assertThatThrownBy(() -> read(NumberNotation.PLAIN, text, unit))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the unit ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1.040  | , | 1040 or 1.040: set grouping: \".\" in the first case, decimal: \".\" in the"
            + " second one",
        "12,345 | . | 12345 or 12.345: set grouping: \",\" in the first case, decimal: \",\" in the"
            + " second one",
        "1,5    | . | set decimal: \",\"",
        "0,125  | . | set decimal: \",\"",
        "1.040,5 | . | set decimal: \",\" and grouping: \".\"",
        "1.2    | , | set decimal: \".\""
      })
  void textThatIsAnotherNumberInAnotherNotation_isRefusedWithTheSettings(
      String text, String decimal, String advice) {
    assertThatThrownBy(() -> NumberNotation.of(decimal, null).read(text))
        .isInstanceOf(NumberFormatException.class)
        .hasMessageContaining(advice);
  }

  @Test
  void separatorOfGroups_ifKnown_decides() {
    assertThat(read(NumberNotation.of(",", "."), "1.040", "")).isEqualTo(1040);
    assertThat(read(NumberNotation.of(".", ","), "2,294bytes", "B")).isEqualTo(2294);
    assertThat(read(NumberNotation.of(",", " "), "1 040", "")).isEqualTo(1040);
    assertThatThrownBy(() -> NumberNotation.of(".", ",").read("1'040"))
        .hasMessageContaining("set grouping: \"'\"");
    assertThatThrownBy(() -> NumberNotation.of(".", ",").read("1,5"))
        .hasMessageContaining("set decimal: \",\" and grouping: \".\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-",
        "oops",
        "1.2.3.4",
        "1,23,4",
        "1,0400.5",
        "1 23",
        "1..5",
        "1e",
        "NaN",
        "--1"
      })
  void textThatIsNoNumberInAnyNotation_isNone(String text) {
    WrittenNumber number = NumberNotation.PLAIN.read(text);
    assertThat(number == null || !number.unit().isEmpty()).isTrue();
  }

  @Test
  void separators_thatAreNone_areRefused() {
    assertThatThrownBy(() -> NumberNotation.of(";", null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> NumberNotation.of(",", ","))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> NumberNotation.of(",", "x"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /**
   * Numbers as the JDK writes them for a country. With both separators the same number is read;
   * with the decimal separator alone the same number or none.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "en-US", "de-DE", "de-CH", "de-AT", "fr-FR", "fr-CH", "hi-IN", "en-IN", "pl-PL", "es-ES",
        "pt-BR", "sv-SE", "cs-CZ", "it-IT", "ja-JP", "tr-TR"
      })
  void numberInTheNotationOfACountry_isReadAsTheSameNumberOrRefused(String country) {
    DecimalFormat format =
        (DecimalFormat) NumberFormat.getNumberInstance(Locale.forLanguageTag(country));
    String decimal = String.valueOf(format.getDecimalFormatSymbols().getDecimalSeparator());
    String grouping = grouping(format.getDecimalFormatSymbols().getGroupingSeparator());
    NumberNotation whole = NumberNotation.of(decimal, grouping);
    NumberNotation half = NumberNotation.of(decimal, null);
    Random random = new Random(country.hashCode());
    int refused = 0;
    for (int i = 0; i < 2_000; i++) {
      int decimals = random.nextInt(5);
      format.setMinimumFractionDigits(random.nextBoolean() ? decimals : 0);
      format.setMaximumFractionDigits(decimals);
      BigDecimal number =
          BigDecimal.valueOf((random.nextDouble() - 0.5) * Math.pow(10, random.nextInt(12)))
              .setScale(decimals, RoundingMode.HALF_EVEN);
      String text = format.format(number);
      assertThat(read(whole, text, "")).as(text).isEqualTo(number.doubleValue());
      try {
        assertThat(read(half, text, "")).as(text).isEqualTo(number.doubleValue());
      } catch (NumberFormatException e) {
        refused++;
      }
    }
    assertThat(refused > 0).isEqualTo(grouping.equals(".") || grouping.equals(","));
  }

  private static String grouping(char separator) {
    return separator == '’' ? "'" : Character.isSpaceChar(separator) ? " " : "" + separator;
  }

  /** A single group of three digits, for each number and in each notation. */
  @Test
  void singleGroup_withoutAnotherSeparator_isAlwaysRefused() {
    for (String decimal : new String[] {".", ","}) {
      NumberNotation notation = NumberNotation.of(decimal, null);
      String other = decimal.equals(".") ? "," : ".";
      for (int i = 1; i < 1000; i++) {
        String text = i + other + "%03d".formatted(i * 7 % 1000);
        assertThatThrownBy(() -> notation.read(text)).isInstanceOf(NumberFormatException.class);
        assertThatThrownBy(() -> notation.read(text + " ms"))
            .isInstanceOf(NumberFormatException.class);
      }
    }
  }

  @Test
  void randomText_isReadOrRefused_withoutAnotherException() {
    Random random = new Random(52);
    String alphabet = "0123456789..,,''  \u00a0’eE+-%KMmsB/";
    for (int i = 0; i < 20_000; i++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(14); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      try {
        WrittenNumber number = NumberNotation.PLAIN.read(text.toString());
        assertThat(
                number == null
                    || Double.isFinite(number.value())
                    || text.indexOf("e") >= 0
                    || text.indexOf("E") >= 0)
            .as(text.toString())
            .isTrue();
      } catch (NumberFormatException e) {
        assertThat(e.getMessage()).as(text.toString()).contains("set ");
      }
    }
  }
}
