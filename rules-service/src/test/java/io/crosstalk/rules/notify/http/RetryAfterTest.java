package io.crosstalk.rules.notify.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2025-11-21T15:00:00Z");

  @ParameterizedTest
  @CsvSource({
    "120,120",
    "0,0",
    "' 7 ',7",
    "9999999,86400",
    "'Fri, 21 Nov 2025 15:02:00 GMT',120",
    "'Sun, 23 Nov 2025 15:00:00 GMT',86400"
  })
  void parse_secondsOrDate_isAtMostADay(String header, long seconds) {
    assertThat(RetryAfter.parse(header, NOW)).isEqualTo(Duration.ofSeconds(seconds));
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {"", "soon", "-5", "1.5", "99999999999999999999", "Fri, 21 Nov 2025 14:00:00 GMT"})
  void parse_invalidHeader_isNull(String header) {
    assertThat(RetryAfter.parse(header, NOW)).isNull();
  }
}
