package io.crosstalk.ingest.collect.pipeline;

/**
 * How far a stream has come.
 *
 * @param coveredMs complete on the bus through here, epoch milliseconds; {@link Long#MIN_VALUE}
 *     when it has never been
 * @param longestStepMs the longest of the last steps that it got on in, but for one; 0 when not
 *     known yet
 */
public record Progress(long coveredMs, long longestStepMs) {

  /** Whether there has been any. */
  public boolean isKnown() {
    return coveredMs != Long.MIN_VALUE;
  }
}
