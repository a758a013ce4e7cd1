package io.crosstalk.rules.web.alertmanager;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.text.Hints;
import io.crosstalk.rules.siterule.condition.FieldName;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Labels of the alert of an incident. They name victims and the contention domain, and no suspect.
 * Each label is a field of rules, so that a silence can name it.
 */
final class AlertLabels {
  static final String ALERT_NAME = "alertname";
  static final String TEAM = "team";

  private static final String NO_TEAM = "unassigned";

  /** Labels with another name than the field; all others have the same. */
  private static final Map<String, FieldName> FIELDS =
      Map.of(
          "incident", FieldName.ID,
          "cause", FieldName.CAUSE_CLASS,
          "resource", FieldName.VICTIM);

  private AlertLabels() {}

  static SortedMap<String, String> of(Incident incident) {
    SortedMap<String, String> labels = new TreeMap<>();
    labels.put(ALERT_NAME, FieldName.ALERT);
    labels.put("incident", incident.id());
    labels.put("world", World.parse(incident.world()).name());
    labels.put("severity", incident.severity().wireName());
    labels.put("cause", incident.causeClass().wireName());
    if (!incident.victims().isEmpty()) {
      Victim foremost = incident.victims().getFirst();
      labels.put("resource", foremost.resource());
      labels.put("environment", foremost.environment().wireName());
      labels.put(TEAM, foremost.team() == null ? NO_TEAM : foremost.team());
    }
    SharedResource shared = incident.sharedResource();
    if (shared != null) {
      labels.put("sharedResource", shared.id());
    }
    if (incident.caseName() != null) {
      labels.put("case", incident.caseName());
    }
    return labels;
  }

  /** Name of the field of rules that a label has; empty for an unknown label. */
  static Optional<String> field(String label) {
    FieldName field = FIELDS.get(label);
    return (field == null ? FieldName.parse(label) : Optional.of(field)).map(FieldName::wireName);
  }

  /** Name of the label that a field of rules has. */
  static String label(FieldName field) {
    return FIELDS.entrySet().stream()
        .filter(each -> each.getValue() == field)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(field::wireName);
  }

  /** Hint about an unknown label: the similar one, and all that a silence can name. */
  static String hint(String unknown) {
    return Hints.of(
        unknown, "labels", Arrays.stream(FieldName.values()).map(AlertLabels::label).toList());
  }
}
