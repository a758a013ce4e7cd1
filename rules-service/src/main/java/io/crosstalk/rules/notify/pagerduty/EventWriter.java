package io.crosstalk.rules.notify.pagerduty;

import static io.crosstalk.rules.notify.text.BoundedText.cut;

import io.crosstalk.event.incident.Advice;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.message.Message;
import java.util.stream.Stream;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes events of the Events API v2. All texts and lists are bounded, so that an event stays below
 * the 512 KB that PagerDuty accepts.
 */
final class EventWriter {
  private static final int MAX_KEY = 255;
  private static final int MAX_SUMMARY = 1024;
  private static final int MAX_EXPLANATION = 8000;
  private static final int MAX_TEXT = 300;
  private static final int MAX_LIST = 20;

  private final String routingKey;

  EventWriter(String routingKey) {
    this.routingKey = routingKey;
  }

  /** Key of the alert: world and incident, or their last 255 characters. */
  static String dedupKey(Incident incident) {
    String key = incident.world() + "/" + incident.id();
    return key.substring(Math.max(0, key.length() - MAX_KEY));
  }

  ObjectNode event(EventAction action, String dedupKey, Message message) {
    ObjectNode event = EventJson.mapper().createObjectNode();
    event.put("routing_key", routingKey);
    event.put("event_action", action.wireName());
    event.put("dedup_key", dedupKey);
    if (action == EventAction.TRIGGER) {
      event.put("client", "Crosstalk");
      event.set("payload", payload(message));
    }
    return event;
  }

  private static ObjectNode payload(Message message) {
    Incident incident = message.incident();
    ObjectNode payload = EventJson.mapper().createObjectNode();
    payload.put("summary", cut(message.text().title(), MAX_SUMMARY));
    payload.put("source", source(incident));
    payload.put("severity", severity(incident.severity()));
    payload.put("timestamp", message.at().toString());
    payload.put("class", incident.causeClass().wireName());
    if (incident.sharedResource() != null) {
      payload.put("component", cut(incident.sharedResource().id(), MAX_TEXT));
    }
    payload.set("custom_details", details(message));
    return payload;
  }

  /** The system that is degraded most, which PagerDuty requires for every event. */
  private static String source(Incident incident) {
    return incident.victims().isEmpty()
        ? "Crosstalk"
        : cut(incident.victims().getFirst().resource(), MAX_TEXT);
  }

  private static String severity(Severity severity) {
    return switch (severity) {
      case CRITICAL -> "critical";
      case MAJOR -> "error";
      case MINOR -> "warning";
      case INFO -> "info";
    };
  }

  private static ObjectNode details(Message message) {
    Incident incident = message.incident();
    ObjectNode details = EventJson.mapper().createObjectNode();
    details.put("incident", incident.id());
    details.put("world", cut(incident.world(), MAX_TEXT));
    details.put("revision", incident.revision());
    details.put("onset", incident.onset().toString());
    details.put("news", cut(message.text().news(), MAX_TEXT));
    details.put("explanation", cut(message.text().state(), MAX_EXPLANATION));
    details.put("victim_count", incident.victimCount());
    details.set("victims", list(incident.victims().stream().map(Victim::resource)));
    details.set(
        "culprits",
        list(incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource)));
    details.set("teams", list(incident.teams().stream().map(Incident.TeamInvolvement::team)));
    details.set("advice", list(incident.advice().stream().map(Advice::summary)));
    return details;
  }

  private static ArrayNode list(Stream<String> texts) {
    ArrayNode list = EventJson.mapper().createArrayNode();
    texts.limit(MAX_LIST).forEach(each -> list.add(cut(each, MAX_TEXT)));
    return list;
  }
}
