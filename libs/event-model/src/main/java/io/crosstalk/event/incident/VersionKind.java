package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.message.MessageType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Difference of a version of an incident to the version before. */
public enum VersionKind {
  /** The first version; at severity {@code info} it is only recorded. */
  OPENED(MessageType.OPENED),
  /** Figures, probabilities or texts are more exact; nothing that a person would act on. */
  REVISED(null),
  /** Something that a person would act on has changed. */
  CHANGED(MessageType.CHANGED),
  /** A statement above {@code info} is taken back or replaced by another one. */
  RETRACTED(MessageType.RETRACTED),
  RESOLVED(MessageType.RESOLVED),
  /** The incident is a part of another one. */
  MERGED(MessageType.WITHDRAWN),
  /** An incident that was merged is one of its own again. */
  REOPENED(MessageType.REOPENED),
  /** The incident was no problem of its own. */
  WITHDRAWN(MessageType.WITHDRAWN);

  private final @Nullable MessageType message;

  VersionKind(@Nullable MessageType message) {
    this.message = message;
  }

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

  /** The message that other systems receive; null when they are not notified of the version. */
  public @Nullable MessageType message() {
    return message;
  }
}
