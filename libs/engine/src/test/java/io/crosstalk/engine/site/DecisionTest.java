package io.crosstalk.engine.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.site.SmallSite.Told;
import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Diagnosis.Event;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Grouping;
import io.crosstalk.event.incident.Grouping.Merge;
import io.crosstalk.event.incident.Grouping.Split;
import io.crosstalk.event.incident.Grouping.Undo;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.message.DiagnosisMessage.DecisionOutcome;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A slow datastore, and a slow application while the incident of the datastore is still open. */
class DecisionTest {
  private static final int APP_FROM = 715;
  private static final int APP_TO = 810;
  private static final String PART = "inc-part";
  private static final int MERGED = 770;

  private static SmallSite site() {
    return new SmallSite("").slow(5).slowApp(6, APP_FROM, APP_TO);
  }

  private static SmallSite merged() {
    return site().decide(MERGED, DecisionTest::mergeApp);
  }

  static Grouping mergeApp(List<Diagnosis> versions) {
    return new Merge(app(versions), datastore(versions));
  }

  static Grouping split(List<Diagnosis> versions) {
    return new Split(datastore(versions), PART, List.of("vm-3", "vm-4"));
  }

  private static String datastore(List<Diagnosis> versions) {
    return versions.getFirst().id();
  }

  static String app(List<Diagnosis> versions) {
    return versions.stream()
        .map(Diagnosis::id)
        .filter(each -> !each.equals(datastore(versions)) && !each.equals(PART))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> victims(Diagnosis version) {
    return version.victims().stream().map(Victim::resource).toList();
  }

  private static List<Event> events(List<Diagnosis> versions) {
    return versions.stream().map(Diagnosis::event).filter(each -> each != Event.REVISED).toList();
  }

  private static List<Diagnosis> since(int step, List<Diagnosis> versions) {
    Instant from = Instant.ofEpochMilli(step * SmallSite.STEP_MS);
    return versions.stream()
        .filter(each -> each.times().at().isAfter(from) && each.event() != Event.REVISED)
        .toList();
  }

  @Test
  void nothingDecided_twoTroubles_areTwoIncidents() {
    assertThat(site().replay()).hasSize(2);
  }

  @Test
  void merge_openIncidents_areOneWithTheVictimsOfBothUntilBothAreOver() {
    Told stated = merged().stated();
    List<Diagnosis> first = since(MERGED, stated.of(app(stated.versions)));
    List<Diagnosis> second = since(MERGED, stated.of(datastore(stated.versions)));

    assertThat(first).hasSize(1);
    assertThat(first.getFirst().event()).isEqualTo(Event.MERGED);
    assertThat(first.getFirst().mergedInto()).isEqualTo(second.getFirst().id());
    assertThat(first.getFirst().decision()).isEqualTo(MERGED);
    assertThat(events(second)).containsExactly(Event.CHANGED, Event.RESOLVED);
    assertThat(second.getFirst().causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT);
    assertThat(victims(second.getFirst())).contains("app", "vm-1", "vm-5").doesNotHaveDuplicates();
    assertThat(second.getLast().times().end())
        .isCloseTo(Instant.ofEpochMilli(APP_TO * SmallSite.STEP_MS), within(1, ChronoUnit.MINUTES));
    assertThat(stated.outcomes)
        .containsExactly(
            new DecisionOutcome(
                stated.outcomes.getFirst().world(), MERGED, true, app(stated.versions)));
  }

  @Test
  void merge_troubleThatLastsUntilTheEndOfTheData_leavesTheWholeWithoutARecovery() {
    Diagnosis last =
        new SmallSite("")
            .slow(5)
            .slowApp(6, APP_FROM, SmallSite.STEPS)
            .decide(MERGED, DecisionTest::mergeApp)
            .stated()
            .versions
            .getLast();

    assertThat(last.event()).isEqualTo(Event.RESOLVED);
    assertThat(victims(last)).contains("app", "vm-1");
    assertThat(last.resolution()).isEqualTo(Resolution.EXPIRED);
  }

  @Test
  void undo_openTrouble_isAnIncidentOfItsOwnAgain() {
    Told stated = merged().decide(785, versions -> new Undo(app(versions))).stated();
    List<Diagnosis> first = since(MERGED, stated.of(app(stated.versions)));
    List<Diagnosis> second = since(MERGED, stated.of(datastore(stated.versions)));

    assertThat(events(first)).containsExactly(Event.MERGED, Event.REOPENED, Event.RESOLVED);
    assertThat(first.get(1).mergedInto()).isNull();
    assertThat(events(second)).containsExactly(Event.CHANGED, Event.CHANGED, Event.RESOLVED);
    assertThat(second.getLast().times().end())
        .isCloseTo(
            Instant.ofEpochMilli(SmallSite.TO * SmallSite.STEP_MS), within(1, ChronoUnit.MINUTES));
    assertThat(stated.outcomes.getLast().isApplied()).isTrue();
    assertThat(stated.outcomes.getLast().mergedBefore()).isEqualTo(datastore(stated.versions));
  }

  @Test
  void merge_closedIncidentIntoAnOpenOne_addsItsVictims() {
    Told stated =
        new SmallSite("")
            .slow(5)
            .slowApp(6, APP_FROM, 870)
            .decide(850, versions -> new Merge(datastore(versions), app(versions)))
            .stated();
    List<Diagnosis> first = stated.of(datastore(stated.versions));
    List<Diagnosis> second = stated.of(app(stated.versions));

    assertThat(events(first)).endsWith(Event.RESOLVED, Event.MERGED);
    assertThat(first.getLast().victims().getFirst().observed()).isPositive();
    assertThat(victims(second.getLast())).contains("app", "vm-1", "vm-5");
    assertThat(second.getLast().times().onset()).isEqualTo(first.getLast().times().onset());
  }

  @Test
  void merge_resolvedIncidents_statesTheVictimsOfBothInOneVersionMore() {
    int decided = 1_050;
    Told stated =
        new SmallSite("", 6, decided + 50)
            .slow(5)
            .slowApp(6, APP_FROM, APP_TO)
            .decide(decided, DecisionTest::mergeApp)
            .stated();
    List<Diagnosis> first = since(decided, stated.of(app(stated.versions)));
    List<Diagnosis> second = since(decided, stated.of(datastore(stated.versions)));

    assertThat(events(first)).containsExactly(Event.MERGED);
    assertThat(events(second)).containsExactly(Event.CHANGED);
    assertThat(second.getFirst().isOver()).isTrue();
    assertThat(second.getFirst().decision()).isEqualTo(decided);
    assertThat(victims(second.getFirst())).contains("app", "vm-1", "vm-5");
  }

  @Test
  void merge_noStepLeftBeforeTheEnd_isAppliedAtTheEnd() {
    int end = SmallSite.STEPS;
    Told stated = site().decide(end, each -> new Merge(datastore(each), app(each))).stated();

    assertThat(stated.outcomes).hasSize(1);
    assertThat(stated.outcomes.getFirst().isApplied()).isTrue();
    assertThat(events(stated.of(datastore(stated.versions)))).endsWith(Event.MERGED);
    assertThat(victims(stated.of(app(stated.versions)).getLast())).contains("app", "vm-1");
  }

  @Test
  void split_twoVictims_areAnIncidentOfTheirOwnUntilTheirEnd() {
    int decided = 650;
    Told stated = new SmallSite("").slow(5).decide(decided, DecisionTest::split).stated();
    List<Diagnosis> part = stated.of(PART);
    List<Diagnosis> rest = since(decided, stated.of(datastore(stated.versions)));

    assertThat(events(part)).containsExactly(Event.OPENED, Event.RESOLVED);
    assertThat(part)
        .allSatisfy(each -> assertThat(victims(each)).containsExactlyInAnyOrder("vm-3", "vm-4"));
    assertThat(part.getLast().causeClass()).isEqualTo(CauseClass.UNKNOWN);
    assertThat(events(rest)).containsExactly(Event.CHANGED, Event.RESOLVED);
    assertThat(rest)
        .allSatisfy(
            each -> assertThat(victims(each)).contains("vm-1").doesNotContain("vm-3", "vm-4"))
        .allSatisfy(
            each -> assertThat(each.causeClass()).isEqualTo(CauseClass.SHARED_RESOURCE_FAULT));
    assertThat(stated.versions.stream().map(Diagnosis::id).distinct()).hasSize(2);
  }

  @Test
  void split_mapsOfBothParts_leadFromTheirOwnVictimsOnly() {
    int decided = 650;
    Told stated = new SmallSite("").slow(5).decide(decided, DecisionTest::split).stated();

    assertThat(stated.of(PART))
        .allSatisfy(
            each ->
                assertThat(victimsOfMap(each)).isNotEmpty().isSubsetOf(List.of("vm-3", "vm-4")));
    assertThat(since(decided, stated.of(datastore(stated.versions))))
        .allSatisfy(
            each -> assertThat(victimsOfMap(each)).isNotEmpty().doesNotContain("vm-3", "vm-4"))
        .allSatisfy(
            each ->
                assertThat(Objects.requireNonNull(each.map()).more())
                    .isEqualTo(each.victimCount() - victimsOfMap(each).size()));
  }

  private static List<String> victimsOfMap(Diagnosis version) {
    return Objects.requireNonNull(version.map()).nodes().stream()
        .filter(each -> each.role() == IncidentMap.Role.VICTIM)
        .map(IncidentMap.Node::resource)
        .toList();
  }

  @Test
  void split_lastingIncident_holds() {
    int steps = SmallSite.FROM + 1_000;
    Told stated =
        new SmallSite("", 6, steps + 300)
            .slow(5, steps)
            .decide(SmallSite.FROM + 800, DecisionTest::split)
            .stated();

    assertThat(stated.versions.stream().map(Diagnosis::id).distinct()).hasSize(2);
    assertThat(events(stated.of(PART))).containsExactly(Event.OPENED, Event.RESOLVED);
    assertThat(stated.of(PART))
        .allSatisfy(
            each ->
                assertThat(victimsOfMap(each)).isNotEmpty().isSubsetOf(List.of("vm-3", "vm-4")));
  }

  @Test
  void split_thenMergedAgain_isOneIncident() {
    Told stated =
        new SmallSite("")
            .slow(5)
            .decide(650, DecisionTest::split)
            .decide(660, versions -> new Merge(PART, datastore(versions)))
            .stated();
    Diagnosis last = stated.of(datastore(stated.versions)).getLast();

    assertThat(events(stated.of(PART))).containsExactly(Event.OPENED, Event.MERGED);
    assertThat(victims(last)).contains("vm-1", "vm-3", "vm-4");
    assertThat(last.event()).isEqualTo(Event.RESOLVED);
  }

  @Test
  void merge_silentMachineIntoAFault_isAPartOfIt() {
    Told stated =
        new SmallSite("")
            .slow(5)
            .silent(4)
            .decide(680, versions -> new Merge(app(versions), datastore(versions)))
            .stated();
    List<Diagnosis> last =
        stated.versions.stream().filter(each -> each.event() == Event.RESOLVED).toList();

    assertThat(events(stated.versions)).contains(Event.MERGED);
    assertThat(last).hasSize(1);
    assertThat(victims(last.getFirst())).contains("vm-1", "vm-4");
  }

  @Test
  void decide_unknownIncident_isNotApplied() {
    Told stated =
        new SmallSite("").decide(100, versions -> new Merge("inc-one", "inc-two")).stated();

    assertThat(stated.versions).isEmpty();
    assertThat(stated.outcomes).hasSize(1);
    assertThat(stated.outcomes.getFirst().isApplied()).isFalse();
    assertThat(stated.outcomes.getFirst().mergedBefore()).isEqualTo("inc-one");
  }

  @Test
  void decide_incidentThatIsAPartAlready_isNotApplied() {
    Told stated = merged().decide(785, DecisionTest::mergeApp).stated();

    assertThat(stated.outcomes.getLast().isApplied()).isFalse();
    assertThat(stated.outcomes.getLast().mergedBefore()).isEqualTo(datastore(stated.versions));
    assertThat(stated.versions.stream().filter(each -> Objects.equals(each.decision(), 785L)))
        .isEmpty();
  }
}
