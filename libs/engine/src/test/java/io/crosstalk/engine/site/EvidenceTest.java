package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Exonerated;
import io.crosstalk.engine.site.evidence.Exonerated.NoGrowth;
import io.crosstalk.engine.site.evidence.Fact;
import io.crosstalk.engine.site.evidence.Fact.Begin;
import io.crosstalk.engine.site.evidence.Fact.ChangeBefore;
import io.crosstalk.engine.site.evidence.Fact.DegradedUsers;
import io.crosstalk.engine.site.evidence.Fact.GrowthShare;
import io.crosstalk.engine.site.evidence.Fact.LoadGrowth;
import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.site.evidence.Fact.SinceLast;
import io.crosstalk.engine.site.evidence.Fact.TotalLoad;
import io.crosstalk.engine.site.evidence.SuspectEvidence;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Evidence of incidents of a small site, whose figures are known. */
class EvidenceTest {
  private static final Instant ONSET =
      Instant.ofEpochMilli((SmallSite.FROM + 1) * SmallSite.STEP_MS);

  private static final Instant END = Instant.ofEpochMilli(SmallSite.TO * SmallSite.STEP_MS);

  private static <F extends Fact> F only(Class<F> kind, List<Fact> facts) {
    assertThat(facts).filteredOn(kind::isInstance).hasSize(1);
    return facts.stream().filter(kind::isInstance).map(kind::cast).findFirst().orElseThrow();
  }

  @Test
  void victim_degradedByALoad_hasItsUsualAndItsDegradedFigure() {
    SmallSite site = new SmallSite("").load(3, 12);

    Diagnosis diagnosis = site.replay().getFirst();

    Victim victim =
        diagnosis.victims().stream()
            .filter(each -> each.resource().equals(site.vm(0)))
            .findFirst()
            .orElseThrow();
    assertThat(victim.metric()).isEqualTo("disk.latency");
    assertThat(victim.baseline()).isCloseTo(SmallSite.ORDINARY_MS, within(0.1));
    assertThat(victim.observed()).isGreaterThan(2 * victim.baseline());
    assertThat(victim.worst()).isGreaterThanOrEqualTo(victim.observed());
  }

  @Test
  void suspect_whoseLoadGrew_hasItsGrowthItsShareAndItsBegin() {
    SmallSite site = new SmallSite("").load(3, 12);

    SuspectEvidence first = site.replay().getFirst().suspects().getFirst();

    assertThat(first.resource().id()).isEqualTo(site.vm(3));
    LoadGrowth growth = only(LoadGrowth.class, first.facts());
    assertThat(growth.figure().ratio()).isCloseTo(12, within(2.0));
    assertThat(only(GrowthShare.class, first.facts()).share()).isGreaterThan(0.8);
    assertThat(Math.abs(only(Begin.class, first.facts()).lagMs()))
        .isLessThanOrEqualTo(2 * SmallSite.STEP_MS);
  }

  @Test
  void users_allSlowerBesideOneLoad_areCounted() {
    Diagnosis diagnosis = new SmallSite("").load(3, 12).replay().getFirst();

    DegradedUsers users = only(DegradedUsers.class, diagnosis.facts());
    assertThat(users.degraded())
        .isEqualTo(users.measured())
        .isEqualTo(diagnosis.victimCount())
        .isGreaterThan(5);
  }

  @Test
  void load_thatDidNotGrow_isRuledOutByItsFigures() {
    SmallSite site = new SmallSite("").load(3, 12);

    List<Exonerated> exonerated = site.replay().getFirst().exonerated();

    assertThat(exonerated)
        .anySatisfy(
            each -> {
              assertThat(each.reason()).isInstanceOf(NoGrowth.class);
              assertThat(each.figures().getFirst().now())
                  .isLessThanOrEqualTo(1.1 * each.figures().getFirst().before());
            })
        .noneMatch(each -> each.resource().equals(site.vm(3)));
  }

  @Test
  void map_ofALoad_leadsFromTheVictimsAndTheCulpritToThePlace() {
    SmallSite site = new SmallSite("").load(3, 12);

    for (Diagnosis version : site.replay()) {
      IncidentMap map = Objects.requireNonNull(version.map());

      assertThat(map.nodes())
          .contains(
              new Node(site.vm(3), ResourceKind.VM, Role.CULPRIT, site.datastore()),
              new Node(site.datastore(), ResourceKind.DATASTORE, Role.SHARED, null));
      assertThat(map.nodes()).filteredOn(each -> each.role() == Role.VICTIM).hasSizeBetween(1, 3);
    }
  }

