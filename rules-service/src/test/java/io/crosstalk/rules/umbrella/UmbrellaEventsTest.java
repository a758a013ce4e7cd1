package io.crosstalk.rules.umbrella;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import io.crosstalk.rules.storage.message.UmbrellaStore.Member;
import io.crosstalk.rules.storage.message.UmbrellaStore.Umbrella;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests what the message of an umbrella tells of its incidents. */
class UmbrellaEventsTest {
  private static final Instant NOW = Instant.parse("2026-03-13T23:10:00Z");
  private static final String ID = "inc-4e0012ab34cd56ef";

  private final TestStores stores = new TestStores();
  private final UmbrellaEvents events = new UmbrellaEvents(stores.incidents(), stores.view());

  /** An incident whose victim and improbable culprit have one team. */
  @BeforeEach
  void addIncident() {
    String json =
        EventJson.mapper()
            .writeValueAsString(Messages.of(MessageType.OPENED).incident())
            .replace("\"probability\":0.99", "\"probability\":0.6")
            .replace("team-orders", "team-dba");
    stores
        .jdbc()
        .sql(
            """
                insert into incident (id, world_name, world, standing, published, status, onset, last_changed,
                    summary, content, entry)
                values (:id, 'live', 'live', 'live', true, 'open', now(), now(), cast(:json as json), '{}', '{}')""")
        .param("id", ID)
        .param("json", json)
        .update();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private JsonNode incident(String team) {
    Umbrella umbrella =
        new Umbrella(
            "live/umb-1",
            "tickets",
            team,
            "desk",
            LocalDate.parse("2026-03-13"),
            NOW,
            0,
            null,
            false,
            NOW);
    UmbrellaEvents.Event event =
        events.of(
            umbrella,
            MessageType.OPENED,
            Severity.CRITICAL,
            Map.of(State.HELD, 1),
            List.of(new Member("live/" + ID, Severity.CRITICAL)),
            NOW);
    return EventJson.mapper().readTree(event.json()).at("/data/umbrella/incidents/0");
  }

  @Test
  void title_ofAnIncident_namesItsDegradationAndNoCulprit() {
    assertThat(incident("team-dba").path("title").asString())
        .isEqualTo("app-orders with time-outs");
    assertThat(incident("").toString()).doesNotContain("vm-uat-oracle");
  }
}
