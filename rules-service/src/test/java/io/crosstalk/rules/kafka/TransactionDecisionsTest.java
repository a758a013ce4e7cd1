package io.crosstalk.rules.kafka;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.explanation.TimelineEntry;
import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.Publication;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.rules.storage.incident.DecisionStore.Stored;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests of the event time at which the decisions of people take effect. */
class TransactionDecisionsTest {
  private final WorldIncidents incidents =
      new WorldIncidents(World.LIVE, List.of(), Map.of(), incident -> List.of(), SiteTime.UTC);
  private final Instant reached;

  TransactionDecisionsTest() {
    Verdict first = verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").build();
    Verdict second = verdictOn("vm-c").neighbour("vm-y", 0.9, "ds-2").build();
    reached = first.decidedAt();
    incidents.apply(reached, List.of(first, second));
  }

  private List<Instant> effects(Instant at, boolean isOfThisRun) {
    List<String> ids = incidents.states().stream().map(IncidentState::id).toList();
    Stored merge =
        new Stored(
            1,
            new GroupingDecision.Merge(ids.getFirst(), ids.getLast()),
            "carol",
            "",
            at,
            Instant.EPOCH,
            false,
            isOfThisRun);
    List<Publication> effects = new TransactionDecisions(List.of(merge)).apply(incidents, reached);
    assertThat(effects).extracting(Publication::at).containsOnly(reached);
    return effects.stream()
        .flatMap(each -> each.entries().stream())
        .map(TimelineEntry::at)
        .toList();
  }

  /** The live world lags behind the clock by which people act. */
  @Test
  void apply_worldIsBehindTheAction_hasEntriesAtTheTimeOfTheAction() {
    Instant at = reached.plusSeconds(90);

    assertThat(effects(at, true)).isNotEmpty().containsOnly(at);
  }

  @Test
  void apply_worldIsFurtherThanTheAction_hasTheTimeOfTheWorld() {
    assertThat(effects(reached.minusSeconds(90), true)).isNotEmpty().containsOnly(reached);
  }

  @Test
  void apply_decisionOfAnEarlierRun_hasTheTimeOfTheWorld() {
    assertThat(effects(reached.plusSeconds(90), false)).isNotEmpty().containsOnly(reached);
  }

  @Test
  void apply_merge_isStatedOnceInBothTimelinesBeforeItsEffects() {
    List<String> ids = incidents.states().stream().map(IncidentState::id).toList();
    Stored merge =
        new Stored(
            1,
            new GroupingDecision.Merge(ids.getFirst(), ids.getLast()),
            "carol",
            "one switch",
            reached,
            Instant.EPOCH,
            false,
            true);

    List<Publication> versions = new TransactionDecisions(List.of(merge)).apply(incidents, reached);

    assertThat(versions)
        .extracting(each -> each.entries().getFirst().text())
        .containsExactlyInAnyOrder(
            "Merged into " + ids.getLast() + " by carol: one switch",
            "Incident " + ids.getFirst() + " merged into this one by carol: one switch");
    assertThat(versions)
        .flatExtracting(Publication::entries)
        .extracting(TimelineEntry::kind)
        .filteredOn(TimelineEntry.Kind.MERGED::equals)
        .hasSize(2);
  }
}
