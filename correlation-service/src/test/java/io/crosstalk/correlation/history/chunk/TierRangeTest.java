package io.crosstalk.correlation.history.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.history.TimeGrid;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TierRangeTest {
  private static final Instant MONDAY = Instant.parse("2026-03-02T00:00:00Z");

  private static TimeGrid grid(Instant from, Duration step, int cells) {
    return new TimeGrid(from, step, cells);
  }

  private static long ms(Instant time) {
    return time.toEpochMilli();
  }

  @Test
  void of_grid_usesTheCoarsestFittingTier() {
    assertThat(TierRange.of(grid(MONDAY, Duration.ofDays(1), 7), tier -> 0))
        .containsExactly(
            new TierRange(Tier.HOURS, ms(MONDAY), ms(MONDAY.plus(Duration.ofDays(7)))));
    assertThat(TierRange.of(grid(MONDAY, Duration.ofMinutes(15), 4), tier -> 0))
        .extracting(TierRange::tier)
        .containsExactly(Tier.FIVE_MINUTES);
    assertThat(TierRange.of(grid(MONDAY, Duration.ofMinutes(1), 4), tier -> 0))
        .extracting(TierRange::tier)
        .containsExactly(Tier.RAW);
  }

  @Test
  void of_gridBetweenTheCellsOfATier_usesAFinerTier() {
    Instant odd = MONDAY.plusSeconds(60);

    assertThat(TierRange.of(grid(odd, Duration.ofMinutes(5), 4), tier -> 0))
        .extracting(TierRange::tier)
        .containsExactly(Tier.RAW);
  }

  @Test
  void of_timeOutsideAFineTiersRetention_usesACoarserTier() {
    long kept = ms(MONDAY.plus(Duration.ofDays(1)));

    assertThat(
            TierRange.of(
                grid(MONDAY, Duration.ofMinutes(1), 2880),
                tier -> tier == Tier.RAW ? kept : Long.MIN_VALUE))
        .containsExactly(
            new TierRange(Tier.RAW, kept, ms(MONDAY.plus(Duration.ofDays(2)))),
            new TierRange(Tier.FIVE_MINUTES, ms(MONDAY), kept));
  }

  @Test
  void of_timeOutsideRetention_returnsNoPart() {
    assertThat(TierRange.of(grid(MONDAY, Duration.ofHours(1), 4), tier -> Long.MAX_VALUE))
        .isEmpty();
  }
}
