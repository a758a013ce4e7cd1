package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.FailedDeliveries.Failed;
import io.crosstalk.rules.storage.message.FailedDeliveries.Failures;
import io.crosstalk.rules.storage.message.TargetCircuits.Unsent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which failed deliveries can be sent again, and that they are sent in order. */
class FailedDeliveriesTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:00:00Z");

  private final TestStores stores = new TestStores();
  private final FailedDeliveries failed = stores.failedDeliveries();

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
                select id, :target, :incident, 'CHANGED', :at, :state, cast(:at as timestamptz) + interval '30 s' from o""")
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
  void retryAll_severalOfAnIncident_areSentInTheirOrder() {
    queue("desk", "live/inc-1", "first", "failed");
    queue("desk", "live/inc-1", "second", "failed");
    queue("desk", "live/inc-1", "third", "pending");
    queue("other", "live/inc-1", "first", "failed");

    assertThat(failed.retryAll("desk", NOW)).isEqualTo(2);

    for (String event : List.of("first", "second", "third")) {
      assertThat(due("desk")).containsExactly(event);
      long id = stores.deliveries().due("desk", NOW, Map.of(), 10).getFirst().id();
      stores.deliveries().superseded(id, NOW);
    }
    assertThat(due("other")).isEmpty();
  }

  @Test
  void retryAll_laterMessageWasDelivered_staysFailed() {
    queue("desk", "live/inc-1", "old", "failed");
    queue("desk", "live/inc-1", "new", "delivered");
    queue("desk", "live/inc-2", "only", "failed");
    queue("desk", "live/gone", "only", "failed");

    assertThat(failed.retryAll("desk", NOW)).isEqualTo(1);

    assertThat(due("desk")).containsExactly("only");
    assertThat(stores.deliveries().count("failed")).isEqualTo(2);
    long old =
        stores
            .jdbc()
            .sql("select min(id) from delivery where state = 'failed'")
            .query(Long.class)
            .single();
    assertThat(failed.contains(old)).isTrue();
    assertThat(failed.retry(old, NOW)).isFalse();
  }

  private @Nullable Unsent unsent(String target) {
    return new TargetCircuits(stores.jdbc()).unsent().get(target);
  }

  @Test
  void failed_laterMessageWasDelivered_isObsoleteAndDoesNotParkTheTarget() {
    queue("desk", "live/inc-1", "old", "failed");
    queue("desk", "live/inc-1", "new", "delivered");
    queue("desk", "live/gone", "only", "failed");

    assertThat(unsent("desk")).isNull();
    assertThat(failed.count()).isEqualTo(new Failures(0, 2));
    assertThat(failed.page(Long.MAX_VALUE, 10)).allMatch(Failed::obsolete);
  }

  @Test
  void failed_laterMessageForAnotherTargetOrTicketWasDelivered_canBeSentAgain() {
    queue("desk", "live/inc-1", "old", "failed");
    queue("other", "live/inc-1", "new", "delivered");
    queue("desk", "live/inc-2", "new", "delivered");

    assertThat(unsent("desk")).returns(1L, Unsent::failed);
    assertThat(failed.page(Long.MAX_VALUE, 10))
        .extracting(Failed::type, Failed::failedAt)
        .containsExactly(tuple("changed", NOW.minusSeconds(30)));
    assertThat(failed.count()).isEqualTo(new Failures(1, 0));
    assertThat(failed.page(Long.MAX_VALUE, 10)).noneMatch(Failed::obsolete);
  }

  @Test
  void deleteSent_messageAfterAFailedOne_staysAsLongAsThatOne() {
    queue("desk", "live/inc-1", "old", "failed");
    queue("desk", "live/inc-1", "new", "delivered");
    queue("desk", "live/inc-2", "other", "delivered");
    stores.jdbc().sql("update outbox set sent = recorded").update();
    OutboxStore outbox = new OutboxStore(stores.jdbc());

    assertThat(outbox.deleteSent(NOW.plus(Duration.ofDays(9_999)))).isEqualTo(1);
    assertThat(failed.count()).isEqualTo(new Failures(0, 1));

    stores.jdbc().sql("delete from delivery where state = 'failed'").update();
    assertThat(outbox.deleteSent(NOW.plus(Duration.ofDays(9_999)))).isEqualTo(2);
  }
}
