package io.crosstalk.collectors;

import java.time.Instant;

/**
 * Valid data of a source that no diagnosis uses, by reason.
 *
 * @param reason the reason: one word, as in meters, or what is left out
 * @param count number of points since the start of the source, or of the service if it pushes; for
 *     files, what is left out of those read last
 * @param last event time of the latest of them
 * @param example one of them, with what tells it apart
 * @param advice what the reason means, and what to do to make use of such data
 */
public record LeftOut(String reason, long count, Instant last, String example, String advice) {

  /** Returns one sentence for the operator. */
  public String describe() {
    return "%d points are left out: %s, for instance %s".formatted(count, advice, example);
  }
}
