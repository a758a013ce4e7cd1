package io.crosstalk.correlation.streams;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * One source measures the response of a machine's application once a minute and is minutes behind,
 * another one the machines' disks every 20 seconds. The harm lasts from minute 100 to minute 130.
 */
class SourcesTest {
  private static final long MINUTE = 60_000;
  private static final int MINUTES = 200;
  private static final int BEHIND = 5;

  @Test
  void aMachineThatTwoSourcesMeasureLosesNoSampleToTheQuickerOne() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.resources(List.of(vm("vm-erp"), vm("vm-uat"), datastore()));
      driver.inventoryComplete("app");
      driver.inventoryComplete("vcenter");
      for (int minute = 1; minute <= MINUTES; minute++) {
        disks(driver, minute);
        if (minute > BEHIND) {
          response(driver, minute - BEHIND);
        }
      }

      Verdict verdict = driver.verdicts().getLast();

      assertThat(verdict.victim().resource()).isEqualTo("vm-erp");
      assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
      assertThat(verdict.episode().harmedSamples()).isEqualTo(30);
      assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
      assertThat(verdict.suspects().getFirst().resource()).isEqualTo("vm-uat");
      assertThat(verdict.evidenceThrough()).containsOnlyKeys("app", "vcenter");
    }
  }

  @Test
  void aSampleThatComesAfterNewerOnesIsRefusedWithAReason() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.inventoryComplete("app");
      response(driver, 7);
      response(driver, 6);
      response(driver, 8);

      assertThat(driver.refusals())
          .containsExactly(
              "1 samples of vm-erp came after newer ones, of 1970-01-01T00:07:00Z, had been taken:"
                  + " too late, or sent twice");
    }
  }

  private static void disks(StageDriver driver, int minute) {
    for (long time = (minute - 1) * MINUTE + 20_000; time <= minute * MINUTE; time += 20_000) {
      double loud = isHarm(minute) ? 400 : 5;
      driver.sample(
          "vcenter", "vm-erp", time, Map.of("disk.write.throughput", 20.0, "cpu.ready", 1.0));
      driver.sample("vcenter", "vm-uat", time, Map.of("disk.write.throughput", loud));
      driver.tick("vcenter", time, false);
    }
  }

  private static void response(StageDriver driver, int minute) {
    double milliseconds = isHarm(minute) ? 900 : 40;
    driver.sample("app", "vm-erp", minute * MINUTE, Map.of("app.response_time", milliseconds));
    driver.tick("app", minute * MINUTE, false);
  }

  private static boolean isHarm(int minute) {
    return minute > 100 && minute <= 130;
  }

  private static Resource vm(String id) {
    return resource(id, ResourceKind.VM, Layer.VMWARE, List.of("ds-1"));
  }

  private static Resource datastore() {
    return resource("ds-1", ResourceKind.DATASTORE, Layer.SAN, List.of());
  }

  private static Resource resource(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
