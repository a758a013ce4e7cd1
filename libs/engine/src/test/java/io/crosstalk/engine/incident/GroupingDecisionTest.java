package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.event.Advice;
import io.crosstalk.event.AdviceAction;
import io.crosstalk.event.Incident;
import io.crosstalk.event.IncidentStatus;
import io.crosstalk.event.Victim;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Decisions of people on which victims are one problem, and later verdicts. */
class GroupingDecisionTest {
  private static final String PART = "inc-part";

  /** Two problems: vm-a and vm-b because of vm-x on ds-1, vm-c because of vm-y on ds-2. */
  private static Story twoProblems() {
    return Story.of(
        verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-b").from(5).decidedAt(65).neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-c").from(10).decidedAt(70).neighbour("vm-y", 0.9, "ds-2"));
  }

  private static String idOf(Story story, String victim) {
    return story.incidents().stream()
        .filter(incident -> names(incident).contains(victim))
        .map(Incident::id)
        .findFirst()
        .orElseThrow();
  }

  private static Set<String> names(Incident incident) {
    return incident.victims().stream().map(Victim::resource).collect(Collectors.toSet());
  }

  private static List<Set<String>> victims(Story story) {
    return story.incidents().stream().map(GroupingDecisionTest::names).toList();
  }

  private static Story merged(Story story) {
    return story.decide(100, new GroupingDecision.Merge(idOf(story, "vm-c"), idOf(story, "vm-a")));
  }

  private static Story split(Story story) {
    return story.decide(100, new GroupingDecision.Split(idOf(story, "vm-b"), PART, Set.of("vm-b")));
  }

  @Test
  void merge_twoProblems_isOneIncidentAndTheOtherRefersToIt() {
    Story story = twoProblems();
    String target = idOf(story, "vm-a");
    String other = idOf(story, "vm-c");

    merged(story);

    assertThat(story.theIncident().id()).isEqualTo(target);
    assertThat(names(story.theIncident())).containsExactlyInAnyOrder("vm-a", "vm-b", "vm-c");
    Publication last = story.publications().getLast();
    assertThat(last.incident().id()).isEqualTo(other);
    assertThat(last.standing()).isEqualTo(new IncidentStanding.Merged(target));
    assertThat(last.kind()).isEqualTo(PublicationKind.MERGED);
  }

  @Test
  void merge_problemsOnDifferentDatastores_namesEachCulpritWithItsOwn() {
    Incident merged = merged(twoProblems()).theIncident();

    assertThat(merged.title()).endsWith("vm-x (UAT) loads ds-1, 1 more elsewhere");
    assertThat(merged.summary().cause())
        .isEqualTo(
            "vm-x (UAT) is the cause with a probability of 90 %, through the datastore ds-1; vm-y (UAT)"
                + " with a probability of 90 %, through the datastore ds-2.");
  }

  /** The datastore of the first problem is still that of its culprit. */
  @Test
  void merge_intoAProblemWithALesserCulprit_takesNothingBack() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.85, "ds-1"),
            verdictOn("vm-c").from(10).decidedAt(70).neighbour("vm-y", 0.95, "ds-2"));

    merged(story);

    assertThat(story.theIncident().title()).contains("vm-y (UAT) loads ds-2");
    assertThat(story.kinds()).doesNotContain(PublicationKind.RETRACTED);
    assertThat(story.timeline(TimelineEntry.Kind.CAUSE)).isEmpty();
  }

  /** Readers of the statement are told that it is taken back; the diagnosis has not changed. */
  @Test
  void mergeAndUndo_problemsWithDifferentCulprits_retractInWordsOfTheDecision() {
    Story story = twoProblems();
    String other = idOf(story, "vm-c");
    Set<String> episodes = story.episodesOf(other);

    merged(story);
    story.decide(200, new GroupingDecision.Undo(other, episodes));

    assertThat(story.timeline(TimelineEntry.Kind.RETRACTION))
        .extracting(TimelineEntry::text)
        .containsExactly(
            "vm-y is no longer named in this incident, because a person has decided on its members.");
    assertThat(story.kinds()).contains(PublicationKind.RETRACTED);
  }

  @Test
  void merge_intoAProblemThatIsOver_saysThatItsDegradationIsBack() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").until(100).decidedAt(160),
            verdictOn("vm-c").from(120).decidedAt(180).neighbour("vm-y", 0.9, "ds-2"));
    String over = idOf(story, "vm-a");

    story.decide(200, new GroupingDecision.Merge(idOf(story, "vm-c"), over));

    assertThat(story.timeline(TimelineEntry.Kind.REOPENED))
        .extracting(TimelineEntry::text)
        .singleElement()
        .asString()
        .startsWith("The degradation is back: ");
  }

  @Test
  void merge_problemsOnDifferentDatastores_hasAdviceForBothCulprits() {
    Story story =
        Story.of(
            verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").advising(AdviceAction.LIMIT, "vm-x"),
            verdictOn("vm-c")
                .from(10)
                .decidedAt(70)
                .neighbour("vm-y", 0.9, "ds-2")
                .advising(AdviceAction.LIMIT, "vm-y"));

    merged(story);

    assertThat(story.theIncident().advice())
        .extracting(Advice::resource)
        .containsExactlyInAnyOrder("vm-x", "vm-y");
  }

  @Test
  void merge_laterVerdictsNameDifferentCauses_staysOneIncident() {
    Story story = merged(twoProblems());

    story.tell(
        verdictOn("vm-c").from(10).decidedAt(170).revision(2).neighbour("vm-z", 0.9, "ds-3"),
        verdictOn("vm-a").decidedAt(180).revision(2).neighbour("vm-x", 0.95, "ds-1"));

    assertThat(names(story.theIncident())).containsExactlyInAnyOrder("vm-a", "vm-b", "vm-c");
  }

  @Test
  void merge_newVictimOfTheMergedProblem_joinsTheRemainingIncident() {
    Story story = merged(twoProblems());

    story.tell(verdictOn("vm-d").from(60).decidedAt(180).neighbour("vm-y", 0.9, "ds-2"));

    assertThat(names(story.theIncident())).contains("vm-d");
  }

  @Test
  void merge_someVictimsHaveRecovered_endsWithTheLastOne() {
    Story story = merged(twoProblems());

    story.tell(
        verdictOn("vm-a").until(150).decidedAt(200).revision(2).neighbour("vm-x", 0.9, "ds-1"),
        verdictOn("vm-b")
            .from(5)
            .until(150)
            .decidedAt(200)
            .revision(2)
            .neighbour("vm-x", 0.9, "ds-1"));
    assertThat(story.theIncident().status()).isEqualTo(IncidentStatus.OPEN);

    story.tell(
        verdictOn("vm-c")
            .from(10)
            .until(240)
            .decidedAt(300)
            .revision(2)
            .neighbour("vm-y", 0.9, "ds-2"));
    assertThat(story.theIncident().status()).isEqualTo(IncidentStatus.RESOLVED);
  }

  @Test
  void undo_mergedIncident_isAProblemOfItsOwnAgain() {
    Story story = twoProblems();
    String other = idOf(story, "vm-c");
    Set<String> episodes = story.episodesOf(other);
    merged(story);

    story.decide(200, new GroupingDecision.Undo(other, episodes));
    story.tell(
        verdictOn("vm-c").from(10).decidedAt(270).revision(2).neighbour("vm-y", 0.8, "ds-2"));

    assertThat(victims(story)).containsExactlyInAnyOrder(Set.of("vm-a", "vm-b"), Set.of("vm-c"));
    assertThat(idOf(story, "vm-c")).isEqualTo(other);
    assertThat(story.kinds()).contains(PublicationKind.REOPENED);
    assertThat(story.timeline(TimelineEntry.Kind.REOPENED)).isEmpty();
  }

  @Test
  void split_oneVictim_hasAnIncidentOfItsOwn() {
    Story story = split(twoProblems());

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a"), Set.of("vm-b"), Set.of("vm-c"));
    assertThat(idOf(story, "vm-b")).isEqualTo(PART);
    assertThat(story.kinds()).endsWith(PublicationKind.OPENED, PublicationKind.SPLIT);
  }

  /** The platform states a decision in the timelines, with the person and the reason. */
  @Test
  void decisions_mergeUndoAndSplit_areNoEntriesOfTheDiagnosis() {
    Story story = twoProblems();
    String other = idOf(story, "vm-c");
    Set<String> episodes = story.episodesOf(other);

    merged(story);
    story.decide(200, new GroupingDecision.Undo(other, episodes));
    split(story);

    assertThat(story.publications())
        .flatExtracting(Publication::entries)
        .extracting(TimelineEntry::kind)
        .contains(TimelineEntry.Kind.VICTIM)
        .doesNotContain(
            TimelineEntry.Kind.MERGED, TimelineEntry.Kind.SPLIT, TimelineEntry.Kind.REOPENED);
  }

  @Test
  void split_laterVerdicts_stayApart() {
    Story story = split(twoProblems());

    story.tell(
        verdictOn("vm-b").from(5).decidedAt(170).revision(2).neighbour("vm-x", 0.95, "ds-1"),
        verdictOn("vm-a").decidedAt(180).revision(2).neighbour("vm-x", 0.95, "ds-1"),
        verdictOn("vm-e").from(60).decidedAt(190).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a", "vm-e"), Set.of("vm-b"), Set.of("vm-c"));
  }

  @Test
  void split_newEpisodeOfTheVictimWithTheSameCause_joinsThePart() {
    Story story = split(twoProblems());

    story.tell(
        verdictOn("vm-b")
            .metric("disk.read.latency")
            .from(60)
            .decidedAt(190)
            .neighbour("vm-x", 0.9, "ds-1"));

    assertThat(victims(story))
        .containsExactlyInAnyOrder(Set.of("vm-a"), Set.of("vm-b"), Set.of("vm-c"));
  }

  @Test
  void split_allVictims_hasNoEffect() {
    Story story = twoProblems();

    story.decide(
        100, new GroupingDecision.Split(idOf(story, "vm-a"), PART, Set.of("vm-a", "vm-b")));

    assertThat(victims(story)).containsExactlyInAnyOrder(Set.of("vm-a", "vm-b"), Set.of("vm-c"));
  }

  @Test
  void merge_partIntoItsOrigin_takesTheSplitBack() {
    Story story = split(twoProblems());

    story.decide(200, new GroupingDecision.Merge(PART, idOf(story, "vm-a")));

    assertThat(victims(story)).containsExactlyInAnyOrder(Set.of("vm-a", "vm-b"), Set.of("vm-c"));
  }

  @Test
  void merge_unknownIncident_hasNoEffect() {
    Story story = twoProblems();

    story.decide(100, new GroupingDecision.Merge("inc-none", idOf(story, "vm-a")));

    assertThat(story.incidents()).hasSize(2);
  }
}