  @Test
  void map_ofMoreVictimsThanAreListed_countsAllThatItLeavesOut() {
    Diagnosis diagnosis = new SmallSite("", 210).slow(5).replay().getFirst();

    IncidentMap map = Objects.requireNonNull(diagnosis.map());
    long drawn = map.nodes().stream().filter(each -> each.role() == Role.VICTIM).count();
    assertThat(diagnosis.victims()).hasSize(200);
    assertThat(diagnosis.victimCount()).isGreaterThan(200);
    assertThat(map.more()).isEqualTo(diagnosis.victimCount() - drawn);
  }

  @Test
  void fault_atTheSameLoad_statesThatAllWereWellWithAsMuch() {
    Diagnosis diagnosis = new SmallSite("").slow(5).replay().getFirst();

    assertThat(only(TotalLoad.class, diagnosis.facts()).isSustained()).isTrue();
    assertThat(diagnosis.proposals().getFirst().action()).isEqualTo(AdviceAction.INSPECT);
  }

  @Test
  void setting_changedJustBefore_isUndoneByTheFirstProposal() {
    SmallSite site = new SmallSite("").slow(5);
    Change change =
        new Change(ONSET.minusSeconds(30), site.datastore(), ChangeKind.CONFIG, "cache: off");

    Diagnosis diagnosis = site.change(change).replay().getFirst();

    assertThat(only(ChangeBefore.class, diagnosis.facts()).change()).isEqualTo(change);
    assertThat(diagnosis.proposals().getFirst().action()).isEqualTo(AdviceAction.UNDO_CHANGE);
  }

  @Test
  void setting_changedSinceAnIncidentOfAnotherKind_isComparedWithIt() {
    SmallSite site = new SmallSite("").slow(5, 200, 300).load(3, 12);
    Change change =
        new Change(ONSET.minusSeconds(3_600), site.datastore(), ChangeKind.CONFIG, "cache: on");

    List<Diagnosis> incidents = site.change(change).replay();

    assertThat(incidents).extracting(Diagnosis::causeClass).doesNotHaveDuplicates().hasSize(2);
    assertThat(only(SinceLast.class, incidents.getLast().facts()).changes())
        .containsExactly(change);
  }

  @Test
  void setting_changedBackLater_isNotWhatWasBefore() {
    SmallSite site = new SmallSite("").slow(5);
    Change change =
        new Change(ONSET.minusSeconds(30), site.datastore(), ChangeKind.CONFIG, "cache: off");
    Change back =
        new Change(ONSET.plusSeconds(150), site.datastore(), ChangeKind.CONFIG, "cache: on");

    Diagnosis diagnosis = site.change(change).change(back).replay().getFirst();

    assertThat(only(ChangeBefore.class, diagnosis.facts()).change()).isEqualTo(change);
  }

  @Test
  void change_afterWhichVictimsAreWell_isARecovery() {
    SmallSite site = new SmallSite("").load(3, 12);
    Change limit = new Change(END, site.vm(3), ChangeKind.QOS, "at most 10/s");

    Diagnosis diagnosis = site.change(limit).replay().getFirst();

    Recovery recovery = only(Recovery.class, diagnosis.facts());
    assertThat(recovery.change()).isEqualTo(limit);
    assertThat(recovery.figure().now()).isLessThan(recovery.figure().before() / 2);
  }

  @Test
  void series_toPlot_beginWithTheForemostVictimAndReachBeyondTheTrouble() {
    SmallSite site = new SmallSite("").load(3, 12);
    Diagnosis diagnosis = site.replay().getFirst();

    assertThat(diagnosis.series().getFirst().resource()).isEqualTo(site.app());
    assertThat(diagnosis.series()).anyMatch(each -> each.resource().equals(site.vm(3)));
    assertThat(diagnosis.series())
        .allSatisfy(
            each -> {
              assertThat(each.points().getFirst().timeMs()).isLessThan(ONSET.toEpochMilli());
              assertThat(each.points().getLast().timeMs()).isGreaterThan(END.toEpochMilli());
            });
  }

  @Test
  void severity_whileAnIncidentLasts_neverFalls() {
    List<Severity> severities = new java.util.ArrayList<>();
    new SmallSite("")
        .load(3, 12)
        .replay(
            1,
            version -> {
              if (!version.isOver()) {
                severities.add(version.severity());
              }
            });

    assertThat(severities).isNotEmpty();
    for (int i = 1; i < severities.size(); i++) {
      assertThat(severities.get(i)).isLessThanOrEqualTo(severities.get(i - 1));
    }
  }
}
