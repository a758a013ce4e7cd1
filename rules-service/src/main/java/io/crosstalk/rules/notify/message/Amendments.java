package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.report.incident.FirstActions;
import io.crosstalk.rules.storage.message.Amendment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Changes in a message what rules of the site change. */
final class Amendments {

  private Amendments() {}

  /**
   * Changes an incident.
   *
   * @param incident the incident as JSON; changed by this method
   */
  static void apply(Amendment amendment, ObjectNode incident) {
    if (amendment.severity() != null) {
      incident.put("severity", amendment.severity().wireName());
    }
    if (!amendment.forbidden().isEmpty() && incident.path("advice") instanceof ArrayNode advice) {
      removeAdvice(amendment.forbidden(), advice, incident);
    }
  }

  /** Removes advice, and what contains it in the explanation and in the summary. */
  private static void removeAdvice(
      Set<AdviceAction> forbidden, ArrayNode advice, ObjectNode incident) {
    Set<String> names = forbidden.stream().map(AdviceAction::wireName).collect(Collectors.toSet());
    List<String> removed = new ArrayList<>();
    for (int i = advice.size() - 1; i >= 0; i--) {
      JsonNode each = advice.get(i);
      if (names.contains(each.path("action").asString(""))) {
        removed.add(each.path("summary").asString(""));
        advice.remove(i);
      }
    }
    if (!removed.isEmpty()) {
      incident.put(
          "explanation", withoutParagraphs(incident.path("explanation").asString(""), removed));
      replaceAction(removed, incident);
    }
  }

  /** Replaces removed advice in the summary by the first actions that are left. */
  private static void replaceAction(List<String> removed, ObjectNode incident) {
    if (incident.path("summary") instanceof ObjectNode summary) {
      String line = summary.path("action").asString("");
      summary.put("action", ActionLine.replaced(line, removed, next(line, incident)));
    }
  }

  /** The first actions that are left and that a line does not state. */
  private static String next(String line, ObjectNode incident) {
    Incident left = EventJson.mapper().treeToValue(incident, Incident.class);
    return left.advice().isEmpty()
        ? Texts.of("summary.noAction.permitted")
        : FirstActions.of(left).stream()
            .filter(action -> !line.contains(action))
            .collect(Collectors.joining(" "));
  }

  private static String withoutParagraphs(String explanation, List<String> removed) {
    return explanation
        .lines()
        .filter(line -> removed.stream().noneMatch(line::contains))
        .collect(Collectors.joining("\n"));
  }
}
