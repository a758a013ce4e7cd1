package io.crosstalk.engine.incident.findings;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.episode.DegradedTime;
import io.crosstalk.event.DataState;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DegradedPeriodsTest {
  private static final Instant START = Instant.parse("2026-03-13T12:00:00Z");

  private static Instant minute(int minute) {
    return START.plusSeconds(60L * minute);
  }

  private static DegradedPeriod period(int from, int to) {
    return new DegradedPeriod(minute(from), minute(to));
  }

  private static List<DegradedPeriod> of(int end, DegradedPeriod... periods) {
    return of(end, List.of(periods));
  }

  private static List<DegradedPeriod> of(int end, List<DegradedPeriod> periods) {
    return DegradedPeriods.of(
        new DegradedTime(periods, periods),
        new DegradationPeriod(minute(0), minute(end), minute(1), DataState.CURRENT, null));
  }

  @Test
  void of_onePeriodFromTheOnsetToTheEnd_isEmpty() {
    assertThat(of(12, period(0, 12))).isEmpty();
  }

  @Test
  void of_onePeriodThatEndsBeforeTheIncident_isStated() {
    assertThat(of(20, period(0, 12))).containsExactly(period(0, 12));
  }

  @Test
  void of_severalPeriods_areAll() {
    assertThat(of(40, period(0, 10), period(30, 40)))
        .containsExactly(period(0, 10), period(30, 40));
  }

  @Test
  void of_tooManyPeriods_joinsThoseWithTheShortestPauses() {
    List<DegradedPeriod> many =
        IntStream.rangeClosed(0, 150).mapToObj(i -> period(i * i, i * i + 1)).toList();

    List<DegradedPeriod> periods = of(150 * 150 + 1, many);

    assertThat(periods).hasSize(Incident.MAX_PERIODS);
    assertThat(periods.getFirst()).isEqualTo(period(0, 51 * 51 + 1));
    assertThat(periods.getLast()).isEqualTo(period(150 * 150, 150 * 150 + 1));
  }
}
