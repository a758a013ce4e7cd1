package io.crosstalk.engine.watermark;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionWatermarksTest {
  private final PartitionWatermarks watermarks = new PartitionWatermarks(2);

  @Test
  void lowest_oneOfThePartitionsWithoutTick_isNone() {
    watermarks.advance(0, 60_000, false);

    assertThat(watermarks.lowest()).isEqualTo(PartitionWatermarks.NONE);
    assertThat(watermarks.highest()).isEqualTo(60_000);
  }

  @Test
  void advance_earlierTick_doesNotGoBack() {
    watermarks.advance(0, 60_000, false);
    watermarks.advance(1, 120_000, false);
    watermarks.advance(0, 30_000, false);

    assertThat(watermarks.lowest()).isEqualTo(60_000);
  }

  @Test
  void hasEnded_afterAllPartitionsEnded_staysTrue() {
    watermarks.advance(0, 60_000, true);
    assertThat(watermarks.hasEnded()).isFalse();

    watermarks.advance(1, 60_000, true);
    watermarks.advance(0, 120_000, false);
    assertThat(watermarks.hasEnded()).isTrue();
  }

  @Test
  void constructor_storedState_restoresTheWatermarks() {
    watermarks.advance(1, 60_000, true);

    PartitionWatermarks restored =
        new PartitionWatermarks(watermarks.through(), watermarks.ended());
    restored.advance(0, 90_000, true);

    assertThat(restored.lowest()).isEqualTo(60_000);
    assertThat(restored.hasEnded()).isTrue();
  }
}
