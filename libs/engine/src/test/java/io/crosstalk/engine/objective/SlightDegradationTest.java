package io.crosstalk.engine.objective;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Objective;
import io.crosstalk.event.Objective.Origin;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlightDegradationTest {
  private static final Instant ONSET = Instant.parse("2026-11-21T12:00:00Z");

  @ParameterizedTest(name = "{0} {1} ms, {2} times the baseline, {3} min, criticality {4}: {5}")
  @CsvSource({
    "disk.latency, 3.2, 2.3, 8, 3, true",
    "disk.latency, 5.0, 2.3, 29, 3, true",
    "disk.latency, 5.1, 2.3, 8, 3, false",
    "disk.latency, 3.2, 3.0, 8, 3, false",
    "disk.latency, 3.2, 2.3, 30, 3, false",
    "disk.latency, 3.2, 2.3, 8, 1, false",
    "disk.random_read.latency, 9.9, 2.3, 8, 3, true",
    "app.response_time, 3.2, 2.3, 8, 3, false",
    "app.timeouts, 3.2, 2.3, 8, 3, false"
  })
  void is_closedEpisode_dependsOnObjectiveExcessTimeAndCriticality(
      String metric,
      double observed,
      double excess,
      int minutes,
      int criticality,
      boolean expected) {
    Instant end = ONSET.plus(Duration.ofMinutes(minutes));
    Episode episode = new Episode("ep-1", ONSET, ONSET, end, minutes, 60_000, excess);

    assertThat(SlightDegradation.is(victim(metric, observed, criticality), episode, end))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"29, true", "30, false"})
  void is_openEpisode_durationEndsAtTheDecision(int minutes, boolean expected) {
    Episode episode = new Episode("ep-1", ONSET, ONSET, null, minutes, 60_000, 2);

    assertThat(
            SlightDegradation.is(
                victim("disk.latency", 3, 3), episode, ONSET.plus(Duration.ofMinutes(minutes))))
        .isEqualTo(expected);
  }

  /** An objective that the user has set is a statement, not an assumption. */
  @ParameterizedTest
  @CsvSource({"500, true", "90, true", "89.9, false"})
  void is_setObjective_dependsOnTheValueOnly(double objective, boolean expected) {
    Episode episode = new Episode("ep-1", ONSET, ONSET, null, 300, 60_000, 4);
    Victim victim = victim("app.response_time", 90, 1, new Objective(objective, Origin.SITE), null);

    assertThat(SlightDegradation.is(victim, episode, ONSET.plus(Duration.ofHours(5))))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"20, true", "19.9, false"})
  void is_metricThatDegradesDownwards_isSlightFromTheObjectiveUpwards(
      double observed, boolean expected) {
    Episode episode = new Episode("ep-1", ONSET, ONSET, null, 8, 60_000, 2);
    Objective objective = new Objective(20, Origin.RESOURCE);
    Victim victim = victim("disk.sync_write.throughput", observed, 3, objective, null);

    assertThat(SlightDegradation.is(victim, episode, ONSET.plusSeconds(480))).isEqualTo(expected);
  }

  @Test
  void is_timeSensitiveVictimWithoutObjective_isNeverSlight() {
    Episode episode = new Episode("ep-1", ONSET, ONSET, null, 8, 60_000, 2);
    Victim victim = victim("disk.latency", 3, 3, null, true);

    assertThat(SlightDegradation.is(victim, episode, ONSET.plusSeconds(480))).isFalse();
  }

  private static Victim victim(String metric, double observed, int criticality) {
    return victim(metric, observed, criticality, null, null);
  }

  private static Victim victim(
      String metric,
      double observed,
      int criticality,
      @Nullable Objective objective,
      @Nullable Boolean timeSensitive) {
    return new Victim(
        "vm-1",
        ResourceKind.VM,
        metric,
        1.4,
        observed,
        "ms",
        Environment.PRODUCTION,
        null,
        criticality,
        objective,
        timeSensitive);
  }
}
