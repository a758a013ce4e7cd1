package io.crosstalk.ingest.collect.pipeline;

/**
 * How far a stream has come. Times are epoch milliseconds, {@link Long#MIN_VALUE} for never.
 *
 * @param coveredMs complete on the bus through here
 * @param longestStepMs the longest of the last steps that it got on in, but for one; 0 when not
 *     known yet
 * @param movedMs when it got on last, by our clock
 * @param heardMs when something came last, by our clock; for a source's own stream: anything
 */
public record Progress(long coveredMs, long longestStepMs, long movedMs, long heardMs) {

  /** Whether there has been any. */
  public boolean isKnown() {
    return coveredMs != Long.MIN_VALUE;
  }
}
