package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormatTest {
  @ParameterizedTest
  @CsvSource({"0,0 incidents", "1,1 incident", "2,2 incidents", "1200,'1,200 incidents'"})
  void quantity_number_hasTheFittingFormOfTheNoun(long number, String text) {
    assertThat(Format.quantity(number, "incident")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-13T21:30:00.987Z, 2026-03-13T21:30:00Z",
    "2026-03-13T21:30:00Z, 2026-03-13T21:30:00Z",
    "–, –"
  })
  void seconds_anyText_hasNoMilliseconds(String time, String expected) {
    assertThat(Format.seconds(time)).isEqualTo(expected);
  }
}
