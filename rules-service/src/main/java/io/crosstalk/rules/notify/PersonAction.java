package io.crosstalk.rules.notify;

import io.crosstalk.engine.text.Texts;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Action of a person that a message states.
 *
 * @param type name of the action in the log of the incident
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
          "reopened",
          "assigned",
          "merged",
          "joined",
          "split",
          "split_off");

  /** Actions that leave what the diagnosis states as it is. */
  private static final Set<String> WITHOUT_DIAGNOSIS =
      Set.of("comment", "acknowledged", "resolved", "assigned", "merged");

  /** The action in the data of an event; null when the diagnosis is the reason of the event. */
  static @Nullable PersonAction in(JsonNode data) {
    JsonNode action = data.path("action");
    return action.isObject()
        ? new PersonAction(
            action.path("type").asString(""),
            action.path("by").asString(""),
            action.path("text").asString(""),
            action.path("team").asString(action.path("incident").asString("")))
        : null;
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
