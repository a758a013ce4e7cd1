package io.crosstalk.rules.action;

import io.crosstalk.event.CauseClass;
import io.crosstalk.rules.lifecycle.Action;
import java.util.List;

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
          case Action.Comment a -> "Comment by " + actor;
          case Action.Feedback(boolean right, String culprit, CauseClass cause, String reason) ->
              "Feedback of %s: the diagnosis was %s%s%s"
                  .formatted(
                      actor,
                      right ? "right" : "wrong",
                      culprit == null ? "" : ", the culprit was " + culprit,
                      cause == null ? "" : ", the class was " + cause.wireName());
          case Action.Assign(String team, String reason) -> "Assigned to " + team + " by " + actor;
          case Action.Merge(String into, String reason) -> "Merged into " + into + " by " + actor;
          case Action.Split(List<String> victims, String reason) ->
              "Split off by " + actor + ": " + String.join(", ", victims);
        };
    return withReason(what, action.reason());
  }

  static String withReason(String what, String reason) {
    return reason.isEmpty() ? what : what + ": " + reason;
  }
}
