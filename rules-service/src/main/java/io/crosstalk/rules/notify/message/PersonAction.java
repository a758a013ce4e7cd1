package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Action of a person that a message states.
 *
 * @param type name of the action, with the state of the degradation after a resolution
 * @param by name of the person
 * @param text the person's comment or reason; empty without one
 * @param object team, or other incident, of the action; empty for actions without one
 */
record PersonAction(String type, String by, String text, String object) {
  private static final String NEWS = "message.by.";

  private static final Set<String> KNOWN =
      Set.of(
          "comment",
          "acknowledged",
          "resolved",
          "resolved_degraded",
          "resolved_unknown",
          "reopened",
          "assigned",
          "merged",
          "joined",
          "split",
          "split_off",
          "merge_undone",
          "join_undone");

  /** Actions that leave what the diagnosis states as it is. */
  private static final Set<String> WITHOUT_DIAGNOSIS =
      Set.of(
          "comment",
          "acknowledged",
          "resolved",
          "resolved_degraded",
          "resolved_unknown",
          "assigned",
          "merged");

  /** The action in the data of an event; null when the diagnosis is the reason of the event. */
  static @Nullable PersonAction in(JsonNode data) {
    JsonNode action = data.path("action");
    return action.isObject()
        ? new PersonAction(
            type(action.path("type").asString(""), data),
            action.path("by").asString(""),
            action.path("text").asString(""),
            action.path("team").asString(action.path("incident").asString("")))
        : null;
  }

  /** The action, with the state of the degradation where a person has resolved the incident. */
  private static String type(String type, JsonNode data) {
    if (!type.equals("resolved")) {
      return type;
    }
    return switch (data.at("/manualResolution/degradation").asString("")) {
      case "lasts" -> "resolved_degraded";
      case "unknown" -> "resolved_unknown";
      default -> type;
    };
  }

  /** One line that states the action and the person. */
  String news() {
    return Texts.of(KNOWN.contains(type) ? NEWS + type : NEWS + "other", by, object);
  }

  /** Returns whether the diagnosis is as it was before the action. */
  boolean leavesDiagnosis() {
    return WITHOUT_DIAGNOSIS.contains(type);
  }

  /** A line, and after it the person's text. */
  String after(String line) {
    return text.isEmpty() ? line : line + "\n\n" + text;
  }

  /** The person's text, and after it the body of the message. */
  String before(String body) {
    return text.isEmpty() ? body : text + "\n\n" + body;
  }
}
