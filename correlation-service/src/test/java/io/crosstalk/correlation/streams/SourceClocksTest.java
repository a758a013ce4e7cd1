package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SourceClocksTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long DAY = 24 * HOUR;

  private final SourceClocks clocks = new SourceClocks();

  @Test
  void theSlowestSourceIsWaitedFor() {
    hear("app", NOW);
    hear("vcenter", NOW - HOUR);
    assertThat(clocks.settled()).isEqualTo(NOW - HOUR);
  }

  @Test
  void whoIsLeftBehindByAnHourIsNotWaitedFor() {
    hear("app", NOW);
    hear("vcenter", NOW - 5000);
    hear("gone", NOW - HOUR - 1);
    assertThat(clocks.settled()).isEqualTo(NOW - 5000);
  }

  @Test
  void whoHasSpokenButIsNotWorkedOffIsWaitedForAnHour() {
    hear("app", NOW);
    clocks.of("fresh", 2).hear(0, NOW, false);
    assertThat(clocks.settled()).isEqualTo(NOW - HOUR);
  }

  @Test
  void nothingIsSettledBeforeAnythingWasHeard() {
    clocks.of("fresh", 2).hear(0, NOW, false);
    assertThat(clocks.settled()).isEqualTo(Long.MIN_VALUE);
    assertThat(clocks.retired()).isEmpty();
  }

  @Test
  void evidenceOfYesterdayNamesItsSourcesAndOlderDoesNot() {
    hear("app", NOW);
    hear("lagging", NOW - DAY);
    hear("gone", NOW - DAY - 1);
    assertThat(clocks.through(NOW - 7))
        .hasSize(3)
        .containsEntry("app", Instant.ofEpochMilli(NOW - 7));
    assertThat(clocks.through(NOW)).containsOnlyKeys("app", "lagging");
  }

  @Test
  void whoWasTakenAwayRetiresUnlessSomethingOfItStillWaits() {
    hear("app", NOW);
    hear("yesterday", NOW - 2 * DAY);
    hear("gone", NOW - 2 * DAY - 1);
    SourceClock halfTold = clocks.of("half", 2);
    halfTold.hear(0, NOW - 3 * DAY, false);
    halfTold.hear(1, NOW - 4 * DAY, false);
    halfTold.applied(halfTold.time());
    assertThat(clocks.retired()).containsExactly("gone");
  }

  private void hear(String source, long time) {
    SourceClock clock = clocks.of(source, 1);
    clock.hear(0, time, false);
    clock.applied(time);
  }
}
