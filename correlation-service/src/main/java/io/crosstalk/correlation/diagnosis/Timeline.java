package io.crosstalk.correlation.diagnosis;

import io.crosstalk.correlation.episode.Badness;
import io.crosstalk.correlation.episode.Inquiry;
import io.crosstalk.correlation.statistics.StandardError;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The victim's samples, which every other series is laid beside: what was before the onset, and
 * when it hurt. Not thread-safe.
 */
final class Timeline {
  private static final long DAY_MS = 24 * 3_600_000L;

  /** A clock that was shifted, or somebody who begins a little earlier. */
  private static final long NEAR_MS = 3_600_000;

  private static final int LEAST_PAST = 5;

  private final long[] times;
  private final double[] badness;
  private final boolean[] hurt;
  private final long onset;
  private final long through;
  private final long interval;
  private final long decidedAt;
  private final int before;
  private final double hurtFrom;
  private final boolean[] past;
  private final double[] chosen;

  Timeline(Inquiry inquiry) {
    Metric metric = MetricCatalogue.of(inquiry.victim().metric());
    times = inquiry.times();
    badness = new double[times.length];
    hurt = new boolean[times.length];
    onset = inquiry.onsetMs();
    through = inquiry.harmedThroughMs();
    decidedAt = inquiry.decidedAtMs();
    interval = Math.max(1, inquiry.episode().intervalMs());
    for (int i = 0; i < times.length; i++) {
      badness[i] = Badness.of(metric, inquiry.values()[i]);
      hurt[i] = times[i] >= onset && times[i] <= through && badness[i] >= inquiry.hurtFrom();
    }
    before = countBefore(times, onset);
    hurtFrom = inquiry.hurtFrom();
    past = past(inquiry.knowsTheDayBefore());
    chosen = new double[times.length];
  }

  /**
   * What the harm is compared with: the samples before the onset, without those of earlier harm
   * where enough others are left; where more than a day is remembered, those of the same hours, so
   * that nobody is loud for having come to work.
   */
  private boolean[] past(boolean days) {

    boolean[] well = new boolean[times.length];
    int eligible = 0;
    int count = 0;
    for (int i = 0; i < before; i++) {
      if (!days || isAtTheSameHours(times[i])) {
        eligible++;
        well[i] = badness[i] < hurtFrom;
        count += well[i] ? 1 : 0;
      }
    }
    if (2 * count < eligible || count < LEAST_PAST) {
      Arrays.fill(well, 0, before, true);
    }
    return well;
  }

  /** Shortly before the onset, or at the hours of the harm on a day before. */
  private boolean isAtTheSameHours(long time) {
    long from = onset - NEAR_MS;
    long to = through + NEAR_MS;
    long sinceFrom = Math.floorMod(time - from, DAY_MS);
    return time >= from || sinceFrom <= to - from;
  }

  private static int countBefore(long[] times, long onset) {
    int count = 0;
    while (count < times.length && times[count] < onset) {
      count++;
    }
    return count;
  }

  /** Samples at least this bad are degraded, on the scale of {@link Badness}. */
  double hurtFrom() {
    return hurtFrom;
  }

  /** How many samples lie before the onset. */
  int before() {
    return before;
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

  /** The last degraded sample, epoch milliseconds. */
  long through() {
    return through;
  }

  /** Nothing later is to be considered, epoch milliseconds. */
  long decidedAt() {
    return decidedAt;
  }

  boolean isBefore(int i) {
    return times[i] < onset;
  }

  /** Whether the victim was well in a sample before the onset. */
  boolean wasWell(int i) {
    return i < before && badness[i] < hurtFrom;
  }

  boolean isAfter(int i) {
    return times[i] > through;
  }

  boolean isHurt(int i) {
    return hurt[i];
  }

  double badness(int i) {
    return badness[i];
  }

  /** The median of another series' values before the onset; NaN when there are none. */
  double medianBefore(double[] values) {
    int count = 0;
    for (int i = 0; i < before; i++) {
      if (past[i] && !Double.isNaN(values[i])) {
        chosen[count++] = values[i];
      }
    }
    return Median.of(chosen, count);
  }

  /** The standard error of {@link #medianBefore}; NaN when there are no values. */
  double errorOfMedianBefore(double[] values) {
    double[] known =
        IntStream.range(0, before)
            .filter(i -> past[i] && !Double.isNaN(values[i]))
            .mapToDouble(i -> values[i])
            .toArray();
    return StandardError.ofMedian(known);
  }

  /** The mean of another series' values before the onset; NaN when there are none. */
  double meanBefore(double[] values) {
    return mean(values, 0, before, past);
  }

  /** The mean of another series' values while it hurt; NaN when there are none. */
  double meanDuring(double[] values) {
    return mean(values, before, values.length, hurt);
  }

  private static double mean(double[] values, int from, int to, boolean[] counting) {
    double sum = 0;
    int count = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(values[i]) && counting[i]) {
        sum += values[i];
        count++;
      }
    }
    return count == 0 ? Double.NaN : sum / count;
  }

  /** The median of another series' values while it hurt; NaN when there are none. */
  double medianDuring(double[] values) {
    int count = 0;
    for (int i = before; i < values.length; i++) {
      if (hurt[i] && !Double.isNaN(values[i])) {
        chosen[count++] = values[i];
      }
    }
    return Median.of(chosen, count);
  }
}
