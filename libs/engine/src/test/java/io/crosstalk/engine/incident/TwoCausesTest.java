package io.crosstalk.engine.incident;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.CauseClass;
import io.crosstalk.event.Contribution;
import io.crosstalk.event.Contribution.OtherCause;
import io.crosstalk.event.Environment;
import io.crosstalk.event.Incident;
import io.crosstalk.event.Suspect;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.Victim;
import io.crosstalk.event.World;
import io.crosstalk.testkit.VerdictBuilder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A victim of two causes, each of which has an incident because of other victims. */
class TwoCausesTest {
  private static final int MINUTE = 60;

  private static VerdictBuilder onBoth() {
    return verdictOn("vm-a").using("ds-1", "hba-1");
  }

  /** vm-x loads ds-1 from the begin, vm-y loads hba-1 ten minutes later; vm-a uses both. */
  private static List<Verdict> verdicts() {
    return Stream.of(
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            onBoth().neighbour("vm-x", 0.9, "ds-1"),
            verdictOn("vm-c").from(10 * MINUTE).using("hba-1").neighbour("vm-y", 0.9, "hba-1"),
            onBoth()
                .decidedAt(15 * MINUTE)
                .revision(2)
                .neighbour("vm-x", 0.9, "ds-1")
                .also("vm-y", "hba-1", 0.4))
        .map(VerdictBuilder::build)
        .toList();
  }

