package io.crosstalk.engine.incident.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.grouping.Span;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DegradedPeriodsTest {
  private static final Instant START = Instant.parse("2026-03-13T12:00:00Z");

  private static Instant minute(int minute) {
    return START.plusSeconds(60L * minute);
  }

  private static Span span(int from, @Nullable Integer to) {
    return new Span(minute(from), to == null ? null : minute(to), Duration.ofMinutes(1));
  }

  private static DegradedPeriod period(int from, @Nullable Integer to) {
    return new DegradedPeriod(minute(from), to == null ? null : minute(to));
  }

  @Test
  void of_onePeriod_isEmpty() {
    assertThat(DegradedPeriods.of(Stream.of(span(3, 8), span(0, 5), span(9, 12)))).isEmpty();
  }

  @Test
  void of_spansWithPauses_areJoinedWhereTheyOverlapOrFollowDirectly() {
    assertThat(DegradedPeriods.of(Stream.of(span(30, 40), span(0, 5), span(2, 4), span(7, 10))))
        .containsExactly(period(0, 10), period(30, 40));
  }

  @Test
  void of_anOpenSpan_lastsAndHasNoLaterPeriod() {
    assertThat(DegradedPeriods.of(Stream.of(span(0, 5), span(20, null), span(30, 40))))
        .containsExactly(period(0, 5), period(20, null));
  }

  @Test
  void of_tooManyPeriods_joinsThoseWithTheShortestPauses() {
    Stream<Span> spans = IntStream.rangeClosed(0, 150).mapToObj(i -> span(i * i, i * i + 1));

    List<DegradedPeriod> periods = DegradedPeriods.of(spans);

    assertThat(periods).hasSize(Incident.MAX_PERIODS);
    assertThat(periods.getFirst()).isEqualTo(period(0, 51 * 51 + 1));
    assertThat(periods.getLast()).isEqualTo(period(150 * 150, 150 * 150 + 1));
  }
}
