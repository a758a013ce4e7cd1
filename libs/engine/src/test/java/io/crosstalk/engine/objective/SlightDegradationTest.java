package io.crosstalk.engine.objective;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Episode;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Victim;
import java.time.Duration;
import java.time.Instant;
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

  private static Victim victim(String metric, double observed, int criticality) {
    return new Victim(
        "vm-1",
        ResourceKind.VM,
        metric,
        1.4,
        observed,
        "ms",
        Environment.PRODUCTION,
        null,
        criticality);
  }
}
