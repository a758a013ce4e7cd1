package io.crosstalk.rules.action;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.CauseClass;
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
          case Action.Feedback(boolean right, String culprit, CauseClass cause, String reason) ->
              Texts.of(right ? "action.feedback.right" : "action.feedback.wrong", actor)
                  + (culprit == null ? "" : Texts.of("action.feedback.culprit", culprit))
                  + (cause == null ? "" : Texts.of("action.feedback.cause", cause));
          case Action.Assign(String team, String reason) -> Texts.of("action.assign", team, actor);
          case Action.Merge(String into, String reason) -> Texts.of("action.merge", into, actor);
          case Action.Split(List<String> victims, String reason) ->
              Texts.of("action.split", actor, String.join(", ", victims));
        };
    return withReason(what, action.reason());
  }

  static String withReason(String what, String reason) {
    return reason.isEmpty() ? what : Texts.of("action.because", what, reason);
  }
}
