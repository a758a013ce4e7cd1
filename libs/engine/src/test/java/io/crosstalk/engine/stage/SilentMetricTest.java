package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.EvidenceKind;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/**
 * Tests with a machine on an array whose latency is measured each minute. From minute 200 to 212
 * the array is slow, while the machine has more load than before.
 */
class SilentMetricTest {
  private static final long MINUTE = 60_000;

  @Test
  void verdict_metricStopsArrivingAtOnset_isFaultWithMissingSignal() {
    Verdict verdict = verdict(minute -> minute < 200);

    assertThat(verdict.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(verdict.evidence()).anyMatch(each -> each.kind() == EvidenceKind.MISSING_SIGNAL);
  }

  @Test
  void verdict_metricSampledEveryQuarterOfAnHour_hasNoMissingSignal() {
    Verdict verdict = verdict(minute -> minute % 15 == 6);

    assertThat(verdict.evidence()).noneMatch(each -> each.kind() == EvidenceKind.MISSING_SIGNAL);
  }

  private static Verdict verdict(IntPredicate reported) {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.resources(
          List.of(
              resource("vm-1", ResourceKind.VM, Layer.VMWARE, List.of("array-1")),
              resource("array-1", ResourceKind.ARRAY, Layer.SAN, List.of())));
      driver.inventoryComplete();
      for (int minute = 1; minute <= 220; minute++) {
        boolean degraded = minute >= 200 && minute < 212;
        long time = minute * MINUTE;
        driver.sample(
            "vm-1",
            time,
            Map.of(
                "disk.latency", degraded ? 30.0 : 1.0, "disk.throughput", degraded ? 60.0 : 20.0));
        driver.sample("array-1", time, array(degraded ? 29.0 : 0.8, reported.test(minute)));
        driver.tick(time, minute == 220);
      }
      return driver.verdicts().getLast();
    }
  }

  private static Map<String, Double> array(double latency, boolean reported) {
    return reported
        ? Map.of("disk.latency", latency, "cache.hit_ratio", 93.0)
        : Map.of("disk.latency", latency);
  }

  private static Resource resource(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
