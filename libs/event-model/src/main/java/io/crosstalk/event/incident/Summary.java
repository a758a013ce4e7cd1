package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * An incident in three lines for readers with little time.
 *
 * @param degradation the victims, the foremost metric and the period
 * @param cause the culprit with its probability, or the class of the cause with its place
 * @param action what to do first, on each culprit, or what helped
 * @param recovery how the degradation ended: when, with the value to which the foremost metric has
 *     come back, or that no recovery was measured; null while it lasts
 */
public record Summary(
    String degradation,
    String cause,
    String action,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String recovery) {

  /** The lines about a degradation that lasts. */
  public Summary(String degradation, String cause, String action) {
    this(degradation, cause, action, null);
  }
}
