package io.crosstalk.ingest.collect.pipeline;

/**
 * Watermark of a stream, and when it advanced. Times are epoch milliseconds; {@link Long#MIN_VALUE}
 * means never.
 *
 * @param coveredMs watermark on the bus
 * @param longestStepMs second longest of the recent steps of the watermark, milliseconds; 0 if not
 *     known yet
 * @param movedMs time at which the watermark last advanced, by the local clock
 * @param lastArrivalMs time at which data last arrived, by the local clock; for the source's own
 *     stream, data of any stream count
 */
public record StreamProgress(long coveredMs, long longestStepMs, long movedMs, long lastArrivalMs) {

  /** Returns whether the stream has had a watermark or data yet. */
  public boolean isKnown() {
    return coveredMs != Long.MIN_VALUE;
  }
}
