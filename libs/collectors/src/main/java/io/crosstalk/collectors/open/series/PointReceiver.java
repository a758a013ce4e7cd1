package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.TimeBounds;

/** Receives the points of one request, as a parser finds them. Not thread-safe. */
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
   * Processes a point.
   *
   * @param timeMs epoch milliseconds
   * @param startMs start of the count, epoch milliseconds; 0 when it is not known
   * @param value value of the point; NaN when there is none, and then the call has no effect
   * @param bytes array with the point between {@code from} and {@code to}, for the dead letter
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

  /** Records that a series has ended. */
  public void end(LiveSeries series) {
    points++;
    series.end(output);
  }

  /** Refuses a point that could not be assigned to a series; it counts as one point. */
  public void refuse(RejectedReadingException why, String whose, byte[] bytes, int from, int to) {
    refusals.add(why, whose, bytes, from, to);
  }

  /** Counts points that are left out, such as exemplars. */
  public void leaveOut(long count) {
    leftOut[SkipReason.KIND.ordinal()] += count;
  }

  /** Number of points. */
  public long points() {
    return points;
  }

  /** Latest time of a point, at most now; negative without any points. */
  public long latestMs() {
    return latestMs;
  }

  /** Number of points and other items that were left out for this reason. */
  public long leftOut(SkipReason why) {
    return leftOut[why.ordinal()];
  }

  public RejectedValues refusals() {
    return refusals;
  }
}
