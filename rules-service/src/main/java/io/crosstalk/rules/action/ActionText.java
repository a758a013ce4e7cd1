package io.crosstalk.rules.action;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.lifecycle.Action;
import java.util.List;

/** Text of an action for the timeline of an incident. */
final class ActionText {
  private ActionText() {}

  static String of(Action action, String actor, boolean whileDegraded) {
    String what =
        switch (action) {
          case Action.Acknowledge a -> Texts.of("action.acknowledge", actor);
          case Action.Resolve a ->
              Texts.of(whileDegraded ? "action.resolve.degraded" : "action.resolve", actor);
          case Action.Reopen a -> Texts.of("action.reopen", actor);
          case Action.Comment a -> Texts.of("action.comment", actor);
          case Action.Feedback feedback -> feedback(feedback, actor);
          case Action.Assign(String team, String reason) -> Texts.of("action.assign", team, actor);
          case Action.Merge(String into, String reason) -> Texts.of("action.merge", into, actor);
          case Action.Split(List<String> victims, String reason) ->
              Texts.of("action.split", actor, String.join(", ", victims));
        };
    return withReason(what, action.reason());
  }

  private static String feedback(Action.Feedback feedback, String actor) {
    String text =
        Texts.of(feedback.right() ? "action.feedback.right" : "action.feedback.wrong", actor);
    if (feedback.culprit() != null) {
      text = Texts.of("action.feedback.culprit", text, feedback.culprit());
    }
    return feedback.cause() == null
        ? text
        : Texts.of("action.feedback.class", text, feedback.cause().wireName());
  }

  static String withReason(String what, String reason) {
    return reason.isEmpty() ? what : Texts.of("action.because", what, reason);
  }
}
