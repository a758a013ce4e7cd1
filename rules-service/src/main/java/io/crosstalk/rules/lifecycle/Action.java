package io.crosstalk.rules.lifecycle;

import io.crosstalk.event.incident.CauseClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** An action of a person on an incident. */
public sealed interface Action {
  /** Returns the reason or text that the person gave; empty without one. */
  String reason();

  /** Name of the action in the log of the incident. */
  default String type() {
    return switch (this) {
      case Acknowledge a -> "acknowledged";
      case Resolve a -> "resolved";
      case Reopen a -> "reopened";
      case Comment a -> "comment";
      case Feedback a -> "feedback";
      case Assign a -> "assigned";
      case Merge a -> "merged";
      case Split a -> "split";
    };
  }

  /** A person takes the incident over. */
  record Acknowledge(String reason) implements Action {}

  /** A person closes the incident, even if its victims are still degraded. */
  record Resolve(String reason) implements Action {}

  /** A person opens a resolved incident again. */
  record Reopen(String reason) implements Action {}

  /** A person adds a text. */
  record Comment(String reason) implements Action {}

  /**
   * A person states whether the diagnosis was right.
   *
   * @param right whether the named cause was the cause
   * @param culprit the true culprit, if another resource was the cause; null if unknown or none
   * @param cause the true class, if it was another one; null otherwise
   */
  record Feedback(
      boolean right, @Nullable String culprit, @Nullable CauseClass cause, String reason)
      implements Action {}

  /**
   * A person hands the incident to a team.
   *
   * @param team name of the team
   */
  record Assign(String team, String reason) implements Action {}

  /**
   * A person states that the incident is the same problem as another one.
   *
   * @param into id of the other incident, which remains
   */
  record Merge(String into, String reason) implements Action {}

  /**
   * A person states that some victims have another problem.
   *
   * @param victims ids of the victims, sorted
   */
  record Split(List<String> victims, String reason) implements Action {
    public Split {
      victims = victims.stream().sorted().distinct().toList();
    }
  }
}
