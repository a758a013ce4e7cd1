package io.crosstalk.evaluate.sequence;

import java.time.Instant;

/**
 * Published statement above {@code info} that was wrong by what was published later, or by the
 * expectation of the case.
 *
 * @param incident id of the incident
 * @param saidAt event time of its first publication
 * @param said content of the statement, in words
 * @param at event time of the replacement
 * @param replacement what replaced it, in words
 */
public record Retraction(
    Kind kind, String incident, Instant saidAt, String said, Instant at, String replacement) {

  /** Kinds of statements. */
  public enum Kind {
    /** The incident was withdrawn, or lowered to {@code info}. */
    INCIDENT("incidents", "retracted incidents"),
    /** The resource is no culprit any more. */
    CULPRIT("culprits", "retracted culprits"),
    /** The class was replaced by another one. */
    CAUSE_CLASS("classes", "retracted classes"),
    /** The place was replaced by another one. */
    PLACE("places", "retracted places"),
    /** The expected place or culprit was stated not to be the cause. */
    EXONERATION("exonerations", "exonerations of the cause");

    private final String column;
    private final String figure;

    Kind(String column, String figure) {
      this.column = column;
      this.figure = figure;
    }

    /** Heading of a column with the number of them. */
    public String column() {
      return column;
    }

    /** Name of the number of them. */
    public String figure() {
      return figure;
    }
  }

  /** The retraction as a sentence without its full stop. */
  public String text() {
    return "%s: %s (%s); %s: %s".formatted(saidAt, said, incident, at, replacement);
  }
}
