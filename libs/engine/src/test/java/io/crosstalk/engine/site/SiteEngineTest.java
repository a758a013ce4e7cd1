package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.objective.Objectives;
import io.crosstalk.engine.site.SmallSite.Told;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SiteEngineTest {
  private static final Instant ONSET =
      Instant.ofEpochMilli((SmallSite.FROM + 1) * SmallSite.STEP_MS);

  private static final Instant END = Instant.ofEpochMilli(SmallSite.TO * SmallSite.STEP_MS);

  private static List<String> culprits(Diagnosis incident) {
    return incident.culprits().stream().map(each -> each.resource().id()).toList();
  }

  private static List<String> victims(Diagnosis incident) {
    return incident.victims().stream().map(victim -> victim.resource()).toList();
  }

  @Test
  void replay_nothingHappens_isSilent() {
    assertThat(new SmallSite("").replay()).isEmpty();
  }

  @Test
  void replay_oneLoadGrowsPastTheKnee_isOneIncidentWithThisCulprit() {
    SmallSite site = new SmallSite("").load(3, 12);
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    Diagnosis incident = incidents.getFirst();
    assertThat(incident.causeClass()).isEqualTo(CauseClass.NOISY_NEIGHBOUR);
    assertThat(culprits(incident)).containsExactly(site.vm(3));
    assertThat(victims(incident))
        .startsWith(site.app())
        .contains(site.vm(0), site.vm(5))
        .doesNotContain(site.vm(3));
    assertThat(incident.severity()).isEqualTo(Severity.MAJOR);
    assertThat(Duration.between(ONSET, incident.times().onset()).abs())
        .isLessThanOrEqualTo(Duration.ofSeconds(40));
    assertThat(Duration.between(END, incident.times().end()).abs())
        .isLessThanOrEqualTo(Duration.ofSeconds(40));
  }

  @Test
  void replay_loadsOfManyMachinesGrowAlike_isCapacityAndNamesNobody() {
    SmallSite site = new SmallSite("", 40);
    for (int vm = 0; vm < 40; vm++) {
      site.load(vm, 2.5);
    }
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.CAPACITY);
    assertThat(culprits(incidents.getFirst())).isEmpty();
  }

  @Test
  void replay_datastoreIsSlowerAtTheSameLoad_isAFaultOfTheDatastore() {
    SmallSite site = new SmallSite("").slow(5);
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incidents.getFirst().place().id()).isEqualTo(site.datastore());
    assertThat(culprits(incidents.getFirst())).isEmpty();
  }

  @Test
  void replay_applicationIsSlowAtTheSameDemand_isAFaultToItsCallersAndElseUnknown() {
    SmallSite site = new SmallSite("").called().slowApp(6, SmallSite.FROM, SmallSite.TO);
    List<Diagnosis> called = site.replay();
    List<Diagnosis> alone = new SmallSite("").slowApp(6, SmallSite.FROM, SmallSite.TO).replay();

    assertThat(called).hasSize(1);
    assertThat(called.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(called.getFirst().place().id()).isEqualTo(site.app());
    assertThat(alone).extracting(Diagnosis::causeClass).containsExactly(CauseClass.UNKNOWN);
  }

  @Test
  void replay_evidentFault_isSaidWithinFourSamplesAndNotAfterOne() {
    assertThat(firstMessage(new SmallSite("").slow(5))).isEqualTo(SmallSite.FROM + 3);
    assertThat(new SmallSite("").slow(5, SmallSite.FROM + 1).replay()).isEmpty();
  }

  /** Step of the first version above {@code info}. */
  private static long firstMessage(SmallSite site) {
    List<Long> steps = new ArrayList<>();
    site.replay(
        1,
        version -> {
          if (version.severity() != Severity.INFO) {
            steps.add(version.times().at().toEpochMilli() / SmallSite.STEP_MS);
          }
        });
    return steps.getFirst();
  }

  @Test
  void replay_faultThatLastsLongerThanItIsExplained_isOneIncidentWithItsEnd() {
    int to = SmallSite.FROM + 2_000;
    List<Diagnosis> incidents = new SmallSite("", 6, to + 300).slow(5, to).replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(incidents.getFirst().resolution()).isEqualTo(Resolution.RECOVERED);
    assertThat(incidents.getFirst().times().end())
        .isCloseTo(Instant.ofEpochMilli(to * SmallSite.STEP_MS), within(1, ChronoUnit.MINUTES));
  }

  @Test
  void replay_faultThatLastsForAWeek_endsAsTheOrdinaryLevel() {
    int steps = SmallSite.FROM + 9 * 4_320;
    List<Diagnosis> incidents = new SmallSite("", 2, steps).slow(5, steps).replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().resolution()).isEqualTo(Resolution.LASTING);
    assertThat(Duration.between(ONSET, incidents.getFirst().times().at()))
        .isBetween(Duration.ofDays(7), Duration.ofDays(7).plusMinutes(10));
  }

  @Test
  void replay_inventoryOverTime_isThatOfAKnownInventory() {
    Change setting =
        new Change(ONSET, new SmallSite("").datastore(), ChangeKind.CONFIG, "cache off");
    SmallSite site = new SmallSite("").slow(5).change(setting);
    assertThat(site.replayWithInventoryOverTime()).isNotEmpty().isEqualTo(site.replay());
  }

  @Test
  void remove_silentMachine_isNoIncident() {
    SmallSite site = new SmallSite("").silent(2);
    assertThat(site.replay()).hasSize(1);
    assertThat(site.removed(2).replay()).isEmpty();
  }

  @Test
  void replay_faultBesideALoadThatIsTooSmallForTheHarm_namesNobody() {
    SmallSite site = new SmallSite("").slow(5).load(2, 1.3);
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(culprits(incidents.getFirst())).isEmpty();
  }

  @Test
  void replay_settingOfTheDatastoreWasChangedJustBefore_isAMisconfiguration() {
    SmallSite site = new SmallSite("").slow(5);
    site.change(
        new Change(ONSET.minusSeconds(30), site.datastore(), ChangeKind.CONFIG, "cache: off"));
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void replay_errorsThatAreMeasuredLater_areAwaitedBeforeAFaultIsSaid() {
    assertThat(saidCauses(new SmallSite("").slow(5).device(1, 15, 10)))
        .containsExactly(CauseClass.UNKNOWN, CauseClass.NETWORK_ERRORS);
    assertThat(saidCauses(new SmallSite("").slow(5).device(1, 15, 0)))
        .containsExactly(CauseClass.UNKNOWN, CauseClass.SHARED_RESOURCE_FAULT);
  }

  @Test
  void replay_changedDeviceIsMeasuredLater_isNotTakenForUnaffected() {
    SmallSite site = new SmallSite("").slow(5).device(12, 12, 0);
    site.change(
        new Change(ONSET.minusSeconds(30), site.datastore(), ChangeKind.CONFIG, "cache: off"));

    assertThat(saidCauses(site)).doesNotContain(CauseClass.SHARED_RESOURCE_FAULT);
  }

  @Test
  void replay_troubleOfTheTwoDaysBeforeForMostVictims_isOnlyRecorded() {
    int day = (int) Duration.ofDays(1).dividedBy(Duration.ofMillis(SmallSite.STEP_MS));
    SmallSite site =
        new SmallSite("", 6, 2 * day + SmallSite.STEPS)
            .slow(5)
            .silent(5)
            .slow(5, day + SmallSite.FROM, day + SmallSite.TO)
            .slow(5, 2 * day + SmallSite.FROM, 2 * day + SmallSite.TO);

    assertThat(site.replay())
        .filteredOn(each -> each.causeClass() == CauseClass.SHARED_RESOURCE_FAULT)
        .extracting(Diagnosis::severity)
        .containsExactly(Severity.MAJOR, Severity.MAJOR, Severity.INFO);
  }

  /** Classes that are said one after the other. */
  private static List<CauseClass> saidCauses(SmallSite site) {
    return site.stated().versions.stream().map(Diagnosis::causeClass).distinct().toList();
  }

  @Test
  void replay_environmentIsNotKnown_countsAsProduction() {
    assertThat(new SmallSite("").slow(5).in(Environment.UNKNOWN).replay().getFirst().severity())
        .isEqualTo(Severity.MAJOR);
    assertThat(new SmallSite("").slow(5).in(Environment.TEST).replay().getFirst().severity())
        .isEqualTo(Severity.INFO);
  }

  @Test
  void replay_serviceIsSlowerSinceItsNewVersion_isAMisconfiguration() {
    SmallSite site = new SmallSite("").slowApp(6, SmallSite.FROM, SmallSite.TO);
    site.change(new Change(ONSET.minusSeconds(30), site.app(), ChangeKind.DEPLOY, "version 2"));
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.MISCONFIGURATION);
  }

  @Test
  void replay_loudLoadBelowTheKnee_isSilent() {
    assertThat(new SmallSite("").load(3, 3).replay()).isEmpty();
  }

  @Test
  void replay_machineStopsSending_isAMissingSignal() {
    SmallSite site = new SmallSite("").silent(4);
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(incidents.getFirst().causeClass()).isEqualTo(CauseClass.MISSING_SIGNAL);
    assertThat(victims(incidents.getFirst())).containsExactly(site.vm(4));
  }

  @Test
  void replay_machineStopsSending_mattersWhenAServiceUsesIt() {
    assertThat(new SmallSite("").silent(0).replay())
        .extracting(Diagnosis::severity)
        .containsExactly(Severity.MINOR);
    assertThat(new SmallSite("").silent(4).replay())
        .extracting(Diagnosis::severity)
        .containsExactly(Severity.INFO);
  }

  @Test
  void replay_anyNumberOfStepsInATick_givesTheSameDiagnoses() {
    SmallSite site = new SmallSite("").load(3, 12);
    assertThat(site.replay(50, version -> {})).isEqualTo(site.replay());
  }

  @Test
  void replay_otherNames_givesTheSameDiagnoses() {
    List<Diagnosis> incidents = new SmallSite("").load(3, 12).replay();
    List<Diagnosis> renamed = new SmallSite("x-").load(3, 12).replay();

    assertThat(renamed.getFirst().times().onset()).isEqualTo(incidents.getFirst().times().onset());
    assertThat(culprits(renamed.getFirst())).containsExactly("x-vm-3");
    assertThat(renamed.getFirst().suspects().getFirst().probability())
        .isEqualTo(incidents.getFirst().suspects().getFirst().probability());
  }

  @Test
  void replay_otherOrderOfNames_givesTheSameIncidents() {
    SmallSite reversed = new SmallSite("").load(3, 12).reversed();
    Diagnosis incident = new SmallSite("").load(3, 12).replay().getFirst();
    Diagnosis renamed = reversed.replay().getFirst();

    assertThat(renamed.times().onset()).isEqualTo(incident.times().onset());
    assertThat(renamed.times().end()).isEqualTo(incident.times().end());
    assertThat(culprits(renamed)).containsExactly(reversed.vm(3));
    assertThat(victims(renamed)).hasSameSizeAs(victims(incident));
    assertThat(renamed.suspects().getFirst().probability())
        .isCloseTo(incident.suspects().getFirst().probability(), within(1e-9));
  }

  @Test
  void replay_eachMetricOnItsOwnInAnyOrder_givesTheSameIncidents() {
    SmallSite shuffled = new SmallSite("").load(3, 12).split().shuffled();
    assertThat(shuffled.replay(5, version -> {}))
        .isEqualTo(new SmallSite("").load(3, 12).split().replay());
  }

  @Test
  void isReplacedBy_anotherCauseThanTheOneStated_isTrue() {
    Diagnosis load = new SmallSite("").load(3, 12).stated().versions.getLast();
    Diagnosis fault = new SmallSite("").slow(5).stated().versions.getLast();

    assertThat(load.isReplacedBy(load)).isFalse();
    assertThat(load.isReplacedBy(fault)).isTrue();
  }

  @Test
  void complete_ticksBeforeTheFirstSample_areNoSteps() {
    Told told = new Told();
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), Objectives.DEFAULTS, told);
    engine.complete(new Tick("small", 1_000_000_000_000L, false));
    engine.complete(new Tick("small", 1_000_000_020_000L, true));

    assertThat(told.versions).isEmpty();
  }

  @Test
  void replay_trouble_isSaidOnceWithItsCauseAndOnceAtItsEnd() {
    List<CauseClass> said = new ArrayList<>();
    new SmallSite("")
        .load(3, 12)
        .replay(
            1,
            version -> {
              if (version.event() != Event.REVISED) {
                said.add(version.causeClass());
              }
            });

    assertThat(said).containsExactly(CauseClass.NOISY_NEIGHBOUR, CauseClass.NOISY_NEIGHBOUR);
  }

  @Test
  void replay_applicationOfASourceThatIsLate_isAVictimAllTheSame() {
    SmallSite site = new SmallSite("").load(3, 12).late(6);
    List<Diagnosis> incidents = site.replay();

    assertThat(incidents).hasSize(1);
    assertThat(culprits(incidents.getFirst())).containsExactly(site.vm(3));
    assertThat(victims(incidents.getFirst())).startsWith(site.app());
  }

  @Test
  void complete_tickYearsLater_isReachedAndForgetsAllSeries() {
    SiteEngine engine =
        new SiteEngine(World.ofCase("small", "00000000", 1), Objectives.DEFAULTS, version -> {});
    SmallSite site = new SmallSite("");
    site.resources().forEach(engine::update);
    long[] first = {SmallSite.STEP_MS};
    Column column = new Column(MetricCatalogue.of("disk.latency"), new double[] {4});
    engine.add(site.vm(0), new SampleBatch("small", first, List.of(column)));
    engine.complete(new Tick("small", SmallSite.STEP_MS, false));
    int before = size(engine);

    long years = Duration.ofDays(20_000).toMillis();
    engine.complete(new Tick("small", years, false));

    assertThat(size(engine)).isLessThan(before);
  }

  private static int size(SiteEngine engine) {
    return SmallSite.written(engine.snapshot()).stream().mapToInt(part -> part.length).sum();
  }
}
