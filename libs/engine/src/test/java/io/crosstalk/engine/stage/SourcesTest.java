package io.crosstalk.engine.stage;

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
 * Tests with two sources: one measures the response of a machine's application once a minute and
 * lags by minutes, the other one measures the machines' disks every 20 seconds. The degradation
 * lasts from minute 100 to minute 130.
 */
class SourcesTest {
  private static final long MINUTE = 60_000;
  private static final int MINUTES = 200;
  private static final int BEHIND = 5;

  @Test
  void samples_twoSourcesOfOneMachine_areAllApplied() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      measure(driver, 0, MINUTES);

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
  void samples_lateData_areRejectedWithAReason() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.inventoryComplete("app");
      response(driver, 0, 7);
      response(driver, 0, 6);
      response(driver, 0, 8);

      assertThat(driver.refusals())
          .containsExactly(
              "1 samples of vm-erp came after newer ones, of 1970-01-01T00:07:00Z, had been applied:"
                  + " late data, or sent twice");
    }
  }

  @Test
  void verdict_sourceRemoved_doesNotWaitForTheSource() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      driver.inventoryComplete("gone");
      driver.tick("gone", 20 * MINUTE, false);
      measure(driver, 0, 150);

      Verdict verdict = driver.verdicts().getLast();

      assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
      assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    }
  }

  @Test
  void verdict_sourcesReturnAfterDays_usesThemAsBefore() {
    int away = 4 * 24 * 60;
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      driver.inventoryComplete("other");
      measure(driver, 0, 90);
      for (int minute = 90; minute <= away; minute += 30) {
        driver.tick("other", minute * MINUTE, false);
      }
      driver.verdicts();
      measure(driver, away, MINUTES);

      Verdict verdict = driver.verdicts().getLast();

      assertThat(verdict.state()).isEqualTo(VerdictState.FINAL);
      assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
      assertThat(verdict.suspects().getFirst().resource()).isEqualTo("vm-uat");
      assertThat(verdict.evidenceThrough()).containsOnlyKeys("app", "other", "vcenter");
    }
  }

  private static void begin(StageDriver driver) {
    driver.resources(List.of(vm("vm-erp"), vm("vm-uat"), datastore()));
    driver.inventoryComplete("app");
    driver.inventoryComplete("vcenter");
  }

  private static void measure(StageDriver driver, int shift, int minutes) {
    for (int minute = 1; minute <= minutes; minute++) {
      disks(driver, shift, minute);
      if (minute > BEHIND) {
        response(driver, shift, minute - BEHIND);
      }
    }
  }

  private static void disks(StageDriver driver, int shift, int minute) {
    long end = (shift + minute) * MINUTE;
    double loud = isDegraded(minute) ? 400 : 5;
    for (long time = end - 40_000; time <= end; time += 20_000) {
      driver.sample(
          "vcenter", "vm-erp", time, Map.of("disk.write.throughput", 20.0, "cpu.ready", 1.0));
      driver.sample("vcenter", "vm-uat", time, Map.of("disk.write.throughput", loud));
      driver.tick("vcenter", time, false);
    }
  }

  private static void response(StageDriver driver, int shift, int minute) {
    long time = (shift + minute) * MINUTE;
    double milliseconds = isDegraded(minute) ? 900 : 40;
    driver.sample("app", "vm-erp", time, Map.of("app.response_time", milliseconds));
    driver.tick("app", time, false);
  }

  private static boolean isDegraded(int minute) {
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
