package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.storage.message.HeldDeliveries.Waiting;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which held message will be the first that its target receives of an incident. */
class HeldDeliveriesTest {
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

  private void queue(String target, MessageType type, String state) {
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', :key, 'e', '{}', now()) returning id)
                insert into delivery (outbox, target, incident, type, next_attempt, state, recheck)
                select id, :target, :key, :type, now(), :state, now() from o""")
        .param("key", KEY)
        .param("target", target)
        .param("type", type.name())
        .param("state", state)
        .update();
  }

  private List<Boolean> areFirst() {
    return stores.heldDeliveries().of("inc-1").stream().map(Waiting::isFirst).toList();
  }

  @Test
  void isFirst_openingWasDroppedAndAChangeIsHeld_isTrue() {
    queue("desk", MessageType.OPENED, "dropped");
    queue("desk", MessageType.CHANGED, "held");

    assertThat(areFirst()).containsExactly(true);
  }

  @Test
  void isFirst_severalMessagesAreHeld_isTrueForTheEarliestOfEachTarget() {
    queue("desk", MessageType.CHANGED, "held");
    queue("desk", MessageType.CHANGED, "held");
    queue("chat", MessageType.CHANGED, "held");

    assertThat(areFirst()).containsExactly(true, false, true);
  }

  @Test
  void isFirst_earlierMessageIsToBeSent_isFalse() {
    queue("desk", MessageType.OPENED, "pending");
    queue("desk", MessageType.CHANGED, "held");

    assertThat(areFirst()).containsExactly(false);
  }

  @Test
  void isFirst_earlierMessageHasFailedForGood_isTrue() {
    queue("desk", MessageType.OPENED, "failed");
    queue("desk", MessageType.CHANGED, "held");

    assertThat(areFirst()).containsExactly(true);
  }

  @Test
  void isFirst_targetWasNotified_isFalse() {
    stores
        .jdbc()
        .sql("insert into notified (incident, target) values (:key, 'desk')")
        .param("key", KEY)
        .update();
    queue("desk", MessageType.CHANGED, "held");

    assertThat(areFirst()).containsExactly(false);
  }
}
