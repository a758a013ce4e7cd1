package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the order in which the incidents have their turns at a target. */
class DeliveryTurnsTest {
  private static final Instant START = Instant.parse("2026-03-13T23:00:00Z");
  private static final String MANY = "live/inc-1";
  private static final String OTHER = "live/inc-2";

  private final TestStores stores = new TestStores();

  @AfterEach
  void close() {
    stores.close();
  }

  /** Messages for child tickets of an incident, all due at the same time. */
  private void queue(String incident, int children, int second) {
    stores.addIncident("live", "live", incident.substring(incident.indexOf('/') + 1));
    stores
        .jdbc()
        .sql(
            """
                insert into child_ticket (incident, target, child, team, role, closed, key, status)
                select :incident, 'desk', 'c-' || n, 'team-' || n, 'victim', false, 'T-' || n, 'new'
                from generate_series(1, :children) n;
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', :incident, 'e', '{}', now()) returning id)
                insert into delivery (outbox, target, incident, child, type, next_attempt)
                select o.id, 'desk', :incident, 'c-' || n, 'CHANGED', cast(:at as timestamptz)
                from o, generate_series(1, :children) n""")
        .param("incident", incident)
        .param("children", children)
        .param("at", Sql.time(START.plusSeconds(second)))
        .update();
  }

  private List<String> due(Map<String, Instant> turns, int limit) {
    return stores.deliveries().due("desk", START.plusSeconds(60), turns, limit).stream()
        .map(Due::key)
        .toList();
  }

  @Test
  void due_incidentWithManyChildren_hasOneOfEachIncidentFirst() {
    queue(MANY, 20, 0);
    queue(OTHER, 1, 1);

    assertThat(due(Map.of(), 2)).containsExactlyInAnyOrder(MANY, OTHER);
    assertThat(due(Map.of(), 3)).containsExactlyInAnyOrder(MANY, MANY, OTHER);
  }

  @Test
  void due_roomForOneMessage_theIncidentThatHasWaitedLongestIsNext() {
    queue(MANY, 20, 0);
    queue(OTHER, 1, 1);
    Map<String, Instant> turns = new HashMap<>();

    assertThat(due(turns, 1)).containsExactly(MANY);
    turns.put(MANY, START.plusSeconds(2));
    assertThat(due(turns, 1)).containsExactly(OTHER);
    turns.put(OTHER, START.plusSeconds(3));
    assertThat(due(turns, 1)).containsExactly(MANY);
  }

  @Test
  void due_laterIncidents_doNotPassOneThatWaits() {
    queue(MANY, 20, 0);
    queue(OTHER, 1, 9);

    assertThat(due(Map.of(MANY, START.plusSeconds(5)), 1)).containsExactly(MANY);
  }
}
