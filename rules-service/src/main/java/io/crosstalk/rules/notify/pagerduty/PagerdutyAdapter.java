package io.crosstalk.rules.notify.pagerduty;

import io.crosstalk.rules.notify.http.HttpReply;
import io.crosstalk.rules.notify.http.JsonClient;
import io.crosstalk.rules.notify.message.Message;
import io.crosstalk.rules.notify.targets.DeliveryResult;
import io.crosstalk.rules.notify.targets.TargetAdapter;
import io.crosstalk.rules.notify.targets.UndeliverableException;
import io.crosstalk.rules.notify.ticket.Ticket;
import java.util.List;

/**
 * Sends events of the Events API v2. The key of the alert makes repeated events harmless: PagerDuty
 * keeps one alert for each key.
 */
final class PagerdutyAdapter implements TargetAdapter {
  private static final String PATH = "/v2/enqueue";

  private final JsonClient client;
  private final EventWriter writer;

  PagerdutyAdapter(JsonClient client, String routingKey) {
    this.client = client;
    this.writer = new EventWriter(routingKey);
  }

  @Override
  public DeliveryResult.Delivered deliver(Message message) throws UndeliverableException {
    Ticket ticket = message.ticket();
    String key = ticket == null ? EventWriter.dedupKey(message.incident()) : ticket.key();
    List<EventAction> actions = EventAction.of(message);
    for (EventAction action : actions) {
      enqueue(action, key, message);
    }
    return new DeliveryResult.Delivered(new Ticket(key, null, actions.getLast().status()));
  }

  private void enqueue(EventAction action, String key, Message message)
      throws UndeliverableException {
    HttpReply reply = client.send("POST", PATH, writer.event(action, key, message));
    String status = JsonClient.object(reply).path("status").asString("");
    if (!status.equals("success")) {
      throw UndeliverableException.forGood("PagerDuty did not accept the event: " + reply.reason());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
