package io.crosstalk.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NumberParserTest {

  @Property(tries = 20_000)
  void value_anyPlainText_equalsResultOfParseDouble(
      @ForAll @StringLength(min = 1, max = 19) @CharRange(from = '.', to = '9') String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    double value = NumberParser.value(bytes, 0, bytes.length);
    if (!Double.isNaN(value)) {
      assertThat(value).isEqualTo(Double.parseDouble(text));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "0.001", "12.5", ".5", "5.", "9007199254740991", "00012.50"})
  void value_usualSpelling_isParsed(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(NumberParser.value(bytes, 0, bytes.length)).isEqualTo(Double.parseDouble(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "-1", "+1", "1e3", "1d", " 1", "1.2.3", "NaN", "9007199254740993"})
  void value_otherSpelling_isLeftToTheRules(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(NumberParser.value(bytes, 0, bytes.length)).isNaN();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.0", "1234567890123456", "2026-01-01T00:00:00Z"})
  void time_otherSpelling_isLeftToTheRules(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(NumberParser.time(bytes, 0, bytes.length)).isEqualTo(-1);
  }
}
