package io.crosstalk.rules.notify.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.notify.ticket.Ticket;
import io.crosstalk.rules.ownership.Ownership;
import io.crosstalk.rules.storage.message.Amendment;
import io.crosstalk.rules.storage.message.DeliveryStore.Due;
import io.crosstalk.rules.storage.message.DeliveryStore.TicketRow;
import io.crosstalk.rules.storage.message.SentMessages.Before;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests the message that a target receives of an umbrella. */
class UmbrellaWriterTest {
  private static Due due(MessageType type, boolean first, @Nullable TicketRow ticket) {
    ObjectNode event = (ObjectNode) EventJson.mapper().readTree(Messages.of(type).event());
    event.put("time", "2026-03-13T12:00:00Z");
    ObjectNode data = (ObjectNode) event.path("data");
    data.put("id", "umb-1").put("title", "").put("explanation", "");
    data.putArray("victims");
    ObjectNode umbrella = data.putObject("umbrella");
    umbrella.put("rule", "ten").put("team", "team-dba").put("day", "2026-03-13").put("held", 1);
    ObjectNode incident = umbrella.putArray("incidents").addObject();
    incident.put("id", "inc-1").put("severity", "major").put("title", "PAYROLL of mueller slow");
    incident
        .putArray("resources")
        .addObject()
        .put("resource", "sysa/users/mueller")
        .put("kind", "user");
    return new Due(
        7,
        "live/umb-1",
        "umb-1:2",
        event.toString(),
        0,
        Instant.EPOCH,
        first,
        ticket,
        Amendment.NONE);
  }

  private static Message written(Due due, MessageMasks masks) {
    return MessageWriter.write(due, new MessageWriter.Context(masks, Before.NONE, Ownership.NONE))
        .message();
  }

  @Test
  void write_firstMessage_opensTheUmbrellaAndMayHaveHadAnEffect() {
    Message message = written(due(MessageType.CHANGED, true, null), MessageMasks.NONE);

    assertThat(message.type()).isEqualTo(MessageType.OPENED);
    assertThat(message.repeated()).isTrue();
    assertThat(message.ticketId()).isEqualTo("umb-1");
    assertThat(message.idempotencyKey()).isEqualTo("live/umb-1:umb-1:2");
    assertThat(message.incident().title()).isEqualTo(message.text().title());
  }

  @Test
  void write_laterMessage_hasTheTicket() {
    Message message =
        written(
            due(MessageType.CHANGED, false, new TicketRow("T-1", null, "new")), MessageMasks.NONE);

    assertThat(message.type()).isEqualTo(MessageType.CHANGED);
    assertThat(message.ticket()).isEqualTo(new Ticket("T-1", null, "new"));
  }

  @Test
  void write_targetWithoutPersonalData_receivesMasksOfTheIncident() {
    MessageMasks masks =
        incident -> {
          assertThat(incident.path("id").asString()).isEqualTo("inc-1");
          assertThat(incident.at("/resources/0/kind").asString()).isEqualTo("user");
          incident.put("title", "PAYROLL of user-1 slow");
        };

    Message message = written(due(MessageType.OPENED, true, null), masks);

    assertThat(message.text().body()).contains("* [major] PAYROLL of user-1 slow (inc-1)");
    JsonNode event = EventJson.mapper().readTree(message.event());
    assertThat(event.toString()).doesNotContain("mueller");
  }
}
