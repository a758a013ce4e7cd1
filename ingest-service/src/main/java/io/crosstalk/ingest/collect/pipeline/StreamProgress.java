package io.crosstalk.ingest.collect.pipeline;

/**
 * Progress of a stream. Times are epoch milliseconds; {@link Long#MIN_VALUE} means never.
 *
 * @param coveredMs watermark on the bus
 * @param longestStepMs second longest of the recent steps of the watermark; 0 if not known yet
 * @param movedMs time of the last advance, by the local clock
 * @param lastArrivalMs time of the last data, by the local clock; for a source's own stream: of any
 *     data
 */
public record StreamProgress(long coveredMs, long longestStepMs, long movedMs, long lastArrivalMs) {

  /** Returns whether there has been any progress. */
  public boolean isKnown() {
    return coveredMs != Long.MIN_VALUE;
  }
}
