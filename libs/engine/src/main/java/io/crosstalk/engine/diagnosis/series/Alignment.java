package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.window.SampleFrame;
import org.jspecify.annotations.Nullable;

/**
 * Aligns a member's series with the victim's sample times. Sources sample at different rates.
 * Several samples within one interval of the victim are averaged; one sample is valid for the whole
 * of its own interval.
 */
public final class Alignment {
  private final SampleFrame frame;
  private final Timeline timeline;

  /** Index of the first sample of each interval of the timeline. */
  private final int[] first;

  private final int[] end;
  private long interval;

  public Alignment(SampleFrame frame, Timeline timeline) {
    this.frame = frame;
    this.timeline = timeline;
    first = new int[timeline.size()];
    end = new int[timeline.size()];
    int next = 0;
    for (int i = 0; i < first.length; i++) {
      long to = timeline.time(i);
      long from = i == 0 ? to - timeline.interval() : timeline.time(i - 1);
      next = firstAfter(Math.max(from, to - 2 * timeline.interval()), next);
      first[i] = next;
      end[i] = firstAfter(to, next);
    }
  }

  private int firstAfter(long time, int start) {
    int i = start;
    while (i < frame.times().length && frame.times()[i] <= time) {
      i++;
    }
    return i;
  }

  public Timeline timeline() {
    return timeline;
  }

  /**
   * Values of one metric at the timeline's times, NaN where unknown; null when it is not measured.
   */
  public double @Nullable [] values(String metric) {
    double[] values = frame.values(metric);
    return values == null ? null : values(values);
  }

  /** Values of a column at the timeline's times; NaN where unknown. */
  public double[] values(double[] column) {
    double[] aligned = new double[first.length];
    for (int i = 0; i < aligned.length; i++) {
      double mean = mean(column, first[i], end[i]);
      aligned[i] = Double.isNaN(mean) ? valueOfInterval(column, first[i], timeline.time(i)) : mean;
    }
    return aligned;
  }

  private static double mean(double[] column, int from, int to) {
    double sum = 0;
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(column[i])) {
        sum += column[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  /** Sample whose interval contains the time, or else the last one if it is recent enough. */
  private double valueOfInterval(double[] column, int from, long time) {
    long[] times = frame.times();
    for (int i = from; i < times.length && times[i] - time < interval(); i++) {
      if (!Double.isNaN(column[i])) {
        return column[i];
      }
    }
    for (int i = Math.min(from, times.length) - 1; i >= 0 && isRecent(times[i], time); i--) {
      if (!Double.isNaN(column[i])) {
        return column[i];
      }
    }
    return Double.NaN;
  }

  private boolean isRecent(long sample, long time) {
    return time - sample <= interval() + interval() / 2;
  }

  /** Sampling interval of the member in milliseconds, at least 1. */
  private long interval() {
    if (interval == 0) {
      interval = Math.max(1, frame.intervalMs());
    }
    return interval;
  }
}
