package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.window.Frame;
import java.util.Arrays;

/**
 * Lays a series beside the victim's times. Sources tick at different rates: several samples in one
 * of the victim's intervals are averaged, and a sample stands for the whole of its own interval.
 */
final class Alignment {
  private Alignment() {}

  /** One value for each of the timeline's times; NaN where nothing is known. */
  static double[] align(Frame frame, double[] values, Timeline timeline) {
    double[] aligned = new double[timeline.size()];
    Arrays.fill(aligned, Double.NaN);
    long ownInterval = Math.max(1, frame.intervalMs());
    int next = 0;
    for (int i = 0; i < aligned.length; i++) {
      long to = timeline.time(i);
      long from = i == 0 ? to - timeline.interval() : timeline.time(i - 1);
      next = firstAfter(frame.times(), Math.max(from, to - 2 * timeline.interval()), next);
      aligned[i] = mean(frame.times(), values, next, to);
      if (Double.isNaN(aligned[i])) {
        aligned[i] = covering(frame.times(), values, next, to, ownInterval);
      }
    }
    return aligned;
  }

  private static int firstAfter(long[] times, long from, int start) {
    int i = start;
    while (i < times.length && times[i] <= from) {
      i++;
    }
    return i;
  }

  private static double mean(long[] times, double[] values, int first, long to) {
    double sum = 0;
    int count = 0;
    for (int i = first; i < times.length && times[i] <= to; i++) {
      if (!Double.isNaN(values[i])) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  /** The sample whose interval contains the time, or else the last one if it is recent enough. */
  private static double covering(
      long[] times, double[] values, int first, long time, long interval) {
    for (int i = first; i < times.length && times[i] - time < interval; i++) {
      if (!Double.isNaN(values[i])) {
        return values[i];
      }
    }
    for (int i = Math.min(first, times.length) - 1;
        i >= 0 && recent(times[i], time, interval);
        i--) {
      if (!Double.isNaN(values[i])) {
        return values[i];
      }
    }
    return Double.NaN;
  }

  private static boolean recent(long sample, long time, long interval) {
    return time - sample <= interval + interval / 2;
  }
}
