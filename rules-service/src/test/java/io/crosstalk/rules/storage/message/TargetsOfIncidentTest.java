package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

    assertThat(stores.deliveries().targetsOf(KEY, Set.of()).notified().contains("desk"))
        .isEqualTo(isNotified);
  }

  /** The incident of the ticket was merged into one that was merged into a third one. */
  @Test
  void targetsOf_incidentWithAMergedOne_knowAPart() {
    queue("delivered");
    for (String id : List.of("inc-2", "inc-3", "inc-4")) {
      stores.addIncident("live", "live", id);
    }
    merge("inc-1", "inc-2");
    merge("inc-2", "inc-3");

    assertThat(stores.deliveries().targetsOf("live/inc-3", Set.of()))
        .isEqualTo(new KnownTargets(Set.of(), Set.of("desk")));
    assertThat(stores.deliveries().targetsOf("live/inc-4", Set.of())).isEqualTo(KnownTargets.NONE);
  }

  private void merge(String incident, String into) {
    stores
        .jdbc()
        .sql("update incident set standing = 'merged', merged_into = :into where id = :id")
        .param("into", into)
        .param("id", incident)
        .update();
  }

  private void record() {
    stores
        .jdbc()
        .sql(
            """
                insert into shadow_message (incident, target, type, severity, title, at, recorded)
                values (:key, 'desk', 'OPENED', 'major', 't', now(), now())""")
        .param("key", KEY)
        .update();
  }

  @Test
  void targetsOf_messageThatWasRecordedInShadowMode_countsInThatModeOnly() {
    stores.addIncident("live", "live", "inc-1");
    record();

    assertThat(stores.deliveries().targetsOf(KEY, Set.of("desk")).notified())
        .containsExactly("desk");
    assertThat(stores.deliveries().targetsOf(KEY, Set.of())).isEqualTo(KnownTargets.NONE);
  }
}
