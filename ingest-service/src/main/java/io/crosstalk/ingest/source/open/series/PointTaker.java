package io.crosstalk.ingest.source.open.series;

import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.normalize.TimeBounds;

/** Takes the points of one request, as a parser finds them. Not thread-safe. */
public final class PointTaker {
  private final TimeBounds bounds;
  private final Deposit deposit;
  private final long nowMs;
  private final Refusals refusals = new Refusals();
  private final long[] leftOut = new long[LeftOut.values().length];
  private long points;
  private long latestMs = -1;

  /**
   * For one request.
   *
   * @param nowMs epoch milliseconds, by our clock
   */
  public PointTaker(TimeBounds bounds, Deposit deposit, long nowMs) {
    this.bounds = bounds;
    this.deposit = deposit;
    this.nowMs = nowMs;
  }

  /**
   * Takes a point.
   *
   * @param timeMs epoch milliseconds
   * @param startMs since when it is counted; 0 when that is not known
   * @param value NaN when there is none: then nothing happens
   * @param bytes where the point is between {@code from} and {@code to}, for the dead letter
   */
  public void take(
      LiveSeries series, long timeMs, long startMs, double value, byte[] bytes, int from, int to) {
    points++;
    series.heard(nowMs);
    latestMs = Math.max(latestMs, Math.min(timeMs, nowMs));
    LeftOut why = series.leftOut();
    if (why != null) {
      leftOut[why.ordinal()]++;
    } else if (!Double.isNaN(value)) {
      try {
        bounds.check(timeMs);
        series.take(timeMs, startMs, value, deposit);
      } catch (RejectedReadingException e) {
        refuse(e, series.series().describe(), bytes, from, to);
      }
    }
  }

  /** Takes word that a series has ended. */
  public void end(LiveSeries series) {
    points++;
    series.end(deposit);
  }

  /** Refuses a point that could not even be assigned to a series; it counts as one. */
  public void refuse(RejectedReadingException why, String whose, byte[] bytes, int from, int to) {
    refusals.add(why, whose, bytes, from, to);
  }

  /** Counts exemplars and the like. */
  public void leaveOut(long count) {
    leftOut[LeftOut.KIND.ordinal()] += count;
  }

  /** How many points there were. */
  public long points() {
    return points;
  }

  /** The latest time of a point, at most now; negative without any. */
  public long latestMs() {
    return latestMs;
  }

  /** How many points, and things that are none, were left out. */
  public long leftOut(LeftOut why) {
    return leftOut[why.ordinal()];
  }

  public Refusals refusals() {
    return refusals;
  }
}
