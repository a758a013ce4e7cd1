package io.crosstalk.rules.web.alertmanager;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.rules.siterule.condition.FieldName;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An alert, in the form of Alertmanager's API.
 *
 * @param fingerprint the same for all versions of the incident
 * @param generatorURL address of the incident's page; null when none is configured
 */
record AlertView(
    SortedMap<String, String> labels,
    Map<String, String> annotations,
    Instant startsAt,
    Instant endsAt,
    Instant updatedAt,
    String fingerprint,
    List<Receiver> receivers,
    Status status,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String generatorURL) {

  /** A receiver of alerts. */
  record Receiver(String name) {}

  /**
   * State of an alert.
   *
   * @param state {@code active} or {@code suppressed}
   * @param silencedBy ids of rules that hold messages
   * @param inhibitedBy ids of inhibitions
   */
  record Status(String state, List<String> silencedBy, List<String> inhibitedBy) {
    static Status of(List<String> silencedBy, List<String> inhibitedBy) {
      boolean isActive = silencedBy.isEmpty() && inhibitedBy.isEmpty();
      return new Status(isActive ? "active" : "suppressed", silencedBy, inhibitedBy);
    }
  }

  /**
   * Alerts of one team for one receiver.
   *
   * @param labels labels that all alerts have in common
   */
  record Group(SortedMap<String, String> labels, Receiver receiver, List<AlertView> alerts) {

    /** Groups of alerts, by receiver and team. */
    static List<Group> of(List<AlertView> alerts, List<Receiver> receivers) {
      return receivers.stream()
          .flatMap(
              receiver ->
                  byTeam(alerts, receiver).entrySet().stream()
                      .map(each -> group(each.getKey(), receiver, each.getValue())))
          .toList();
    }

    private static SortedMap<String, List<AlertView>> byTeam(
        List<AlertView> alerts, Receiver receiver) {
      SortedMap<String, List<AlertView>> teams = new TreeMap<>();
      alerts.stream()
          .filter(alert -> alert.receivers().contains(receiver))
          .sorted(Comparator.comparing(AlertView::fingerprint))
          .forEach(
              alert ->
                  teams
                      .computeIfAbsent(
                          alert.labels().getOrDefault(AlertLabels.TEAM, ""),
                          team -> new java.util.ArrayList<>())
                      .add(alert));
      return teams;
    }

    private static Group group(String team, Receiver receiver, List<AlertView> alerts) {
      SortedMap<String, String> labels = new TreeMap<>();
      labels.put(AlertLabels.ALERT_NAME, FieldName.ALERT);
      labels.put(AlertLabels.TEAM, team);
      return new Group(labels, receiver, alerts);
    }
  }
}
