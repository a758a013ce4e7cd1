package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Badness;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Arrays;

/**
 * The victim's samples, which every other series is laid beside: what was before the onset, and
 * when it hurt.
 */
final class Timeline {
  private final long[] times;
  private final double[] badness;
  private final boolean[] hurt;
  private final long onset;
  private final long through;
  private final long interval;

  Timeline(Inquiry inquiry) {
    Metric metric = MetricCatalogue.of(inquiry.victim().metric());
    times = inquiry.times();
    badness = new double[times.length];
    hurt = new boolean[times.length];
    onset = inquiry.onsetMs();
    through = inquiry.harmedThroughMs();
    interval = Math.max(1, inquiry.episode().intervalMs());
    for (int i = 0; i < times.length; i++) {
      badness[i] = Badness.of(metric, inquiry.values()[i]);
      hurt[i] = times[i] >= onset && times[i] <= through && badness[i] >= inquiry.hurtFrom();
    }
  }

  int size() {
    return times.length;
  }

  long time(int i) {
    return times[i];
  }

  long start() {
    return times[0];
  }

  /** The victim's typical sampling interval in milliseconds, at least 1. */
  long interval() {
    return interval;
  }

  long onset() {
    return onset;
  }

  boolean isBefore(int i) {
    return times[i] < onset;
  }

  boolean isHurt(int i) {
    return hurt[i];
  }

  double badness(int i) {
    return badness[i];
  }

  /** The median of another series' values before the onset; NaN when there are none. */
  double medianBefore(double[] values) {
    return median(values, true);
  }

  /** The median of another series' values while it hurt; NaN when there are none. */
  double medianDuring(double[] values) {
    return median(values, false);
  }

  private double median(double[] values, boolean before) {
    double[] chosen = new double[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if ((before ? isBefore(i) : hurt[i]) && !Double.isNaN(values[i])) {
        chosen[count++] = values[i];
      }
    }
    Arrays.sort(chosen, 0, count);
    return count == 0 ? Double.NaN : chosen[count / 2];
  }
}
