package io.crosstalk.rules.lifecycle;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.IncidentStatus;
import io.crosstalk.event.incident.VersionKind;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.lifecycle.PeoplesPart.Assignment;
import io.crosstalk.rules.lifecycle.PeoplesPart.ManualResolution;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * State of an incident from the diagnosis and from what people have done. The diagnosis stays the
 * truth about the degradation; people decide whether the incident needs work.
 */
public record Lifecycle(Diagnosed diagnosed, PeoplesPart people) {
  private static final String GROUPING = "a decision on the grouping changes no state by itself";

  public LifecycleState state() {
    if (!diagnosed.live()) {
      return new LifecycleState.Withdrawn(diagnosed.dataState());
    }
    ManualResolution resolution = people.resolution();
    if (resolution != null) {
      return new LifecycleState.Resolved(diagnosed.dataState(), resolution);
    }
    if (people.acknowledged() != null && (!diagnosed.isOver() || people.reopened() != null)) {
      return new LifecycleState.Acknowledged(diagnosed.dataState(), people.acknowledged());
    }
    if (people.reopened() != null) {
      return new LifecycleState.Reopened(diagnosed.dataState());
    }
    return switch (diagnosed.status()) {
      case RESOLVED -> new LifecycleState.Resolved(diagnosed.dataState(), null);
      case REOPENED -> new LifecycleState.Reopened(diagnosed.dataState());
      case OPEN, ACKNOWLEDGED -> new LifecycleState.Open(diagnosed.dataState());
    };
  }

  /**
   * State after an action of a person.
   *
   * @throws ActionConflictException when the action does not fit the state
   */
  public Lifecycle after(Action action, String actor, Instant at) {
    Deed deed = new Deed(actor, at, action.reason());
    PeoplesPart next =
        switch (action) {
          case Action.Acknowledge a -> acknowledged(deed);
          case Action.Resolve a -> resolved(deed);
          case Action.Reopen a -> reopened(deed);
          case Action.Comment a -> people.withComment();
          case Action.Feedback feedback -> people.withFeedback(feedback.right());
          case Action.Assign(String team, String reason) ->
              people.withAssignment(new Assignment(team, deed));
          case Action.Merge a -> throw new IllegalArgumentException(GROUPING);
          case Action.Split a -> throw new IllegalArgumentException(GROUPING);
        };
    return new Lifecycle(diagnosed, next.asNextVersion());
  }

  /**
   * Returns whether an action states again what the same person has stated last: an acknowledgement
   * that is valid, or an assignment to the same team. Another reason is a change.
   */
  public boolean isKnown(Action action, String actor) {
    return switch (action) {
      case Action.Acknowledge(String reason) ->
          state() instanceof LifecycleState.Acknowledged(var data, Deed deed)
              && isRepeated(deed, actor, reason);
      case Action.Assign(String team, String reason) -> {
        Assignment assignment = people.assignment();
        yield assignment != null
            && assignment.team().equals(team)
            && isRepeated(assignment.deed(), actor, reason);
      }
      case Action.Resolve a -> false;
      case Action.Reopen a -> false;
      case Action.Comment a -> false;
      case Action.Feedback a -> false;
      case Action.Merge a -> false;
      case Action.Split a -> false;
    };
  }

  private static boolean isRepeated(Deed deed, String actor, String reason) {
    return deed.by().equals(actor) && (reason.isEmpty() || reason.equals(deed.reason()));
  }

  private PeoplesPart acknowledged(Deed deed) {
    if (state().isOver()) {
      throw new ActionConflictException(
          "The incident is resolved. Reopen it first, if it needs work.");
    }
    return people.withAcknowledged(deed);
  }

  private PeoplesPart resolved(Deed deed) {
    if (state().isOver()) {
      throw new ActionConflictException("The incident is resolved already.");
    }
    return people
        .withReopened(null)
        .withAcknowledged(null)
        .withResolution(
            new ManualResolution(
                deed, !diagnosed.isOver(), diagnosed.severity(), diagnosed.victims()));
  }

  private PeoplesPart reopened(Deed deed) {
    if (!diagnosed.live()) {
      throw new ActionConflictException(
          "The incident was merged or withdrawn, and cannot be reopened. Comment on it instead.");
    }
    if (!state().isOver()) {
      throw new ActionConflictException(
          "The incident is %s, not resolved. Comment on it or assign it instead."
              .formatted(state().status().wireName()));
    }
    return people.withResolution(null).withReopened(deed);
  }

  /**
   * State after a new version of the diagnosis. A person's resolution ends when the degradation
   * comes back or becomes worse than it was then. What a person has opened again stays open.
   *
   * @param at event time of the version
   */
  public Lifecycle after(Diagnosed next, VersionKind kind, Instant at) {
    PeoplesPart part = people;
    ManualResolution resolution = people.resolution();
    if (next.isOver() && !diagnosed.isOver()) {
      part =
          resolution == null ? part.afterRecovery() : part.withResolution(resolution.recovered());
    } else if (resolution != null
        && !next.isOver()
        && (kind == VersionKind.REOPENED
            || next.isWorseThan(resolution.severity(), resolution.victims()))) {
      part =
          part.withResolution(null)
              .withReopened(new Deed(Deed.PLATFORM, at, Texts.of("message.reopened.worse")));
    } else if (kind == VersionKind.REOPENED) {
      part = part.withAcknowledged(null);
    }
    return new Lifecycle(next, part);
  }

  /**
   * The message about a new version of the diagnosis; null when receivers are not notified of it.
   * After a person's resolution only a retraction, a withdrawal, a measured recovery and the end of
   * that resolution are messages.
   *
   * @param before state before the version
   * @param kind difference of the version to the last one
   */
  public @Nullable MessageType message(Lifecycle before, VersionKind kind) {
    if (!(before.state() instanceof LifecycleState.Resolved(var data, ManualResolution resolution))
        || resolution == null) {
      return MessageType.of(kind) == MessageType.RESOLVED && !state().isOver()
          ? MessageType.CHANGED
          : MessageType.of(kind);
    }
    if (state().status() == IncidentStatus.REOPENED) {
      return MessageType.REOPENED;
    }
    MessageType type = MessageType.of(kind);
    return switch (type) {
      case RETRACTED, WITHDRAWN -> type;
      case RESOLVED -> resolution.whileDegraded() ? MessageType.CHANGED : null;
      case null, default -> null;
    };
  }

  /** The message about an action; null when receivers are not notified of it. */
  public static @Nullable MessageType message(Action action) {
    return switch (action) {
      case Action.Acknowledge a -> MessageType.ACKNOWLEDGED;
      case Action.Resolve a -> MessageType.RESOLVED;
      case Action.Reopen a -> MessageType.REOPENED;
      case Action.Comment a -> MessageType.CHANGED;
      case Action.Assign a -> MessageType.CHANGED;
      case Action.Feedback a -> null;
      case Action.Merge a -> null;
      case Action.Split a -> null;
    };
  }
}
