package io.crosstalk.engine.episode;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Episode;
import io.crosstalk.event.Episode.Silence;
import io.crosstalk.event.Incident.DegradedPeriod;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DegradedTimeTest {
  private static final Instant START = Instant.parse("2026-03-13T12:00:00Z");

  private static Instant minute(int minute) {
    return START.plusSeconds(60L * minute);
  }

  private static Episode episode(int from, @Nullable Integer to, Silence... silences) {
    return new Episode(
        "ep-" + from,
        minute(from),
        minute(from),
        to == null ? null : minute(to),
        5,
        60_000,
        3,
        null,
        Arrays.asList(silences),
        null);
  }

  private static Silence silence(int from, int to) {
    return new Silence(minute(from), minute(to));
  }

  private static DegradedPeriod period(int from, @Nullable Integer to) {
    return new DegradedPeriod(minute(from), to == null ? null : minute(to));
  }

  private static DegradedTime of(Episode... episodes) {
    return DegradedTime.of(List.of(episodes));
  }

  @Test
  void periods_episodesThatOverlapOrFollowDirectly_areJoined() {
    DegradedTime time = of(episode(30, 40), episode(0, 5), episode(2, 4), episode(7, 10));

    assertThat(time.periods()).containsExactly(period(0, 10), period(30, 40));
    assertThat(time.measured()).isEqualTo(time.periods());
    assertThat(time.isSeveralPeriods()).isTrue();
    assertThat(time.degraded()).isEqualTo(Duration.ofMinutes(20));
  }

  /** Bursts at 0, 70 and 140 s with samples each second: the victim was well for 40 s between. */
  @Test
  void periods_recoveryShorterThanAMinute_isNotDegraded() {
    DegradedTime time = of(burst(0), burst(70), burst(140));

    assertThat(time.periods()).hasSize(3);
    assertThat(time.degraded()).isEqualTo(Duration.ofSeconds(90));
  }

  /** The end of an episode with samples each five minutes is uncertain by as much. */
  @Test
  void periods_metricsWithDifferentIntervals_areJoinedWithinTheLongerTolerance() {
    Episode coarse = episode(5, 10, 300_000);

    assertThat(of(coarse, burst(640)).periods()).as("the finer one follows").hasSize(1);
    assertThat(of(burst(0), coarse).periods()).as("the coarser one follows").hasSize(1);
    assertThat(of(coarse, burst(1_201)).periods()).as("after the tolerance").hasSize(2);
  }

  private static Episode burst(int second) {
    Instant onset = START.plusSeconds(second);
    return new Episode(
        "ep-" + second, onset, onset, onset.plusSeconds(30), 30, 1_000, 3, null, List.of(), null);
  }

  private static Episode episode(int from, int to, long intervalMs) {
    return new Episode(
        "ep-" + from,
        minute(from),
        minute(from),
        minute(to),
        5,
        intervalMs,
        3,
        null,
        List.of(),
        null);
  }

  @Test
  void periods_openEpisode_lastsAndHasNoLaterPeriod() {
    assertThat(of(episode(0, 5), episode(20, null), episode(30, 40)).periods())
        .containsExactly(period(0, 5), period(20, null));
  }

  @Test
  void measured_silenceWithinAnEpisode_isLeftOut() {
    DegradedTime time = of(episode(0, 100, silence(20, 50), silence(60, 90)));

    assertThat(time.measured()).containsExactly(period(0, 20), period(50, 60), period(90, 100));
    assertThat(time.isSeveralPeriods()).isFalse();
    assertThat(time.degraded()).isEqualTo(Duration.ofMinutes(40));
    assertThat(time.silent()).isEqualTo(Duration.ofMinutes(60));
  }

  @Test
  void silent_anotherVictimIsMeasuredMeanwhile_countsOnlyWhatNoneMeasured() {
    DegradedTime time = of(episode(0, 100, silence(20, 50)), episode(10, 40));

    assertThat(time.degraded()).isEqualTo(Duration.ofMinutes(90));
    assertThat(time.silent()).isEqualTo(Duration.ofMinutes(10));
  }

  @Test
  void longestPause_isThreeTimesTheDegradationAndAtMostAnHour() {
    Duration interval = Duration.ofMinutes(1);

    assertThat(DegradedTime.longestPause(Duration.ofMinutes(4), interval))
        .isEqualTo(Duration.ofMinutes(18));
    assertThat(DegradedTime.longestPause(Duration.ofMinutes(40), interval))
        .isEqualTo(Duration.ofMinutes(60));
  }

  @Test
  void of_noEpisodes_isEmpty() {
    assertThat(of().periods()).isEmpty();
  }
}
