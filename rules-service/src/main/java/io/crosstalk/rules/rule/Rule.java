package io.crosstalk.rules.rule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that people have decided, for a stretch of event time.
 *
 * @param validTo the first moment at which it no longer holds; null while there is none
 * @param targets names of notification targets, or {@link #EVERY_TARGET}; of use to {@link
 *     Kind#NOTIFY} only
 */
public record Rule(
    String id,
    Kind kind,
    Instant validFrom,
    @Nullable Instant validTo,
    Condition condition,
    List<String> targets) {
  public static final String EVERY_TARGET = "*";

  /** What follows when the condition holds. */
  public enum Kind {
    /** The problem becomes an incident. */
    OPEN,
    /** Targets are told about the incident. */
    NOTIFY;

    /** The spelling used on the bus and in the database. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reverses {@link #wireName()}.
     *
     * @throws IllegalArgumentException when there is no such kind
     */
    @JsonCreator
    public static Kind parse(String wireName) {
      return Arrays.stream(values())
          .filter(kind -> kind.wireName().equals(wireName))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("unknown kind of rule: " + wireName));
    }
  }

  public Rule {
    targets = List.copyOf(targets);
  }

  boolean isValid(Instant at) {
    return !at.isBefore(validFrom) && (validTo == null || at.isBefore(validTo));
  }
}
