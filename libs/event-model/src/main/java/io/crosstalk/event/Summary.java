package io.crosstalk.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An incident in three lines for readers with little time, and a line with the most important
 * exonerations.
 *
 * @param degradation the victims, the foremost metric and the period
 * @param cause the culprit with its probability, or the class of the cause with its place
 * @param action what to do first, or what helped
 * @param notTheCause the most important exonerations with their figures; null when there are none,
 *     and in records of versions without it
 */
public record Summary(
    String degradation,
    String cause,
    String action,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String notTheCause) {

  /** The three lines without exonerations. */
  public Summary(String degradation, String cause, String action) {
    this(degradation, cause, action, null);
  }
}
