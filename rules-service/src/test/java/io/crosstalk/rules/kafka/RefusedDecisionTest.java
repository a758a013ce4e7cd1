package io.crosstalk.rules.kafka;

import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.engine.incident.GroupingDecision;
import io.crosstalk.engine.incident.IncidentState;
import io.crosstalk.engine.incident.WorldIncidents;
import io.crosstalk.engine.incident.recurrence.SiteTime;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import io.crosstalk.rules.storage.incident.DecisionStore.Stored;
import io.crosstalk.rules.storage.message.TestStores;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests what is stored of a decision that does not fit its incidents any more. */
class RefusedDecisionTest {
  private static final Instant NOW = Instant.parse("2025-11-21T16:00:00Z");

  private final TestStores stores = new TestStores();
  private final WorldIncidents incidents =
      new WorldIncidents(World.LIVE, List.of(), Map.of(), incident -> List.of(), SiteTime.UTC);

  @AfterEach
  void close() {
    stores.close();
  }

  private List<String> openTwo() {
    Verdict first = verdictOn("vm-a").neighbour("vm-x", 0.9, "ds-1").build();
    Verdict second = verdictOn("vm-c").neighbour("vm-y", 0.9, "ds-2").build();
    incidents.apply(first.decidedAt(), List.of(first, second));
    List<String> ids = incidents.states().stream().map(IncidentState::id).toList();
    ids.forEach(id -> stores.addIncident("live", World.LIVE.key(), id));
    return ids;
  }

  private static Stored decided(long id, GroupingDecision decision, boolean isApplied) {
    return new Stored(id, decision, "carol", "", NOW, NOW, isApplied, true);
  }

  /** The verdicts of the merged incident have got other episodes since the merge. */
  @Test
  void save_undoThatDoesNotFit_isRefusedInTheLogAndTheTimelineOfBothIncidents() {
    List<String> ids = openTwo();
    GroupingDecision merge = new GroupingDecision.Merge(ids.getFirst(), ids.getLast());
    incidents.apply(NOW, merge);
    GroupingDecision undo = new GroupingDecision.Undo(ids.getFirst(), Set.of("episode-of-before"));
    TransactionDecisions decisions =
        new TransactionDecisions(List.of(decided(1, merge, true), decided(2, undo, false)));

    assertThat(decisions.apply(incidents, NOW)).isEmpty();
    decisions.save(stores.decisions(), stores.log(), World.LIVE, NOW);

    assertThat(incidentsIn("incident_event")).containsExactlyInAnyOrderElementsOf(ids);
    assertThat(incidentsIn("timeline")).containsExactlyInAnyOrderElementsOf(ids);
  }

  private List<String> incidentsIn(String table) {
    return stores.jdbc().sql("select incident from " + table).query(String.class).list();
  }
}
