package io.crosstalk.rules.action;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.rules.lifecycle.Action;
import java.util.List;

/** Compares a feedback with the diagnosis that it is about. */
final class FeedbackCheck {
  private final Action.Feedback feedback;
  private final CauseClass cause;
  private final List<CauseClass> contributing;
  private final List<String> culprits;
  private final List<String> victims;

  private FeedbackCheck(Action.Feedback feedback, Incident incident) {
    this.feedback = feedback;
    this.cause = incident.causeClass();
    this.contributing = incident.contributing();
    this.culprits =
        incident.suspects().stream().filter(Suspect::isCulprit).map(Suspect::resource).toList();
    this.victims = incident.victims().stream().map(Victim::resource).toList();
  }

  /**
   * Requires that a feedback agrees with itself.
   *
   * @throws ContradictoryFeedbackException when it confirms the diagnosis and states another cause,
   *     rejects it and states the same one, or states a culprit that the cause cannot have
   */
  static void requireConsistent(Action.Feedback feedback, Incident incident) {
    FeedbackCheck check = new FeedbackCheck(feedback, incident);
    if (feedback.right()) {
      check.requireSameCause();
      check.requireNamedCulprit();
    } else {
      check.requireCorrection();
      check.requireCauseOfCulprit();
    }
  }

  private void requireSameCause() {
    if (!isSameCause() && !contributing.contains(feedback.cause())) {
      throw new ContradictoryFeedbackException(
          "cause",
          "'right' is true, but the incident's cause is %s, not %s. %s"
              .formatted(cause.wireName(), wireName(), leaveOut("cause")));
    }
  }

  private void requireNamedCulprit() {
    if (feedback.culprit() != null && !culprits.contains(feedback.culprit())) {
      throw new ContradictoryFeedbackException(
          "culprit",
          "'right' is true, but the incident names %s, not %s. %s"
              .formatted(
                  culprits.isEmpty() ? "no culprit" : String.join(", ", culprits),
                  feedback.culprit(),
                  leaveOut("culprit")));
    }
  }

  /**
   * Requires another cause than the one that the incident names. Of several culprits one can be the
   * true one, and the diagnosis was wrong nevertheless. Without a culprit in the feedback, the one
   * that the incident names can be wrong.
   */
  private void requireCorrection() {
    if (feedback.culprit() == null && culprits.isEmpty() && feedback.cause() == cause) {
      throw new ContradictoryFeedbackException(
          "cause",
          "'right' is false, but the incident states the same cause %s. State another 'cause', or send"
                  .formatted(cause.wireName())
              + " \"right\": true.");
    }
    if (feedback.culprit() != null
        && culprits.equals(List.of(feedback.culprit()))
        && isSameCause()) {
      throw new ContradictoryFeedbackException(
          "culprit",
          "'right' is false, but the incident names the same culprit %s. State another 'culprit' or"
                  .formatted(feedback.culprit())
              + " another 'cause', or send \"right\": true.");
    }
  }

  /** Requires a cause that can have the stated culprit. */
  private void requireCauseOfCulprit() {
    String culprit = feedback.culprit();
    CauseClass stated = feedback.cause();
    if (culprit == null || stated == null || stated == CauseClass.SELF_INFLICTED) {
      return;
    }
    if (stated != CauseClass.NOISY_NEIGHBOUR) {
      throw new ContradictoryFeedbackException(
          "culprit",
          "The cause %s has no culprit. Leave 'culprit' out, or state the 'cause' noisy_neighbour."
              .formatted(stated.wireName()));
    }
    if (victims.equals(List.of(culprit))) {
      throw new ContradictoryFeedbackException(
          "culprit",
          "%s is the only victim, and no neighbour of itself. State another 'culprit', or the 'cause'"
                  .formatted(culprit)
              + " self_inflicted.");
    }
  }

  private boolean isSameCause() {
    return feedback.cause() == null || feedback.cause() == cause;
  }

  private String wireName() {
    return feedback.cause() == null ? "" : feedback.cause().wireName();
  }

  private static String leaveOut(String field) {
    return "Leave '%s' out, or send \"right\": false.".formatted(field);
  }
}
