package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Difference of a version of an incident to the version before. */
public enum VersionKind {
  /** The first version; at severity {@code info} it is only recorded. */
  OPENED,
  /** Figures, probabilities or texts are more exact; nothing that a person would act on. */
  REVISED,
  /** Something that a person would act on has changed. */
  CHANGED,
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED,
  RESOLVED,
  /** The incident is a part of another one. */
  MERGED,
  /** A merged incident is one of its own again, or one that a new diagnosis had given up. */
  REOPENED,
  /** The incident was no problem of its own. */
  WITHDRAWN;

  /** The spelling used on the bus. */
  @JsonValue
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Reverses {@link #wireName()}.
   *
   * @throws IllegalArgumentException when no value has this spelling
   */
  @JsonCreator
  public static VersionKind parse(String wireName) {
    return valueOf(wireName.toUpperCase(Locale.ROOT));
  }
}
