package io.crosstalk.rules.notify.servicenow;

import static io.crosstalk.rules.notify.text.BoundedText.cut;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.message.IncidentEnd;
import io.crosstalk.rules.notify.message.Message;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** Writes events for Event Management. */
final class EventWriter {
  private static final DateTimeFormatter GMT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final String CLEAR = "0";
  private static final int MAX_TEXT = 100;
  private static final int MAX_DESCRIPTION = 4000;
  private static final int MAX_LIST = 20;

  private EventWriter() {}

  static ObjectNode event(Message message, ResolutionState state) {
    Incident incident = message.incident();
    ObjectNode event = EventJson.mapper().createObjectNode();
    event.put("source", "Crosstalk");
    event.put("event_class", cut(incident.world(), MAX_TEXT));
    putVictim(event, incident);
    event.put(
        "resource",
        incident.sharedResource() == null ? "" : cut(incident.sharedResource().id(), MAX_TEXT));
    event.put("type", incident.causeClass().wireName());
    event.put("severity", severity(incident.severity(), state));
    event.put(
        "description",
        cut(message.text().title() + "\n\n" + message.text().state(), MAX_DESCRIPTION));
    event.put("message_key", incident.id());
    event.put("additional_info", EventJson.mapper().writeValueAsString(additional(message)));
    event.put("time_of_event", GMT.format(time(message, state)));
    event.put("resolution_state", state.wireName());
    return event;
  }

  /** Time of an event; an incident that is over was opened before, so that the order is clear. */
  private static Instant time(Message message, ResolutionState state) {
    boolean isEarlier = state == ResolutionState.NEW && IncidentEnd.isIn(message);
    return isEarlier ? message.incident().openedAt() : message.at();
  }

  private static void putVictim(ObjectNode event, Incident incident) {
    Victim foremost = incident.victims().isEmpty() ? null : incident.victims().getFirst();
    event.put("node", foremost == null ? "" : cut(foremost.resource(), MAX_TEXT));
    event.put("metric_name", foremost == null ? "" : cut(foremost.metric(), MAX_TEXT));
  }

  private static String severity(Severity severity, ResolutionState state) {
    if (state == ResolutionState.CLOSING) {
      return CLEAR;
    }
    return switch (severity) {
      case CRITICAL -> "1";
      case MAJOR -> "2";
      case MINOR -> "3";
      case INFO -> "4";
    };
  }

  private static ObjectNode additional(Message message) {
    Incident incident = message.incident();
    ObjectNode info = EventJson.mapper().createObjectNode();
    info.put("crosstalk_incident", incident.id());
    info.put("crosstalk_revision", String.valueOf(incident.revision()));
    info.put("crosstalk_severity", incident.severity().wireName());
    info.put("news", cut(message.text().news(), MAX_TEXT));
    info.put("onset", incident.onset().toString());
    info.put("victim_count", String.valueOf(incident.victimCount()));
    info.put("victims", list(incident.victims().stream().map(Victim::resource)));
    info.put(
        "culprits",
        list(incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource)));
    info.put("teams", list(incident.teams().stream().map(Incident.TeamInvolvement::team)));
    return info;
  }

  private static String list(Stream<String> texts) {
    return texts.limit(MAX_LIST).map(each -> cut(each, MAX_TEXT)).collect(Collectors.joining(", "));
  }
}
