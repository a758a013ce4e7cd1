package io.crosstalk.rules.action;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.DataState;
import io.crosstalk.rules.lifecycle.Action;
import io.crosstalk.rules.lifecycle.PeoplesPart;
import org.jspecify.annotations.Nullable;

/** Text of an action, other than a decision on the grouping, for the timeline of an incident. */
final class ActionText {
  private ActionText() {}

  /**
   * Writes the text.
   *
   * @param resolution the resolution that the action has made; null for none
   * @param dataState whether samples of the victims arrive
   */
  static String of(
      Action action,
      String actor,
      PeoplesPart.@Nullable ManualResolution resolution,
      DataState dataState) {
    String what =
        switch (action) {
          case Action.Acknowledge a -> Texts.of("action.acknowledge", actor);
          case Action.Resolve a -> Texts.of(resolved(resolution, dataState), actor);
          case Action.Reopen a -> Texts.of("action.reopen", actor);
          case Action.Comment a -> Texts.of("action.comment", actor);
          case Action.Feedback(boolean right, String culprit, CauseClass cause, String reason) ->
              Texts.of(right ? "action.feedback.right" : "action.feedback.wrong", actor)
                  + (culprit == null ? "" : Texts.of("action.feedback.culprit", culprit))
                  + (cause == null ? "" : Texts.of("action.feedback.cause", cause));
          case Action.Assign(String team, String reason) -> Texts.of("action.assign", team, actor);
          case Action.Merge a -> throw decision(a);
          case Action.Split a -> throw decision(a);
        };
    return withReason(what, action.reason());
  }

  private static String resolved(
      PeoplesPart.@Nullable ManualResolution resolution, DataState dataState) {
    if (resolution == null || !resolution.whileDegraded()) {
      return "action.resolve";
    }
    return dataState == DataState.NO_DATA ? "action.resolve.unknown" : "action.resolve.degraded";
  }

  private static String withReason(String what, String reason) {
    return reason.isEmpty() ? what : Texts.of("action.because", what, reason);
  }

  private static IllegalArgumentException decision(Action action) {
    return new IllegalArgumentException(
        "a decision on the grouping is stated when it is carried out: " + action.type());
  }
}
