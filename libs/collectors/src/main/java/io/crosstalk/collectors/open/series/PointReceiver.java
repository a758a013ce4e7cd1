package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.TimeBounds;

/**
 * Receiver of the data points of one request, which a decoder calls for each point: checks the
 * times and passes values on to their series. It counts points, refused values and skipped items
 * for the reply. Not thread-safe.
 */
public final class PointReceiver {
  private final TimeBounds bounds;
  private final MappedOutput output;
  private final long nowMs;
  private final RejectedValues refusals = new RejectedValues();
  private final long[] leftOut = new long[SkipReason.values().length];
  private long points;
  private long latestMs = -1;

  /**
   * Creates a receiver for one request.
   *
   * @param nowMs epoch milliseconds, by the local clock
   */
  public PointReceiver(TimeBounds bounds, MappedOutput output, long nowMs) {
    this.bounds = bounds;
    this.output = output;
    this.nowMs = nowMs;
  }

  /**
   * Processes a data point.
   *
   * @param timeMs epoch milliseconds
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   * @param value value of the point; NaN when there is none, and then the call has no effect
   * @param bytes array that contains the point between {@code from} and {@code to}, for the dead
   *     letter
   */
  public void take(
      LiveSeries series, long timeMs, long startMs, double value, byte[] bytes, int from, int to) {
    points++;
    series.recordArrival(nowMs);
    latestMs = Math.max(latestMs, Math.min(timeMs, nowMs));
    SkipReason why = series.leftOut();
    if (why != null) {
      leftOut[why.ordinal()]++;
    } else if (!Double.isNaN(value)) {
      try {
        bounds.check(timeMs);
        series.take(timeMs, startMs, value, output);
      } catch (RejectedReadingException e) {
        refuse(e, series.series().describe(), bytes, from, to);
      }
    }
  }

  /** Processes the sender's statement that a series has ended. */
  public void end(LiveSeries series) {
    points++;
    series.end(output);
  }

  /**
   * Refuses a data point that could not be assigned to a series; each call counts as one refused
   * point.
   *
   * @param whose description of the point for the message
   */
  public void refuse(RejectedReadingException why, String whose, byte[] bytes, int from, int to) {
    refusals.add(why, whose, bytes, from, to);
  }

  /** Counts items that are skipped because of their kind, such as exemplars. */
  public void leaveOut(long count) {
    leftOut[SkipReason.KIND.ordinal()] += count;
  }

  /** Returns the number of data points received. */
  public long points() {
    return points;
  }

  /**
   * Returns the latest time of a data point in epoch milliseconds, at most the present; negative
   * without any points.
   */
  public long latestMs() {
    return latestMs;
  }

  /** Returns the number of data points and other items that were skipped for a reason. */
  public long leftOut(SkipReason why) {
    return leftOut[why.ordinal()];
  }

  public RejectedValues refusals() {
    return refusals;
  }
}
