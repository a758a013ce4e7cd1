package io.crosstalk.rules.action;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.rules.lifecycle.Action;

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
          case Action.Feedback(boolean right, String culprit, String reason) -> {
            String feedback =
                Texts.of(right ? "action.feedback.right" : "action.feedback.wrong", actor);
            yield culprit == null
                ? feedback
                : Texts.of("action.feedback.culprit", feedback, culprit);
          }
          case Action.Assign(String team, String reason) -> Texts.of("action.assign", team, actor);
        };
    return action.reason().isEmpty() ? what : Texts.of("action.because", what, action.reason());
  }
}
