package io.crosstalk.engine.incident;

import io.crosstalk.event.MessageType;
import org.jspecify.annotations.Nullable;

/** Difference of a new version of an incident to the version before. */
public enum PublicationKind {
  OPENED(MessageType.OPENED),
  /** Figures, probabilities or texts are more exact; nothing that a person would act on. */
  REVISED(null),
  /** Something that a person would act on has changed ({@link Headline}). */
  CHANGED(MessageType.CHANGED),
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED(MessageType.RETRACTED),
  /** Some members are now in an incident of their own, because their cause is another one. */
  SPLIT(MessageType.RETRACTED),
  RESOLVED(MessageType.RESOLVED),
  REOPENED(MessageType.REOPENED),
  /** The incident is a part of another one. */
  MERGED(MessageType.WITHDRAWN),
  /** All verdicts of the incident were taken back. */
  WITHDRAWN(MessageType.WITHDRAWN);

  private final @Nullable MessageType message;

  PublicationKind(@Nullable MessageType message) {
    this.message = message;
  }

  /** The message that other systems receive; null when they are not notified of the version. */
  public @Nullable MessageType message() {
    return message;
  }

  /** Returns whether other systems are notified of the version. */
  public boolean isMessage() {
    return message != null;
  }
}