  private static Incident causedBy(String culprit, Story story) {
    return story.incidents().stream()
        .filter(incident -> culprits(incident).contains(culprit))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> culprits(Incident incident) {
    return incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
  }

  private static List<String> victims(Incident incident) {
    return incident.victims().stream().map(Victim::resource).toList();
  }

  private static Contribution contribution(String victim, Incident incident) {
    return incident.victims().stream()
        .filter(each -> each.resource().equals(victim))
        .map(Victim::contribution)
        .map(Objects::requireNonNull)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void victim_oftwoCauses_isListedInBothIncidentsWithWhatEachContributes() {
    Story story = new Story().tell(verdicts());

    Incident first = causedBy("vm-x", story);
    Incident second = causedBy("vm-y", story);
    assertThat(victims(first)).containsExactly("vm-a", "vm-b");
    assertThat(victims(second)).containsExactly("vm-c", "vm-a");
    assertThat(contribution("vm-a", first))
        .isEqualTo(new Contribution(0.6, null, List.of(new OtherCause(second.id(), "vm-y", 0.4))));
    assertThat(contribution("vm-a", second))
        .isEqualTo(new Contribution(0.4, true, List.of(new OtherCause(first.id(), "vm-x", 0.6))));
    assertThat(second.victimCount()).isEqualTo(2);
  }

  @Test
  void explanation_ofBothIncidents_namesTheOtherCauseInOneSentence() {
    Story story = new Story().tell(verdicts());

    Incident first = causedBy("vm-x", story);
    Incident second = causedBy("vm-y", story);
    assertThat(first.explanation())
        .endsWith(
            "\nvm-a is also slowed by vm-y (%s), which explains about 40 %% of its degradation."
                .formatted(second.id()));
    assertThat(second.explanation())
        .endsWith(
            "\nvm-a is also slowed by vm-x (%s), which explains about 60 %% of its degradation."
                .formatted(first.id()));
  }

  @Test
  void timeline_ofTheSecondIncident_namesTheVictimOnce() {
    Story story = new Story().tell(verdicts());

    assertThat(story.timeline(TimelineEntry.Kind.VICTIM))
        .extracting(TimelineEntry::text)
        .filteredOn(text -> text.startsWith("vm-a"))
        .hasSize(1);
  }

  @Test
  void composition_withoutTheOtherCause_theIncidentIsTheSameButForTheContribution() {
    List<Verdict> all = verdicts();
    List<Verdict> without =
        all.stream().filter(each -> !each.victim().resource().equals("vm-c")).toList();

    Incident beside = causedBy("vm-x", new Story().tell(all));
    Incident alone = new Story().tell(without).theIncident();

    assertThat(withoutContributions(beside)).isEqualTo(withoutContributions(alone));
    assertThat(alone.victims()).extracting(Victim::contribution).containsOnlyNulls();
  }

  @Test
  void composition_withoutTheSharedVictim_theOtherIncidentIsTheSameButForTheVictim() {
    List<Verdict> all = verdicts();
    List<Verdict> without =
        all.stream().filter(each -> each.victim().resource().equals("vm-c")).toList();

    Incident beside = causedBy("vm-y", new Story().tell(all));
    Incident alone = new Story().tell(without).theIncident();

    assertThat(withoutContributions(beside)).isEqualTo(withoutContributions(alone));
  }

  /** The incident without its victims of several causes, their sentence and its revision. */
  private static Incident withoutContributions(Incident incident) {
    List<Victim> own = incident.ownVictims().stream().map(each -> each.with(null)).toList();
    String explanation = incident.explanation().replaceFirst("\n[^\n]* also slowed by [^\n]*$", "");
    return IncidentVersions.revised(
        IncidentVersions.listing(incident, own, own.size(), explanation), 1);
  }

  @Test
  void order_ofTheVerdicts_doesNotMatter() {
    List<Incident> expected = new Story().tell(verdicts()).incidents();

    List<Verdict> shuffled = new ArrayList<>(verdicts());
    for (int seed = 0; seed < 10; seed++) {
      Collections.shuffle(shuffled, new Random(seed));
      assertThat(new Story().tell(shuffled).incidents()).isEqualTo(expected);
    }
  }

  @Test
  void incident_ofTheOtherCause_opensLater_listsTheVictimFromThenOn() {
    Story story =
        Story.of(
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            onBoth().neighbour("vm-x", 0.9, "ds-1").also("vm-y", "hba-1", 0.4));
    assertThat(story.theIncident().victims()).extracting(Victim::contribution).containsOnlyNulls();

    story.tell(verdictOn("vm-c").from(MINUTE).using("hba-1").neighbour("vm-y", 0.9, "hba-1"));

    assertThat(victims(causedBy("vm-y", story))).containsExactly("vm-c", "vm-a");
    assertThat(contribution("vm-a", causedBy("vm-x", story)).share()).isEqualTo(0.6);
  }

  @Test
  void victim_firstCauseEnds_isStillListedInTheSecondIncident() {
    Story story = new Story().tell(verdicts());
    story.tell(
        verdictOn("vm-b")
            .using("ds-1")
            .neighbour("vm-x", 0.9, "ds-1")
            .until(20 * MINUTE)
            .decidedAt(21 * MINUTE)
            .revision(2),
        onBoth()
            .neighbour("vm-x", 0.9, "ds-1")
            .also("vm-y", "hba-1", 0.5)
            .until(30 * MINUTE)
            .decidedAt(31 * MINUTE)
            .revision(3));
    assertThat(causedBy("vm-x", story).end()).isNotNull();

    story.tell(
        verdictOn("vm-c")
            .from(10 * MINUTE)
            .using("hba-1")
            .neighbour("vm-y", 0.95, "hba-1")
            .decidedAt(50 * MINUTE)
            .revision(2));

    Incident second = causedBy("vm-y", story);
    assertThat(second.end()).isNull();
    assertThat(victims(second)).containsExactly("vm-c", "vm-a");
    assertThat(contribution("vm-a", second).share()).isEqualTo(0.5);
  }

  @Test
  void victim_furtherCauseIsWithdrawn_isNoLongerListed() {
    Story story = new Story().tell(verdicts());

    story.tell(onBoth().decidedAt(16 * MINUTE).revision(3).neighbour("vm-x", 0.9, "ds-1"));

    assertThat(victims(causedBy("vm-y", story))).containsExactly("vm-c");
    assertThat(causedBy("vm-x", story).victims())
        .extracting(Victim::contribution)
        .containsOnlyNulls();
  }

  @Test
  void victim_keepsNothingOpen() {
    Story story = new Story().tell(verdicts());

    story.tell(
        verdictOn("vm-c")
            .from(10 * MINUTE)
            .using("hba-1")
            .neighbour("vm-y", 0.9, "hba-1")
            .until(20 * MINUTE)
            .decidedAt(22 * MINUTE)
            .revision(2));

    assertThat(causedBy("vm-y", story).end()).isNotNull();
    assertThat(causedBy("vm-x", story).end()).isNull();
  }

  @Test
  void furtherCause_withoutAnIncidentOfAnotherVictim_opensNone() {
    Story story = Story.of(onBoth().neighbour("vm-x", 0.9, "ds-1").also("vm-y", "hba-1", 0.4));

    assertThat(victims(story.theIncident())).containsExactly("vm-a");
    assertThat(story.theIncident().victims()).extracting(Victim::contribution).containsOnlyNulls();
  }

  @Test
  void furtherCause_isAFaultOfTheAdapter_listsTheVictimInTheIncidentOfTheFault() {
    Story story =
        Story.of(
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1"),
            onBoth().neighbour("vm-x", 0.9, "ds-1").alsoSlowedBy("hba-1", 0.3),
            verdictOn("vm-c").using("hba-1").faultOf("hba-1"),
            verdictOn("vm-d").using("hba-1").faultOf("hba-1"));

    Incident fault =
        story.incidents().stream()
            .filter(each -> each.causeClass() == CauseClass.SHARED_RESOURCE_FAULT)
            .findFirst()
            .orElseThrow();
    assertThat(victims(fault)).containsExactly("vm-c", "vm-d", "vm-a");
    assertThat(contribution("vm-a", causedBy("vm-x", story)).others())
        .containsExactly(new OtherCause(fault.id(), "hba-1", 0.3));
  }

  @Test
  void furtherCause_atAnotherTime_isNotThatOfTheIncident() {
    Story story = new Story().tell(verdicts());

    story.tell(
        verdictOn("vm-c").from(200 * MINUTE).using("hba-1").neighbour("vm-z", 0.9, "hba-1"),
        onBoth()
            .decidedAt(201 * MINUTE)
            .until(100 * MINUTE)
            .revision(3)
            .neighbour("vm-x", 0.9, "ds-1")
            .also("vm-z", "hba-1", 0.4));

    assertThat(victims(causedBy("vm-z", story))).containsExactly("vm-c");
  }

  @Test
  void victim_ofTestBesideProduction_isNotListed() {
    Story story =
        Story.of(
            verdictOn("vm-b").using("ds-1").neighbour("vm-x", 0.9, "ds-1").in(Environment.TEST),
            onBoth().in(Environment.TEST).neighbour("vm-x", 0.9, "ds-1").also("vm-y", "hba-1", 0.4),
            verdictOn("vm-c").using("hba-1").neighbour("vm-y", 0.9, "hba-1"));

    assertThat(victims(causedBy("vm-y", story))).containsExactly("vm-c");
  }

  @Test
  void restart_fromTheStoredStates_listsTheSameVictims() {
    Story story = new Story().tell(verdicts());
    List<IncidentState> stored =
        story.states().stream()
            .map(
                each ->
                    new IncidentState(
                        each.id(),
                        each.world(),
                        each.openedAt(),
                        each.verdicts().values(),
                        each.standing(),
                        each.published()))
            .toList();
    WorldIncidents restarted =
        new WorldIncidents(World.LIVE, stored, Map.of(), incident -> List.of(), SiteTime.UTC);
    Verdict next =
        verdictOn("vm-c")
            .from(10 * MINUTE)
            .using("hba-1")
            .neighbour("vm-y", 0.95, "hba-1")
            .decidedAt(20 * MINUTE)
            .revision(2)
            .build();

    List<Publication> after = restarted.apply(next.decidedAt(), List.of(next));

    story.tell(List.of(next));
    assertThat(after).hasSize(1);
    assertThat(after.getFirst().incident()).isEqualTo(causedBy("vm-y", story));
    assertThat(restarted.states()).hasSize(2);
  }

  @Test
  void restart_withoutTheIncidentThatEnded_keepsTheVictim() {
    Story story = new Story().tell(verdicts());
    Incident second = causedBy("vm-y", story);
    IncidentState stored =
        story.states().stream()
            .filter(each -> each.id().equals(second.id()))
            .findFirst()
            .orElseThrow();
    WorldIncidents restarted =
        new WorldIncidents(
            World.LIVE, List.of(stored), Map.of(), incident -> List.of(), SiteTime.UTC);
    Verdict next =
        verdictOn("vm-c")
            .from(10 * MINUTE)
            .using("hba-1")
            .neighbour("vm-y", 0.95, "hba-1")
            .decidedAt(700 * MINUTE)
            .revision(2)
            .build();

    List<Publication> after = restarted.apply(next.decidedAt(), List.of(next));

    assertThat(victims(after.getLast().incident())).containsExactly("vm-c", "vm-a");
  }
}
