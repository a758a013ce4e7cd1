package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Two problems that one verdict has joined, until a later revision of that verdict. */
class IncidentSplitTest {
  private static Story joined() {
    return Story.of(
        verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-d").from(5).decidedAt(65).neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-b").from(10).decidedAt(70).neighbour("vm-y", 0.9, "ds-2"),
        verdictOn("vm-c")
            .from(20)
            .decidedAt(80)
            .neighbour("vm-x", 0.6, "array-1")
            .suspect("vm-y", 0.6));
  }

  private static List<Set<String>> victims(Story story) {
    return story.incidents().stream()
        .map(
            incident ->
                incident.victims().stream().map(Victim::resource).collect(Collectors.toSet()))
        .toList();
  }

  @Test
  void split_theJoiningVerdictNamesOneCulpritNow_givesTwoIncidents() {
    Story story = joined();
    assertThat(victims(story)).containsExactly(Set.of("vm-a", "vm-b", "vm-c", "vm-d"));

    story.tell(
        verdictOn("vm-c").from(20).decidedAt(140).revision(2).neighbour("vm-y", 0.8, "ds-2"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a", "vm-d"), Set.of("vm-b", "vm-c"));
  }

  @Test
  void split_incidentWithTheTicketKeepsItsIdAndBothTimelinesNameTheOther() {
    Story story = joined();
    String first = story.theIncident().id();

    story.tell(
        verdictOn("vm-c").from(20).decidedAt(140).revision(2).neighbour("vm-y", 0.8, "ds-2"));

    Incident kept = story.incidents().getFirst();
    Incident part = story.incidents().getLast();
    assertThat(kept.id()).isEqualTo(first);
    assertThat(kept.victims()).extracting(Victim::resource).containsExactly("vm-a", "vm-d");
    assertThat(story.kinds()).endsWith(PublicationKind.OPENED, PublicationKind.SPLIT);
    assertThat(story.timeline(TimelineEntry.Kind.SPLIT))
        .extracting(TimelineEntry::text)
        .containsExactlyInAnyOrder(
            "Separated from this incident, because the latest diagnoses name different causes:"
                + " vm-b and vm-c ("
                + part.id()
                + ")",
            "Separated from " + first + ", because the latest diagnoses name different causes");
  }

  @Test
  void split_theJoiningVerdictIsWithdrawn_givesTwoIncidents() {
    Story story = joined();

    story.tell(verdictOn("vm-c").from(20).decidedAt(140).revision(2).withdrawn());

    assertThat(victims(story)).containsExactlyInAnyOrder(Set.of("vm-a", "vm-d"), Set.of("vm-b"));
  }

  @Test
  void split_anotherVerdictStillJoinsBoth_isOneIncident() {
    Story story = joined();
    story.tell(
        verdictOn("vm-e")
            .from(25)
            .decidedAt(85)
            .neighbour("vm-x", 0.6, "array-1")
            .suspect("vm-y", 0.6));

    story.tell(
        verdictOn("vm-c").from(20).decidedAt(140).revision(2).neighbour("vm-y", 0.8, "ds-2"));

    assertThat(story.incidents()).hasSize(1);
  }

  @Test
  void split_revisionsOfOtherMembersDoNotJoinTheIncidentsAgain() {
    Story story = joined();
    story.tell(
        verdictOn("vm-c").from(20).decidedAt(140).revision(2).neighbour("vm-y", 0.8, "ds-2"));

    story.tell(
        verdictOn("vm-a").decidedAt(150).revision(2).neighbour("vm-x", 0.95, "ds-1"),
        verdictOn("vm-b").from(10).decidedAt(160).revision(2).neighbour("vm-y", 0.95, "ds-2"));

    assertThat(story.incidents()).hasSize(2);
  }
}
