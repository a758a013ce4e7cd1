package io.crosstalk.rules.action;

import io.crosstalk.rules.lifecycle.Action;

/** Text of an action for the timeline of an incident. */
final class ActionText {
  private ActionText() {}

  static String of(Action action, String actor, boolean whileDegraded) {
    String what =
        switch (action) {
          case Action.Acknowledge a -> "Acknowledged by " + actor;
          case Action.Resolve a ->
              "Resolved by "
                  + actor
                  + (whileDegraded ? ", while the victims are still degraded" : "");
          case Action.Reopen a -> "Reopened by " + actor;
          case Action.Comment a -> "Comment of " + actor;
          case Action.Feedback(boolean right, String culprit, String reason) ->
              "Feedback of %s: the diagnosis was %s%s"
                  .formatted(
                      actor,
                      right ? "right" : "wrong",
                      culprit == null ? "" : ", the culprit was " + culprit);
          case Action.Assign(String team, String reason) -> "Assigned to " + team + " by " + actor;
        };
    return action.reason().isEmpty() ? what : what + ": " + action.reason();
  }
}
