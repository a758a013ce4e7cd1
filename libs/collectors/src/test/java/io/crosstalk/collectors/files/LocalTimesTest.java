package io.crosstalk.collectors.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class LocalTimesTest {
  private final LocalTimes berlin = new LocalTimes(ZoneId.of("Europe/Berlin"));

  @Test
  void instant_inRepeatedHour_isResolvedByTheOrderOfRows() {
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:30:00Z"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:45:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:45:00Z"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:00:00")))
        .isEqualTo(Instant.parse("2026-10-25T01:00:00Z"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T03:00:00")))
        .isEqualTo(Instant.parse("2026-10-25T02:00:00Z"));
  }

  @Test
  void instant_equalLocalTimesInRepeatedHour_areTheSameInstant() {
    Instant first = berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00"))).isEqualTo(first);
  }

  @Test
  void instant_inHourSkippedBySummerTime_isRejected() {
    assertThatThrownBy(() -> berlin.instant(LocalDateTime.parse("2026-03-29T02:30:00")))
        .isInstanceOf(RejectedReadingException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  void instant_repeatedHourAfterRowOfWrongDay_isTheFirst() {
    berlin.instant(LocalDateTime.parse("2099-10-25T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:30:00Z"));
  }

  @Test
  void instant_repeatedHourWithWrongDayInBetween_staysTheSecond() {
    berlin.instant(LocalDateTime.parse("2026-10-25T02:50:00"));
    berlin.instant(LocalDateTime.parse("1999-10-24T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00")))
        .isEqualTo(Instant.parse("2026-10-25T01:10:00Z"));
  }

  @Test
  void instant_repeatedHourAfterTimesStartAgain_isTheFirst() {
    berlin.instant(LocalDateTime.parse("2026-10-25T02:50:00"));
    berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00"));
    berlin.instant(LocalDateTime.parse("2026-10-25T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:10:00Z"));
  }
}
