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
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests with machines on a datastore that are sampled once a minute, and of which some are removed.
 */
class MemberExpiryTest {
  private static final long MINUTE = 60_000;
  private static final int DAY = 24 * 60;
  private static final int MEASURED = 200;
  private static final double LATER = 9;
  private static final double DEGRADED = 60;
  private static final double SILENT = Double.NaN;
  private static final int NEVER = -1;

  @Test
  void resources_removedWithOrWithoutTheirSource_areForgottenAfterWeeks() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      for (int minute = 1; minute <= MEASURED; minute++) {
        samples(driver, "vcenter", minute, 5, "vm-1", "vm-2");
        samples(driver, "retired", minute, 5, "vm-3", "vm-4/disk");
        tick(driver, "vcenter", minute);
        tick(driver, "retired", minute);
      }
      samples(driver, "retired", MEASURED + 1, 5, "vm-3");

      continueDaily(driver, 30 * DAY);
      assertThat(kept(driver)).contains("vm-1", "vm-2", "vm-3", "vm-4/disk");
      continueDaily(driver, 40 * DAY);
      assertThat(kept(driver)).containsOnly("vm-1");
      assertThat(chunks(driver)).isNotEmpty().allMatch(key -> key.contains("\0vm-1/"));
      assertThat(driver.verdicts())
          .noneMatch(verdict -> verdict.victim().resource().matches("vm-[34].*"));
    }
  }

  @Test
  void resource_idStartsLikeAForgottenOne_isKept() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      for (int minute = 1; minute <= MEASURED; minute++) {
        samples(driver, "vcenter", minute, 5, "vm-1", "vm-4", "vm-4/disk");
        tick(driver, "vcenter", minute);
      }
      List<String> before = chunks(driver).stream().filter(key -> key.contains("disk")).toList();
      for (int minute = DAY; minute <= 40 * DAY; minute += DAY) {
        samples(driver, "vcenter", minute, 5, "vm-4/disk");
        tick(driver, "vcenter", minute);
      }
      assertThat(before).isNotEmpty();
      assertThat(kept(driver)).containsOnly("vm-4/disk");
      assertThat(chunks(driver)).containsAll(before);
    }
  }

  @Test
  void replay_ended_leavesNothingInTheStores() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      for (int minute = 1; minute <= MEASURED; minute++) {
        samples(driver, "vcenter", minute, 5, "vm-1", "vm-4/disk");
        tick(driver, "vcenter", minute);
      }
      assertThat(kept(driver)).isNotEmpty();
      assertThat(chunks(driver)).isNotEmpty();
      assertThat(driver.waitingBlocks()).isPositive();

      driver.tick("vcenter", MEASURED * MINUTE, true);

      assertThat(kept(driver)).isEmpty();
      assertThat(chunks(driver)).isEmpty();
      assertThat(driver.stored("T/")).isEmpty();
      assertThat(driver.waitingBlocks()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {10, 34, 36, 39, 60})
  void verdicts_resourceReturnsAfterExpiry_doNotDependOnSamplesPerTick(int days) {
    List<Verdict> byOne = comeBack(days, 1);

    assertThat(byOne).hasSizeGreaterThan(2);
    assertThat(comeBack(days, 7)).isEqualTo(byOne);
    assertThat(comeBack(days, 64)).isEqualTo(byOne);
  }

  @Test
  void baseline_resourceReturns_isKeptOnlyWithinAMonth() {
    assertThat(comeBack(34, 1)).anyMatch(verdict -> verdict.victim().observed() == LATER);
    assertThat(comeBack(36, 1)).noneMatch(verdict -> verdict.victim().observed() == LATER);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 30})
  void verdict_resourceRemovedDuringEpisode_doesNotDependOnItsReturn(int paused) {
    List<Verdict> never = vanish(paused, DEGRADED, NEVER);

    assertThat(never)
        .singleElement()
        .satisfies(
            verdict -> {
              assertThat(verdict.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
              assertThat(verdict.episode().end())
                  .isEqualTo(Instant.ofEpochMilli((paused * DAY + MEASURED - 1) * MINUTE));
            });
    assertSame(vanish(paused, DEGRADED, 36), never);
    assertSame(vanish(paused, DEGRADED, 40), never);
    assertSame(vanish(paused, DEGRADED, 59), never);
  }

  @Test
  void silence_sourceRemoved_endsWhetherOrNotTheSourceReturns() {
    List<Verdict> never = vanish(0, SILENT, NEVER);

    assertThat(never)
        .singleElement()
        .satisfies(
            verdict -> assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISSING_SIGNAL));
    assertSame(vanish(0, SILENT, 36), never);
    assertSame(vanish(0, SILENT, 40), never);
    assertSame(vanish(0, SILENT, 59), never);
  }

  /**
   * A machine is degraded by another one, or silent, when the source that measures both is removed.
   *
   * @param paused days without samples before the episode; with many, the silence is hardly longer
   * @param latency of the affected machine; NaN while it is silent
   * @param back days after the pause on which the source returns
   * @return the final verdicts on the machine
   */
  private static List<Verdict> vanish(int paused, double latency, int back) {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      for (int i = 0; i < MEASURED; i++) {
        boolean trouble = i >= MEASURED - 15;
        int minute = i + (trouble ? paused * DAY : 0);
        measure(driver, minute, trouble ? latency : 2, trouble ? 400 : 5);
        tick(driver, "vcenter", minute);
      }
      int first = paused * DAY + 6 * 60;
      for (int minute = first; minute <= (paused + 60) * DAY; minute += 6 * 60) {
        if (minute == (paused + back) * DAY) {
          measure(driver, minute, 2, 5);
          tick(driver, "vcenter", minute);
        }
        samples(driver, "other", minute, 5, "vm-4");
        tick(driver, "other", minute);
      }
      return driver.verdicts().stream()
          .filter(verdict -> verdict.victim().resource().equals("vm-1"))
          .filter(verdict -> verdict.state() == VerdictState.FINAL)
          .toList();
    }
  }

  /** Compares verdicts without the list of sources, since a removed source is no longer named. */
  private static void assertSame(List<Verdict> verdicts, List<Verdict> expected) {
    assertThat(verdicts)
        .usingRecursiveFieldByFieldElementComparatorIgnoringFields("evidenceThrough")
        .isEqualTo(expected);
  }

  private static void measure(StageDriver driver, int minute, double latency, double load) {
    if (!Double.isNaN(latency)) {
      driver.sample("vcenter", "vm-1", minute * MINUTE, Map.of("disk.latency", latency));
    }
    samples(driver, "vcenter", minute, load, "vm-2");
    samples(driver, "vcenter", minute, 5, "vm-3");
  }

  /** Machines return after some days: all are slower from then on, and much slower for a while. */
  private static List<Verdict> comeBack(int days, int timesPerTick) {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      begin(driver);
      long time = 0;
      for (int i = 0; i < 2 * MEASURED; i++) {
        time = (i + (i < MEASURED ? 0 : days * DAY)) * MINUTE;
        boolean loud = i % MEASURED >= 120 && i % MEASURED < 150;
        double ordinary = i < MEASURED ? 2 : LATER;
        driver.sample("vcenter", "vm-1", time, Map.of("disk.latency", loud ? 60 : ordinary));
        driver.sample("vcenter", "vm-2", time, Map.of("disk.write.throughput", loud ? 400.0 : 5.0));
        driver.sample("vcenter", "vm-3", time, Map.of("disk.write.throughput", 5.0));
        if ((i + 1) % timesPerTick == 0) {
          driver.tick("vcenter", time, false);
        }
        for (int day = 1; i == MEASURED - 1 && day < days; day++) {
          samples(driver, "other", day * DAY, 5, "vm-4");
          tick(driver, "other", day * DAY);
        }
      }
      driver.tick("vcenter", time, true);
      return driver.verdicts();
    }
  }

  private static void begin(StageDriver driver) {
    driver.resources(
        Stream.concat(
                Stream.of("vm-1", "vm-2", "vm-3", "vm-4", "vm-4/disk").map(MemberExpiryTest::vm),
                Stream.of(resource("ds-1", ResourceKind.DATASTORE, Layer.SAN, List.of())))
            .toList());
    driver.inventoryComplete("vcenter");
    driver.inventoryComplete("retired");
    driver.inventoryComplete("other");
  }

  /** Only one machine remains; its samples come once a day. */
  private static void continueDaily(StageDriver driver, int through) {
    for (int minute = DAY; minute <= through; minute += DAY) {
      samples(driver, "vcenter", minute, 5, "vm-1");
      tick(driver, "vcenter", minute);
    }
  }

  private static void samples(
      StageDriver driver, String source, int minute, double load, String... machines) {
    for (String machine : machines) {
      driver.sample(
          source,
          machine,
          minute * MINUTE,
          Map.of("disk.latency", 2.0, "disk.write.throughput", load));
    }
  }

  private static void tick(StageDriver driver, String source, int minute) {
    driver.tick(source, minute * MINUTE, false);
  }

  private static List<String> kept(StageDriver driver) {
    return driver.stored("R/").stream()
        .map(key -> SeriesId.parse(key.substring(2)).resource())
        .toList();
  }

  private static List<String> chunks(StageDriver driver) {
    return driver.stored("C/");
  }

  private static Resource vm(String id) {
    return resource(id, ResourceKind.VM, Layer.VMWARE, List.of("ds-1"));
  }

  private static Resource resource(String id, ResourceKind kind, Layer layer, List<String> uses) {
    return new Resource(id, kind, layer, null, Environment.PRODUCTION, null, Map.of(), uses);
  }
}
