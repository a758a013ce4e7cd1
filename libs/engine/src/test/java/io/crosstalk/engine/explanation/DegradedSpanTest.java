package io.crosstalk.engine.explanation;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Episode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DegradedSpanTest {
  private static final Duration TOLERANCE = Duration.ofMinutes(1);
  private static final Instant START = Instant.parse("2026-11-26T18:00:00Z");

  @Test
  void of_pauseShorterThanTheTolerance_isOneSpan() {
    assertThat(DegradedSpan.of(List.of(episode(0, 5), episode(6, 9)), TOLERANCE))
        .containsExactly(new DegradedSpan(at(0), at(9)));
  }

  @Test
  void of_recoveryBetween_areTwoSpans() {
    assertThat(DegradedSpan.of(List.of(episode(17, null), episode(0, 5)), TOLERANCE))
        .containsExactly(new DegradedSpan(at(0), at(5)), new DegradedSpan(at(17), null));
  }

  @Test
  void of_openEpisode_continuesWithLaterOnes() {
    assertThat(DegradedSpan.of(List.of(episode(0, null), episode(3, 4)), TOLERANCE))
        .containsExactly(new DegradedSpan(at(0), null));
  }

  @Test
  void of_noEpisodes_isEmpty() {
    assertThat(DegradedSpan.of(List.of(), TOLERANCE)).isEmpty();
  }

  private static Instant at(int minutes) {
    return START.plus(Duration.ofMinutes(minutes));
  }

  private static Episode episode(int from, @Nullable Integer to) {
    Instant end = to == null ? null : at(to);
    return new Episode("ep-" + from, at(from), at(from), end, 5, 20_000, 3);
  }
}
