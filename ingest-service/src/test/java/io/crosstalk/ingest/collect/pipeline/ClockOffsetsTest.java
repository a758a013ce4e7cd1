package io.crosstalk.ingest.collect.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetsTest {
  private final ClockOffsets offsets = new ClockOffsets("hall");

  @Test
  void correct_streamWithoutClock_usesTheSourcesOffset() {
    offsets.read("hall", 70_000, 10_000, 0);

    assertThat(offsets.correct("hall.events", 70_000)).isEqualTo(10_000);
  }

  @Test
  void correct_streamWithItsOwnClock_usesItsOwnOffset() {
    offsets.read("hall", 70_000, 10_000, 0);
    offsets.read("hall.events", 40_000, 10_000, 0);

    assertThat(offsets.correct("hall.events", 40_000)).isEqualTo(10_000);
    assertThat(offsets.correct("hall", 70_000)).isEqualTo(10_000);
  }

  @Test
  void reported_onlyAStreamHasAClock_isTheOffsetOfTheStream() {
    offsets.read("hall.events", 40_000, 10_000, 0);

    assertThat(offsets.reported().estimateMs()).isEqualTo(30_000);
  }
}
