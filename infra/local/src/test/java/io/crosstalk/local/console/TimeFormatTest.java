package io.crosstalk.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the format of times. */
class TimeFormatTest {

  @ParameterizedTest
  @CsvSource({
    "2026-03-13T21:30:00.987Z, 2026-03-13T21:30:00Z",
    "2026-03-13T21:30:00Z, 2026-03-13T21:30:00Z",
    "–, –"
  })
  void seconds_anyText_hasNoMilliseconds(String time, String expected) {
    assertThat(TimeFormat.seconds(time)).isEqualTo(expected);
  }
}
