package io.crosstalk.engine.advice;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.advice.Situation.Grower;
import io.crosstalk.engine.contradiction.Contradiction;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Environment;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the advice for each kind of contention domain and culprit. */
class AdviserTest {
  private static final Instant ONSET = Instant.parse("2026-03-13T19:00:00Z");
  private static final Culprit UAT = machine("vm-uat", Environment.UAT);

  private static Culprit machine(String id, Environment environment) {
    return new Culprit(id, ResourceKind.VM, environment, false, Double.NaN, false);
  }

  private static List<Advice> neighbour(ResourceKind kind, boolean arraySlower, Culprit... who) {
    return Adviser.advise(situation(CauseClass.NOISY_NEIGHBOUR, kind, arraySlower, List.of(), who));
  }

  private static Situation situation(
      CauseClass cause,
      ResourceKind kind,
      boolean arraySlower,
      List<Change> changes,
      Culprit... culprits) {
    return situation(cause, kind, arraySlower, changes, List.of(), culprits);
  }

  private static Situation situation(
      CauseClass cause,
      ResourceKind kind,
      boolean arraySlower,
      List<Change> changes,
      List<Contradiction> contradictions,
      Culprit... culprits) {
    return new Situation(
        "db-orders",
        null,
        "disk.latency",
        ONSET,
        List.of(cause),
        new SharedResource("shared", kind),
        List.of(culprits),
        changes,
        contradictions,
        List.of("front-1", "front-2"),
        kind == ResourceKind.LOAD_BALANCER,
        kind == ResourceKind.TAPE_LIBRARY,
        kind == ResourceKind.ARRAY ? "the cache hit ratio of disk-1" : null,
        kind == ResourceKind.PROCESSOR_POOL ? "cpu-0" : null,
        List.of(new Grower("vm-a", 0.3), new Grower("vm-b", 0.2), new Grower("vm-c", 0.01)),
        arraySlower,
        List.of("esx-1"));
  }

  @Test
  void advise_culpritOnStorageAdapter_advisesToMoveItToAnotherHost() {
    assertThat(neighbour(ResourceKind.STORAGE_ADAPTER, false, UAT).getFirst())
        .satisfies(
            advice -> {
              assertThat(advice.action()).isEqualTo(AdviceAction.VMOTION);
              assertThat(advice.resource()).isEqualTo("vm-uat");
              assertThat(advice.cost()).startsWith("It keeps running");
            });
  }

  @Test
  void advise_arraySlower_advisesNoMove() {
    for (ResourceKind kind : ResourceKind.values()) {
      assertThat(neighbour(kind, true, UAT))
          .extracting(Advice::action)
          .doesNotContain(AdviceAction.VMOTION, AdviceAction.STORAGE_VMOTION);
    }
  }

  @Test
  void advise_culpritOnDatastoreOrArray_advisesToMoveOrLimitIt() {
    assertThat(neighbour(ResourceKind.DATASTORE, false, UAT))
        .extracting(Advice::action)
        .containsExactly(AdviceAction.LIMIT, AdviceAction.STORAGE_VMOTION);
    assertThat(neighbour(ResourceKind.ARRAY, false, UAT))
        .extracting(Advice::action)
        .containsExactly(AdviceAction.RESCHEDULE, AdviceAction.LIMIT);
  }

  @Test
  void advise_culpritsInProductionAndTest_actsOnTestFirst() {
    Culprit erp = machine("vm-erp", Environment.PRODUCTION);

    List<Advice> advice = neighbour(ResourceKind.HOST, false, erp, UAT);

    assertThat(advice)
        .extracting(Advice::resource)
        .containsExactly("vm-uat", "vm-uat", "vm-erp", "vm-erp");
    assertThat(advice.getLast().cost())
        .endsWith("It is production itself: ask the team that owns it first.");
  }

  /**
   * Case C1 of the casebook, in which fifteen backup jobs were reduced to eight and then to six.
   */
  @Test
  void advise_fifteenConcurrentBackups_advisesEightThenSix() {
    Culprit backup =
        new Culprit("jg-backup", ResourceKind.JOB_GROUP, Environment.PRODUCTION, false, 15, true);

    assertThat(neighbour(ResourceKind.STORAGE_POOL, false, backup))
        .first()
        .satisfies(
            advice -> {
              assertThat(advice.action()).isEqualTo(AdviceAction.REDUCE_CONCURRENCY);
              assertThat(advice.summary())
                  .isEqualTo(
                      "Run 8 jobs of jg-backup at the same time instead of 15, and 6 if that is not enough.");
              assertThat(advice.cost()).contains("at worst 1.9 times as long");
            });
  }

