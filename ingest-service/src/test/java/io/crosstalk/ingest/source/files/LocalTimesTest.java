package io.crosstalk.ingest.source.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.ingest.normalize.RejectedReadingException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class LocalTimesTest {
  private final LocalTimes berlin = new LocalTimes(ZoneId.of("Europe/Berlin"));

  @Test
  void the_hour_that_comes_twice_is_told_apart_by_the_order_of_the_rows() {
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
  void several_resources_may_have_the_same_time() {
    Instant first = berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00"))).isEqualTo(first);
  }

  @Test
  void an_hour_that_does_not_exist_is_refused() {
    assertThatThrownBy(() -> berlin.instant(LocalDateTime.parse("2026-03-29T02:30:00")))
        .isInstanceOf(RejectedReadingException.class)
        .hasMessageContaining("does not exist");
  }

  @Test
  void a_mistaken_day_before_does_not_make_the_first_hour_the_second() {
    berlin.instant(LocalDateTime.parse("2099-10-25T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:30:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:30:00Z"));
  }

  @Test
  void a_mistaken_day_in_between_does_not_make_the_second_hour_the_first() {
    berlin.instant(LocalDateTime.parse("2026-10-25T02:50:00"));
    berlin.instant(LocalDateTime.parse("1999-10-24T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00")))
        .isEqualTo(Instant.parse("2026-10-25T01:10:00Z"));
  }

  @Test
  void who_begins_anew_in_the_same_file_begins_with_the_first_hour() {
    berlin.instant(LocalDateTime.parse("2026-10-25T02:50:00"));
    berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00"));
    berlin.instant(LocalDateTime.parse("2026-10-25T12:00:00"));
    assertThat(berlin.instant(LocalDateTime.parse("2026-10-25T02:10:00")))
        .isEqualTo(Instant.parse("2026-10-25T00:10:00Z"));
  }
}
