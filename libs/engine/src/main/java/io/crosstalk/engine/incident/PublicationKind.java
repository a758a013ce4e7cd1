package io.crosstalk.engine.incident;

/**
 * Meaning of a new version of an incident for its receivers. Every kind except {@link #REVISED} is
 * an event that is sent to other systems.
 */
public enum PublicationKind {
  OPENED("opened"),
  /** Figures, probabilities or texts are more exact; nothing that a person would act on. */
  REVISED("revised"),
  /** Something that a person would act on has changed ({@link Headline}). */
  CHANGED("changed"),
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED("retracted"),
  /** Some members are now in an incident of their own, because their cause is another one. */
  SPLIT("retracted"),
  RESOLVED("resolved"),
  REOPENED("reopened"),
  /** The incident is a part of another one. */
  MERGED("withdrawn"),
  /** All verdicts of the incident were taken back. */
  WITHDRAWN("withdrawn");

  private final String wireName;

  PublicationKind(String wireName) {
    this.wireName = wireName;
  }

  /** Returns whether other systems are told of the version. */
  public boolean isMessage() {
    return this != REVISED;
  }

  /** Returns the last part of the type of the event that is sent to other systems. */
  public String wireName() {
    return wireName;
  }
}
