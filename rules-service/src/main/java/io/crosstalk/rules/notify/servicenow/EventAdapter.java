package io.crosstalk.rules.notify.servicenow;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.http.HttpReply;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/**
 * Sends events to Event Management. The message key makes repeated events harmless: the instance
 * keeps one alert for each key.
 */
final class EventAdapter implements TargetAdapter {
  private static final String PATH = "/api/global/em/jsonv2";

  private final JsonClient client;

  EventAdapter(JsonClient client) {
    this.client = client;
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    List<ResolutionState> states = states(message);
    ObjectNode request = EventJson.mapper().createObjectNode();
    states.forEach(each -> request.withArray("records").add(EventWriter.event(message, each)));
    HttpReply reply = client.send("POST", PATH, request);
    if (JsonClient.object(reply).has("error")) {
      throw UndeliverableException.forGood(reply.reason());
    }
    return new DeliveryResult.Delivered(
        new Ticket(message.incident().id(), null, states.getLast().wireName()));
  }

  /** States of the events for a message: an alert that is not known is opened before it closes. */
  private static List<ResolutionState> states(Message message) {
    return Stream.of(ResolutionState.values())
        .filter(
            state ->
                switch (state) {
                  case NEW -> message.ticket() == null || !IncidentEnd.isIn(message);
                  case CLOSING -> IncidentEnd.isIn(message);
                })
        .toList();
  }

  @Override
  public void close() {
    client.close();
  }
}
