package io.crosstalk.rules.rule;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Rule that people have set for incidents, valid for a period of event time.
 *
 * @param validFrom first time at which the rule is valid
 * @param validTo first time at which the rule is no longer valid; null without an end
 * @param targets names of notification targets, or {@link #EVERY_TARGET}; used by {@link
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

  /** The effect of a rule whose condition holds. */
  public enum Kind {
    /** A diagnosed problem becomes an incident. */
    OPEN,
    /** Targets are notified of the incident. */
    NOTIFY;

    /** Spelling of the kind in Kafka and in the database. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Kind of a spelling in Kafka or in the database.
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
