package io.crosstalk.rules.notify.alertmanager;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.rules.notify.message.Message;
import java.time.Instant;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * An alert in the form of Alertmanager's API.
 *
 * @param labels identity of the alert
 * @param annotations texts for people
 * @param startsAt begin of the degradation
 * @param endsAt time at which the alert is over, not before {@code startsAt}
 */
record Alert(
    SortedMap<String, String> labels,
    Map<String, String> annotations,
    Instant startsAt,
    Instant endsAt) {
  static final String NAME = "Crosstalk";
  private static final String NO_TEAM = "unassigned";
  private static final int MAX_DESCRIPTION_CHARACTERS = 20_000;

  /** The alert of a message. */
  static Alert of(Message message, Instant endsAt) {
    Incident incident = message.incident();
    return new Alert(
        labels(incident),
        Map.of(
            "summary",
            message.text().title(),
            "description",
            shortened(message.text().news() + "\n" + message.text().state())),
        incident.onset(),
        endsAt.isBefore(incident.onset()) ? incident.onset() : endsAt);
  }

  private static SortedMap<String, String> labels(Incident incident) {
    SortedMap<String, String> labels = new TreeMap<>();
    labels.put("alertname", NAME);
    labels.put("incident", incident.id());
    labels.put("severity", incident.severity().wireName());
    labels.put("cause", incident.causeClass().wireName());
    if (!incident.victims().isEmpty()) {
      Victim foremost = incident.victims().getFirst();
      labels.put("environment", foremost.environment().wireName());
      labels.put("team", foremost.team() == null ? NO_TEAM : foremost.team());
    }
    return labels;
  }

  private static String shortened(String text) {
    return text.length() <= MAX_DESCRIPTION_CHARACTERS
        ? text
        : text.substring(0, MAX_DESCRIPTION_CHARACTERS) + "…";
  }

  /** This alert with another end. */
  Alert endedAt(Instant end) {
    return new Alert(labels, annotations, startsAt, end.isBefore(startsAt) ? startsAt : end);
  }
}
