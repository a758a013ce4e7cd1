package io.crosstalk.engine.stage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Evidence;
import io.crosstalk.event.Layer;
import io.crosstalk.event.Resource;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictState;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Tests with three machines on a datastore that are sampled once a minute, and of which some are
 * silent for half an hour.
 */
class SilenceTest {
  private static final long MINUTE = 60_000;
  private static final int MINUTES = 200;
  private static final LongPredicate ALWAYS = minute -> true;
  private static final LongPredicate PAUSING = minute -> minute <= 100 || minute > 130;

  @Test
  void silence_ofOneResourceAmongOthers_isReported() {
    List<Verdict> verdicts = verdicts(1, PAUSING, ALWAYS, ALWAYS);

    assertThat(verdicts)
        .extracting(Verdict::state)
        .containsExactly(VerdictState.PROVISIONAL, VerdictState.FINAL);
    Verdict verdict = verdicts.getLast();
    assertThat(verdict.causeClass()).isEqualTo(CauseClass.MISSING_SIGNAL);
    assertThat(verdict.victim().resource()).isEqualTo("vm-1");
    assertThat(verdict.suspects()).isEmpty();
    assertThat(verdict.evidence())
        .singleElement()
        .satisfies(
            evidence ->
                assertThat(evidence.summary())
                    .isEqualTo(
                        "No samples of vm-1 have arrived since 01:41 UTC, though one had come every 60 s; samples of at least one other resource have arrived since."));
    assertThat(verdict.advice())
        .singleElement()
        .satisfies(
            advice ->
                assertThat(advice.summary())
                    .isEqualTo(
                        "Look whether vm-1 is up, and whether its source still collects it."));
    assertThat(verdict.sharedResource()).isNull();
    assertThat(verdict.episode().onset()).isEqualTo(minute(101));
    assertThat(verdict.episode().detectedAt()).isEqualTo(minute(108));
    assertThat(verdict.episode().end()).isEqualTo(minute(130));
  }

  @Test
  void verdicts_anyNumberOfSamplesPerTick_areTheSame() {
    assertThat(verdicts(200, PAUSING, ALWAYS, ALWAYS))
        .isEqualTo(verdicts(1, PAUSING, ALWAYS, ALWAYS));
  }

  @Test
  void silence_ofAllResources_isNotReported() {
    assertThat(verdicts(1, PAUSING, PAUSING, PAUSING)).isEmpty();
  }

  @Test
  void silence_ofTwoResources_isReportedForEachWithoutSharedResource() {
    assertThat(verdicts(1, PAUSING, PAUSING, ALWAYS))
        .hasSize(4)
        .allSatisfy(verdict -> assertThat(verdict.sharedResource()).isNull());
  }

  @Test
  void silence_asShortAsARestartOfAMachine_isNotReported() {
    assertThat(verdicts(1, minute -> minute <= 100 || minute > 105, ALWAYS, ALWAYS)).isEmpty();
  }

  @Test
  void silence_betweenIrregularSamples_isNotReported() {
    assertThat(verdicts(1, minute -> minute % 10 == 0 || minute % 10 == 3, ALWAYS, ALWAYS))
        .isEmpty();
  }

  @Test
  void silence_longerThanSamplesAreKept_endIsReported() {
    List<Verdict> verdicts =
        verdicts(2000, 1, minute -> minute <= 100 || minute > 1900, ALWAYS, ALWAYS);

    assertThat(verdicts)
        .extracting(Verdict::state)
        .containsExactly(VerdictState.PROVISIONAL, VerdictState.FINAL);
    assertThat(verdicts.getLast().causeClass()).isEqualTo(CauseClass.MISSING_SIGNAL);
    assertThat(verdicts.getLast().episode().end()).isEqualTo(minute(1900));
  }

  @Test
  void silence_samplesArriveLate_endsNotBeforeItWasDetected() {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.resources(List.of(vm("vm-1"), vm("vm-2"), vm("vm-3"), datastore()));
      driver.inventoryComplete();
      for (int minute = 1; minute <= MINUTES; minute++) {
        if (minute == 112) {
          IntStream.range(101, 112).forEach(late -> sample(driver, "vm-1", ALWAYS, late));
        }
        sample(driver, "vm-1", each -> each <= 100 || each >= 112, minute);
        sample(driver, "vm-2", ALWAYS, minute);
        sample(driver, "vm-3", ALWAYS, minute);
        driver.tick(minute * MINUTE, minute == MINUTES);
      }

      List<Verdict> verdicts = driver.verdicts();
      assertThat(verdicts)
          .extracting(Verdict::state)
          .containsExactly(VerdictState.PROVISIONAL, VerdictState.FINAL);
      assertThat(verdicts.getLast().decidedAt()).isAfterOrEqualTo(verdicts.getFirst().decidedAt());
    }
  }

  @Test
  void silence_ofARemovedResource_endsAfterAWeek() {
    int day = 24 * 60;
    List<Verdict> verdicts = verdicts(9 * day, 10, minute -> minute <= day, ALWAYS, ALWAYS);

    assertThat(verdicts)
        .extracting(Verdict::state)
        .containsExactly(VerdictState.PROVISIONAL, VerdictState.FINAL);
    assertThat(verdicts.getLast().episode().end()).isEqualTo(minute(8 * day - 1));
    assertThat(verdicts.getLast().evidence())
        .extracting(Evidence::summary)
        .contains("No samples of vm-1 have arrived for 7 days: from now on none are expected.");
  }

  private static List<Verdict> verdicts(
      int timesPerTick, LongPredicate first, LongPredicate second, LongPredicate third) {
    return verdicts(MINUTES, timesPerTick, first, second, third);
  }

  private static List<Verdict> verdicts(
      int minutes,
      int timesPerTick,
      LongPredicate first,
      LongPredicate second,
      LongPredicate third) {
    try (StageDriver driver = new StageDriver(World.LIVE)) {
      driver.resources(List.of(vm("vm-1"), vm("vm-2"), vm("vm-3"), datastore()));
      driver.inventoryComplete();
      for (int minute = 1; minute <= minutes; minute++) {
        sample(driver, "vm-1", first, minute);
        sample(driver, "vm-2", second, minute);
        sample(driver, "vm-3", third, minute);
        if (minute % timesPerTick == 0) {
          driver.tick(minute * MINUTE, minute == minutes);
        }
      }
      return driver.verdicts();
    }
  }

  private static void sample(StageDriver driver, String vm, LongPredicate present, int minute) {
    if (present.test(minute)) {
      driver.sample(
          vm, minute * MINUTE, Map.of("disk.write.throughput", 20.0, "disk.latency", 1.0));
    }
  }

  private static Instant minute(int minute) {
    return Instant.ofEpochMilli(minute * MINUTE);
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
