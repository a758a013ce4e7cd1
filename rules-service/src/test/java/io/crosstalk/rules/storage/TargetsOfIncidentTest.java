package io.crosstalk.rules.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests which targets count as notified of an incident, also after their mode was switched. */
class TargetsOfIncidentTest {
  private static final String KEY = "live/inc-1";

  private final TestStores stores = new TestStores();

  @AfterEach
  void close() {
    stores.close();
  }

  private void queue(String state) {
    stores.addIncident("live", "live", "inc-1");
    stores
        .jdbc()
        .sql(
            """
                with o as (insert into outbox (topic, key, event_id, payload, recorded)
                    values ('t', :key, 'e', '{}', now()) returning id)
                insert into delivery (outbox, target, incident, type, next_attempt, state)
                select id, 'desk', :key, 'CHANGED', now(), :state from o""")
        .param("key", KEY)
        .param("state", state)
        .update();
  }

  @ParameterizedTest
  @CsvSource({
    "pending, true",
    "delivered, true",
    "failed, true",
    "held, false",
    "dropped, false",
    "superseded, false",
    "shadowed, false"
  })
  void targetsOf_messageInAState_countsIfTheTargetHasItOrWillHaveIt(
      String state, boolean isNotified) {
    queue(state);

    assertThat(stores.deliveries().targetsOf(KEY, Set.of()).contains("desk")).isEqualTo(isNotified);
  }

  private void record() {
    stores
        .jdbc()
        .sql(
            """
                insert into shadow_message (incident, target, type, severity, at, recorded)
                values (:key, 'desk', 'OPENED', 'major', now(), now())""")
        .param("key", KEY)
        .update();
  }

  @Test
  void targetsOf_messageThatWasRecordedInShadowMode_countsInThatModeOnly() {
    stores.addIncident("live", "live", "inc-1");
    record();

    assertThat(stores.deliveries().targetsOf(KEY, Set.of("desk"))).containsExactly("desk");
    assertThat(stores.deliveries().targetsOf(KEY, Set.of())).isEmpty();
  }
}