  @Test
  void advise_settingChangedBeforeOnset_advisesToUndoIt() {
    Change change =
        new Change(ONSET.minusSeconds(180), "fw-1", ChangeKind.CONFIG, "idle time-out 60 -> 5 min");

    assertThat(
            Adviser.advise(
                situation(
                    CauseClass.MISCONFIGURATION, ResourceKind.FIREWALL, false, List.of(change))))
        .singleElement()
        .satisfies(
            advice ->
                assertThat(advice.summary())
                    .isEqualTo(
                        "Undo the config change of fw-1 at 18:57 UTC (idle time-out 60 -> 5 min)."));
  }

  @Test
  void advise_capacity_namesUsersWithLargestGrowth() {
    assertThat(
            Adviser.advise(
                situation(CauseClass.CAPACITY, ResourceKind.STORAGE_POOL, false, List.of())))
        .first()
        .satisfies(
            advice -> {
              assertThat(advice.summary())
                  .isEqualTo("Move some of the load on shared to another time.");
              assertThat(advice.cost())
                  .startsWith(
                      "The largest parts of what has been added are those of vm-a (30 %), vm-b (20 %).");
            });
  }

  @Test
  void advise_capacityOfLoadBalancer_advisesOnlyMorePeers() {
    assertThat(
            Adviser.advise(
                situation(CauseClass.CAPACITY, ResourceKind.LOAD_BALANCER, false, List.of())))
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.action()).isEqualTo(AdviceAction.ADD_CAPACITY);
              assertThat(each.summary()).startsWith("Add peers behind ");
            });
  }

  @Test
  void advise_dataCompressWorse_advisesToMoveThemFirst() {
    assertThat(
            Adviser.advise(
                situation(CauseClass.CAPACITY, ResourceKind.TAPE_LIBRARY, false, List.of())))
        .first()
        .satisfies(each -> assertThat(each.summary()).endsWith("first data that hardly compress."));
  }

  @Test
  void advise_silentMetric_advisesExaminationFirst() {
    assertThat(
            Adviser.advise(
                situation(CauseClass.SHARED_RESOURCE_FAULT, ResourceKind.ARRAY, false, List.of())))
        .first()
        .satisfies(
            each -> {
              assertThat(each.summary()).isEqualTo("Have shared examined.");
              assertThat(each.cost())
                  .startsWith(
                      "First, why the cache hit ratio of disk-1 is no longer reported; then");
            });
  }

  @Test
  void advise_contradictorySettingElsewhere_comesLast() {
    assertThat(settingOf("fw-1")).last().isEqualTo(AdviceAction.CHANGE_SETTING);
    assertThat(settingOf("shared")).first().isNotEqualTo(AdviceAction.ADD_CAPACITY);
    assertThat(settingOf("shared")).last().isEqualTo(AdviceAction.ADD_CAPACITY);
  }

  private static List<AdviceAction> settingOf(String resource) {
    Contradiction setting =
        new Contradiction(Contradiction.Kind.CACHE_SHARE, resource, "", 20, 100);
    return Adviser.advise(
            situation(
                CauseClass.CAPACITY, ResourceKind.STORAGE_POOL, false, List.of(), List.of(setting)))
        .stream()
        .map(Advice::action)
        .toList();
  }

  @Test
  void advise_unknownCause_advisesOnlyMeasurements() {
    assertThat(Adviser.advise(situation(CauseClass.UNKNOWN, ResourceKind.HOST, false, List.of())))
        .extracting(Advice::action)
        .containsOnly(AdviceAction.MEASURE);
  }

  @Test
  void advise_loadImbalance_namesTheBusiestPeers() {
    assertThat(
            Adviser.advise(
                situation(CauseClass.LOAD_IMBALANCE, ResourceKind.LOAD_BALANCER, false, List.of())))
        .singleElement()
        .satisfies(advice -> assertThat(advice.reason()).contains("front-1, front-2"));
  }
}
