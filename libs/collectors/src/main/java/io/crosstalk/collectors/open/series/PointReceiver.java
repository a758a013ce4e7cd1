package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.TimeBounds;

/**
 * Receiver of the data points of one request, which a decoder calls for each point: checks the
 * times and passes values on to their series. It counts points, refused values and items left out
 * for the reply. Not thread-safe.
 */
public final class PointReceiver {
  private final TimeBounds bounds;
  private final MappedOutput output;
  private final long nowMs;
  private final RejectedValues refusals = new RejectedValues();
  private final LeftOutPoints leftOut;
  private long points;
  private long samples;
  private long histograms;
  private long exemplars;
  private long latestMs = -1;

  /**
   * Items of a request that were accepted, also those that are left out on purpose: Prometheus
   * regards what is missing here as failed.
   *
   * @param samples number of samples
   * @param histograms number of native histograms
   * @param exemplars number of exemplars
   */
  public record Written(long samples, long histograms, long exemplars) {}

  /**
   * Creates a receiver for one request.
   *
   * @param nowMs epoch milliseconds, by the local clock
   */
  public PointReceiver(TimeBounds bounds, MappedOutput output, long nowMs) {
    this.bounds = bounds;
    this.output = output;
    this.nowMs = nowMs;
    this.leftOut = output.leftOut();
  }

  /**
   * Processes a data point.
   *
   * @param timeMs epoch milliseconds
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   * @param value value of the point; NaN when there is none, and then the call has no effect
   * @param bytes array that contains the point between {@code from} and {@code to}, for the dead
   *     letter
   * @return false when the point is refused
   */
  public boolean take(
      LiveSeries series, long timeMs, long startMs, double value, byte[] bytes, int from, int to) {
    points++;
    LiveSeries common = series.common();
    latestMs = Math.max(latestMs, Math.min(timeMs, nowMs));
    LeftOutReason reason = series.leftOut();
    if (reason != null) {
      common.recordArrival(nowMs);
      leftOut.add(reason, 1, series);
    } else if (!Double.isNaN(value)) {
      try {
        bounds.check(timeMs);
        if (series.isOfUnusedReplica(timeMs)) {
          leftOut.add(LeftOutReason.REPLICA, 1, series);
          return true;
        }
        common.take(timeMs, startMs, value, output);
        if (common.isUnmapped()) {
          leftOut.add(LeftOutReason.OWN_NAME, 1, series);
        }
      } catch (RejectedReadingException e) {
        refuse(e, series.series().describe(), bytes, from, to);
        return false;
      } finally {
        common.recordArrival(nowMs);
      }
    }
    return true;
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

  /**
   * Counts items that are left out because of their kind.
   *
   * @param what what they are, in one word
   */
  public void leaveOut(long count, String what) {
    leftOut.add(LeftOutReason.KIND, count, () -> what);
  }

  /** Counts exemplars, which are left out. */
  public void countExemplars(long count) {
    if (count > 0) {
      exemplars += count;
      leaveOut(count, "an exemplar");
    }
  }

  /** Counts a sample that is not part of a histogram. */
  public void countSample(boolean accepted) {
    samples += accepted ? 1 : 0;
  }

  /** Counts a native histogram. */
  public void countHistogram(boolean accepted) {
    histograms += accepted ? 1 : 0;
  }

  /** Returns the items that were accepted. */
  public Written written() {
    return new Written(samples, histograms, exemplars);
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

  /** Returns the valid data points and other items that are left out. */
  public LeftOutPoints leftOut() {
    return leftOut;
  }

  public RejectedValues refusals() {
    return refusals;
  }
}
