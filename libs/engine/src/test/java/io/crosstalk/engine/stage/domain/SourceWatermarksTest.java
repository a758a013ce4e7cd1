package io.crosstalk.engine.stage.domain;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.stage.SourceProgress;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SourceWatermarksTest {
  private static final long NOW = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long HOUR = Duration.ofHours(1).toMillis();
  private static final long DAY = 24 * HOUR;

  private final SourceWatermarks watermarks = new SourceWatermarks();

  @Test
  void settled_sourceLagsLessThanAnHour_isItsWatermark() {
    apply("app", NOW);
    apply("vcenter", NOW - HOUR);
    assertThat(watermarks.settled()).isEqualTo(NOW - HOUR);
  }

  @Test
  void settled_sourceLagsMoreThanAnHour_ignoresIt() {
    apply("app", NOW);
    apply("vcenter", NOW - 5000);
    apply("gone", NOW - HOUR - 1);
    assertThat(watermarks.settled()).isEqualTo(NOW - 5000);
  }

  @Test
  void settled_sourceNotProcessedYet_waitsForItForAnHour() {
    apply("app", NOW);
    watermarks.of("fresh", 2).advance(0, NOW, false);
    assertThat(watermarks.settled()).isEqualTo(NOW - HOUR);
  }

  @Test
  void settled_nothingProcessed_returnsMinimum() {
    watermarks.of("fresh", 2).advance(0, NOW, false);
    assertThat(watermarks.settled()).isEqualTo(Long.MIN_VALUE);
    assertThat(watermarks.retired()).isEmpty();
  }

  @Test
  void through_sourceOlderThanADay_isLeftOut() {
    apply("app", NOW);
    apply("lagging", NOW - DAY);
    apply("gone", NOW - DAY - 1);
    assertThat(watermarks.through(NOW - 7))
        .hasSize(3)
        .containsEntry("app", Instant.ofEpochMilli(NOW - 7));
    assertThat(watermarks.through(NOW)).containsOnlyKeys("app", "lagging");
  }

  @Test
  void retired_sourceLagsForDays_isReturnedUnlessItsDataAreUnprocessed() {
    apply("app", NOW);
    apply("yesterday", NOW - 2 * DAY);
    apply("gone", NOW - 2 * DAY - 1);
    SourceProgress partial = watermarks.of("half", 2);
    partial.advance(0, NOW - 3 * DAY, false);
    partial.advance(1, NOW - 4 * DAY, false);
    partial.applied(partial.time());
    assertThat(watermarks.retired()).containsExactly("gone");
  }

  private void apply(String source, long time) {
    SourceProgress partitionWatermarks = watermarks.of(source, 1);
    partitionWatermarks.advance(0, time, false);
    partitionWatermarks.applied(time);
  }
}
