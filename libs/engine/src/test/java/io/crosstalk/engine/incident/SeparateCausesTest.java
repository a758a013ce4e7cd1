package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Victim;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of problems with a common victim or contention domain that have different causes. */
class SeparateCausesTest {
  private static final int HOUR = 3600;

  private static List<Set<String>> victims(Story story) {
    return story.incidents().stream()
        .map(
            incident ->
                incident.victims().stream().map(Victim::resource).collect(Collectors.toSet()))
        .toList();
  }

  @Test
  void grouping_unexplainedDegradationLastsBetweenTwoTroublesOfADatastore_twoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").until(600).decidedAt(660).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").until(600).decidedAt(660).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").metric("app.errors").from(60).decidedAt(700).using("ds-1"));

    story.tell(
        verdictOn("vm-c").from(2 * HOUR).decidedAt(2 * HOUR + 60).neighbour("vm-y", 0.9, "ds-1"));

    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b"), Set.of("vm-c"));
  }

  @Test
  void grouping_verdictNamesOneCauseAndMayComeFromAnother_joinsTheCauseItNames() {
    Story story =
        Story.of(
            verdictOn("vm-a").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-d").using("port-1").cause(CauseClass.NETWORK_ERRORS).through("port-1"),
            verdictOn("vm-e")
                .using("ds-1", "port-1")
                .cause(CauseClass.NETWORK_ERRORS)
                .through("port-1"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a", "vm-b", "vm-c"), Set.of("vm-d", "vm-e"));
  }

  @Test
  void grouping_memoryOfAVictimOfSlowStorageIsReclaimed_isAnotherProblem() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-a").metric("mem.balloon").from(20).decidedAt(80).using("ds-1", "esx-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void split_theVerdictThatLinkedTwoTimesOfOneCauseIsRevised_givesTwoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").until(600).decidedAt(660).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").decidedAt(700).neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c").from(7200).decidedAt(7260).neighbour("vm-x", 0.9, "ds-1"));
    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b", "vm-c"));

    story.tell(
        verdictOn("vm-b").until(7100).decidedAt(7300).revision(2).neighbour("vm-y", 0.9, "ds-2"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a"), Set.of("vm-c"), Set.of("vm-b"));
  }

  @Test
  void grouping_causeOfADatastoreIsFoundAfterMemoryWasReclaimed_staysApart() {
    Story story =
        Story.of(
            verdictOn("vm-a").metric("mem.balloon").using("ds-1", "esx-1"),
            verdictOn("vm-a").from(20).decidedAt(80).using("ds-1").neighbour("vm-x", 0.9, "ds-1"));

    assertThat(story.incidents()).hasSize(2);
  }

  @Test
  void grouping_causeIsFoundForAnUnexplainedVictimOfAnotherIncident_joinsThatIncident() {
    Story story =
        Story.of(
            verdictOn("vm-a").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("app-d").using("vm-d"),
            verdictOn("vm-d").using("port-1"));
    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a", "vm-b", "vm-c"), Set.of("vm-d", "app-d"));

    story.tell(
        verdictOn("vm-d")
            .using("ds-1", "port-1")
            .revision(2)
            .cause(CauseClass.NETWORK_ERRORS)
            .through("port-1"));

    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b", "vm-c", "vm-d", "app-d"));
  }

  private static Story ofAFaultAndANeighbour() {
    return Story.of(
        faultOfPort(0),
        verdictOn("app-d").from(5).using("vm-d"),
        verdictOn("vm-a").from(10).using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-b").from(10).using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-c").from(10).using("ds-1").neighbour("vm-x", 0.9, "ds-1"));
  }

  private static VerdictBuilder faultOfPort(int from) {
    return verdictOn("vm-d")
        .from(from)
        .using("ds-1", "port-1")
        .cause(CauseClass.NETWORK_ERRORS)
        .through("port-1");
  }

  @Test
  void revision_namesTheSameCauseAgain_mergesNothing() {
    Story story = ofAFaultAndANeighbour();
    assertThat(story.incidents()).hasSize(2);

    story.tell(faultOfPort(0).revision(2).decidedAt(100));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-d", "app-d"), Set.of("vm-a", "vm-b", "vm-c"));
  }

  @Test
  void revision_onlyVerdictOfAnIncidentNamesAnotherCause_joinsAsANewVerdictWould() {
    Story story =
        Story.of(
            verdictOn("vm-a").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-d").using("port-1"));
    assertThat(story.incidents()).hasSize(2);

    story.tell(faultOfPort(0).revision(2).decidedAt(100));

    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b", "vm-c", "vm-d"));
  }

  @Test
  void revision_causeOfADegradationThatBeganBefore_staysInItsIncident() {
    Story story =
        Story.of(
            faultOfPort(1000),
            verdictOn("app-d").from(1000).using("vm-d"),
            verdictOn("app-d").metric("app.errors").decidedAt(1100).using("vm-d"));
    assertThat(story.incidents()).hasSize(1);

    story.tell(faultOfPort(1000).revision(2).decidedAt(1200));

    assertThat(story.incidents()).hasSize(1);
    assertThat(story.theIncident().causeClass()).isEqualTo(CauseClass.NETWORK_ERRORS);
  }

  @Test
  void split_theVerdictThatLinkedAFaultAndANeighbourIsRevised_givesTwoIncidents() {
    Story story = ofAFaultAndANeighbour();
    VerdictBuilder linking = verdictOn("vm-e").from(10).using("ds-1", "port-1").decidedAt(90);
    story.tell(linking.cause(CauseClass.NETWORK_ERRORS).through("port-1").suspect("vm-x", 0.9));
    assertThat(story.incidents()).hasSize(1);

    story.tell(
        verdictOn("vm-e")
            .from(10)
            .using("ds-1")
            .revision(2)
            .decidedAt(120)
            .neighbour("vm-x", 0.9, "ds-1"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-d", "app-d"), Set.of("vm-a", "vm-b", "vm-c", "vm-e"));
  }

  @Test
  void split_theVerdictThatLinkedTwoTimesOfOneFaultIsRevised_givesTwoIncidents() {
    Story story =
        Story.of(
            verdictOn("vm-a").until(600).decidedAt(660).faultOf("ds-1"),
            verdictOn("vm-b").decidedAt(700).faultOf("ds-1"),
            verdictOn("vm-c").from(7200).decidedAt(7260).faultOf("ds-1"));
    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b", "vm-c"));

    story.tell(
        verdictOn("vm-b").until(7100).decidedAt(7300).revision(2).neighbour("vm-y", 0.9, "ds-2"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a"), Set.of("vm-c"), Set.of("vm-b"));
  }
}
