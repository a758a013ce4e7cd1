package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/**
 * Tests of gaps in the samples: a machine is degraded by another machine, which is moved away, and
 * the samples of some minutes are missing. The position of the ticks between the samples must not
 * change the verdicts.
 */
class GapsTest {
  private static final int END = 200;

  @Property(tries = 25)
  void verdicts_gapsAndAMoveAtAnyTime_doNotDependOnPositionOfTicks(
      @ForAll @IntRange(min = 90, max = 150) int gap,
      @ForAll @IntRange(min = 0, max = 30) int missing,
      @ForAll @IntRange(min = 90, max = 150) int move,
      @ForAll @IntRange(min = 2, max = 90) int timesPerTick) {
    assertThat(finals(gap, missing, move, timesPerTick)).isEqualTo(finals(gap, missing, move, 1));
  }

  private static List<Verdict> finals(int gap, int missing, int move, int timesPerTick) {
    try (StageDriver driver = new StageDriver(World.ofCase("gaps", "00000000", 1))) {
      driver.resources(
          List.of(
              resource("vm-erp", ResourceKind.VM, "esx-1"),
              resource("vm-uat", ResourceKind.VM, "esx-1"),
              resource("vm-mail", ResourceKind.VM, "esx-2"),
              resource("esx-1", ResourceKind.HOST),
              resource("esx-2", ResourceKind.HOST)));
      driver.changes(
          List.of(
              new Change(Instant.ofEpochMilli(time(move)), "vm-uat", ChangeKind.VMOTION, "esx-2")));
      driver.inventoryComplete();
      for (int minute = 1; minute <= END; minute++) {
        boolean loud = minute >= 100 && minute < 140;
        if (minute < gap || minute >= gap + missing) {
          double latency = loud && minute < move ? 40 : 2;
          driver.sample("vm-erp", time(minute), Map.of("disk.latency", latency));
        }
        driver.sample("vm-mail", time(minute), Map.of("disk.write.throughput", 20.0));
        driver.sample("vm-uat", time(minute), Map.of("disk.write.throughput", loud ? 400.0 : 5.0));
        if (minute % timesPerTick == 0) {
          driver.tick(time(minute), false);
        }
      }
      driver.tick(time(END), true);
      return driver.verdicts().stream()
          .filter(verdict -> verdict.state() == VerdictState.FINAL)
          .toList();
    }
  }

  private static long time(int minute) {
    return 60_000L * minute;
  }

  private static Resource resource(String id, ResourceKind kind, String... uses) {
    return new Resource(
        id, kind, Layer.VMWARE, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
  }
}
