package io.crosstalk.ingest.collect.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private final ClockOffset offset = new ClockOffset();

  @Test
  void correct_clocksAgree_changesNothing() {
    offset.read(100_500, 100_000, 20);

    assertThat(offset.estimateMs()).isEqualTo(510);
    assertThat(offset.correct(100_500)).isEqualTo(100_500);
  }

  @Test
  void read_longRoundTrip_assumesHalfOfItForTheResponse() {
    offset.read(190_000, 101_000, 2_000);

    assertThat(offset.estimateMs()).isEqualTo(90_000);
    assertThat(offset.correct(190_000)).isEqualTo(100_000);
  }

  @Test
  void correction_smallJitter_staysUnchanged() {
    offset.read(160_000, 100_000, 0);
    offset.read(181_300, 120_000, 0);
    assertThat(offset.appliedMs()).isEqualTo(60_000);

    offset.read(203_000, 140_000, 0);
    assertThat(offset.appliedMs()).isEqualTo(63_000);
  }

  @Test
  void correction_sourceClockWasCorrected_isRemoved() {
    offset.read(160_000, 100_000, 0);
    offset.read(120_400, 120_000, 0);

    assertThat(offset.appliedMs()).isZero();
  }

  @Test
  void read_differenceWithinTheErrorOfTheRoundTrip_changesNothing() {
    offset.read(104_000, 100_000, 10_000);

    assertThat(offset.appliedMs()).isEqualTo(9_000);
    offset.read(106_000, 105_000, 30_000);
    assertThat(offset.appliedMs()).isEqualTo(9_000);
  }
}
