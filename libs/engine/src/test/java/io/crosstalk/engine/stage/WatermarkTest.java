package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the watermark of the verdicts when the stages are slower than their input. */
class WatermarkTest {
  private static final long START = Instant.parse("2026-03-13T12:00:00Z").toEpochMilli();
  private static final long INTERVAL_MS = 20_000;
  private static final int TICKS = 400;
  private static final Resource MACHINE =
      new Resource(
          "vm-1",
          ResourceKind.VM,
          Layer.VMWARE,
          null,
          Environment.PRODUCTION,
          "team",
          Map.of(),
          List.of());

  /** Slices with one piece of work for each record, which is less than a tick needs. */
  private static final WorkSlices TOO_SHORT = new WorkSlices(Duration.ZERO, Duration.ofDays(1));

  @Test
  void completeThrough_blocksArriveFasterThanStage2Works_advances() {
    try (StageDriver driver = new StageDriver(World.LIVE, StageSetting.DEFAULT.with(TOO_SHORT))) {
      driver.resources(List.of(MACHINE));
      driver.inventoryComplete();
      long first = tick(driver, 0, TICKS / 2);
      long second = tick(driver, TICKS / 2, TICKS);

      assertThat(first).isGreaterThan(START);
      assertThat(second)
          .as("behind, but going on")
          .isGreaterThan(first)
          .isLessThan(START + TICKS * INTERVAL_MS);
    }
  }

  /** Sends some ticks and returns the watermark afterwards, epoch milliseconds. */
  private static long tick(StageDriver driver, int from, int to) {
    for (int i = from; i < to; i++) {
      long time = START + i * INTERVAL_MS;
      driver.sample("vm-1", time, Map.of("disk.latency", 1.0));
      driver.tick(time, false);
    }
    return driver.completeThrough();
  }
}
