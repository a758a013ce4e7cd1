package io.crosstalk.rules.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.DeliveryStore.Due;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the failed deliveries of a target are sent again in order. */
class RetryAllFailedTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:00:00Z");

  private final TestStores stores = new TestStores();

  @BeforeEach
  void addIncidents() {
    stores.addIncident("live", "live", "inc-1");
    stores.addIncident("live", "live", "inc-2");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void queue(String target, String incident, String event, String state) {
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', :incident, :event, '{}', now()) returning id)
                insert into delivery (outbox, target, incident, type, next_attempt, state, finished)
                select id, :target, :incident, 'CHANGED', :at, :state, now() from o""")
        .param("target", target)
        .param("incident", incident)
        .param("event", event)
        .param("at", Sql.time(NOW.minusSeconds(60)))
        .param("state", state)
        .update();
  }

  private List<String> due(String target) {
    return stores.deliveries().due(target, NOW, Map.of(), 10).stream().map(Due::eventId).toList();
  }

  @Test
  void retryAllFailed_severalOfAnIncident_areSentInTheirOrder() {
    queue("desk", "live/inc-1", "first", "failed");
    queue("desk", "live/inc-1", "second", "failed");
    queue("desk", "live/inc-1", "third", "pending");
    queue("other", "live/inc-1", "first", "failed");

    assertThat(stores.deliveries().retryAllFailed("desk", NOW)).isEqualTo(2);

    for (String event : List.of("first", "second", "third")) {
      assertThat(due("desk")).containsExactly(event);
      long id = stores.deliveries().due("desk", NOW, Map.of(), 10).getFirst().id();
      stores.deliveries().superseded(id, NOW);
    }
    assertThat(due("other")).isEmpty();
  }

  @Test
  void retryAllFailed_laterMessageWasDelivered_staysFailed() {
    queue("desk", "live/inc-1", "old", "failed");
    queue("desk", "live/inc-1", "new", "delivered");
    queue("desk", "live/inc-2", "only", "failed");
    queue("desk", "live/gone", "only", "failed");

    assertThat(stores.deliveries().retryAllFailed("desk", NOW)).isEqualTo(1);

    assertThat(due("desk")).containsExactly("only");
    assertThat(stores.deliveries().count("failed")).isEqualTo(2);
  }
}
