package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.Sql;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the counts of the messages that a target has not received, and the next attempt. */
class UnsentMessagesTest {
  private static final Instant START = Instant.parse("2026-03-13T23:00:00Z");
  private static final String KEY = "live/inc-1";

  private final TestStores stores = new TestStores();

  @BeforeEach
  void addIncident() {
    stores.addIncident("live", "live", "inc-1");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void queue(String child, String state, int second) {
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', :key, 'e', '{}', now()) returning id)
                insert into delivery (outbox, target, incident, child, type, next_attempt, state)
                select id, 'desk', :key, :child, 'CHANGED', :at, :state from o""")
        .param("key", KEY)
        .param("child", child)
        .param("at", Sql.time(START.plusSeconds(second)))
        .param("state", state)
        .update();
  }

  private TargetCircuits.Unsent unsent() {
    return new TargetCircuits(stores.jdbc()).unsent().get("desk");
  }

  @Test
  void next_firstMessageOfAnIncidentIsRetried_isItsTimeAndNotThatOfALaterOne() {
    queue("", "pending", 90);
    queue("", "pending", 10);

    assertThat(unsent())
        .returns(2L, TargetCircuits.Unsent::waiting)
        .returns(START.plusSeconds(90), TargetCircuits.Unsent::next);
  }

  @Test
  void next_messageForAChildTicketIsEarlier_isItsTime() {
    queue("", "pending", 90);
    queue("c-1", "pending", 50);
    queue("c-1", "pending", 10);

    assertThat(unsent().next()).isEqualTo(START.plusSeconds(50));
  }

  @Test
  void next_onlyFailedAndHeldMessages_isNull() {
    queue("", "failed", 10);
    queue("", "held", 10);

    assertThat(unsent()).isEqualTo(new TargetCircuits.Unsent(0, 1, 1, null, null));
  }

  private void fail(String child, String reason) {
    queue(child, "failed", 10);
    stores
        .jdbc()
        .sql("update delivery set reason = :reason where id = (select max(id) from delivery)")
        .param("reason", reason)
        .update();
  }

  @Test
  void failure_severalMessagesHaveFailed_isThatOfTheNewestThatCanBeSentAgain() {
    fail("", "the oldest");
    fail("", "the newest");
    fail("c-1", "obsolete");
    queue("c-1", "delivered", 10);

    assertThat(unsent().failure()).isEqualTo("the newest");
  }

  @Test
  void failure_messageWaitsAfterAnOutage_isNull() {
    queue("", "pending", 10);
    stores.jdbc().sql("update delivery set reason = 'connection refused'").update();

    assertThat(unsent().failure()).isNull();
  }
}
