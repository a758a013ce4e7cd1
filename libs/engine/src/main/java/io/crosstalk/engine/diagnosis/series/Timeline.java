package io.crosstalk.engine.diagnosis.series;

import io.crosstalk.engine.episode.DegradationScale;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.statistics.Median;
import io.crosstalk.engine.statistics.StandardError;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.util.stream.IntStream;

/**
 * Victim's samples, with which all other series are aligned: those before the onset, with those of
 * earlier episodes of the problem, and those during the degradation. Not thread-safe.
 */
public final class Timeline {
  private static final double HALF = 0.5;

  private static final long DAY_MS = 24 * 3_600_000L;

  /**
   * Tolerance when the same hours of different days are compared, in milliseconds: daylight saving
   * time shifts local hours, and jobs begin at varying times.
   */
  private static final long NEAR_MS = 3_600_000;

  private static final int LEAST_PAST = 5;

  private final long[] times;
  private final double[] degradation;
  private final boolean[] degraded;
  private final long onset;
  private final long through;
  private final long interval;
  private final long comparedThrough;
  private final int before;
  private final double degradedFrom;
  private final boolean[] reference;
  private final boolean comparesHours;
  private final boolean onlySome;
  private final boolean interrupted;
  private final double[] buffer;

  /** Result of {@link #risenAt()}; negative until it is first requested. */
  private int risenAt = -1;

  public Timeline(DiagnosisRequest request) {
    Metric metric = MetricCatalogue.of(request.victim().metric());
    times = request.measured().times();
    degradation = new double[times.length];
    degraded = new boolean[times.length];
    onset = request.onsetMs();
    through = request.degradedThroughMs();
    comparedThrough = request.comparedThroughMs();
    interval = Math.max(1, request.episode().intervalMs());
    for (int i = 0; i < times.length; i++) {
      degradation[i] = DegradationScale.of(metric, request.measured().values()[i]);
      degraded[i] =
          times[i] >= request.problemOnsetMs()
              && times[i] <= through
              && degradation[i] >= request.measured().degradedFrom();
    }
    before = countBefore(times, onset);
    degradedFrom = request.measured().degradedFrom();
    reference = reference(request.knowsTheDayBefore());
    comparesHours =
        request.knowsTheDayBefore()
            && IntStream.range(0, before).anyMatch(i -> !reference[i] && !degraded[i]);
    onlySome = request.comparesOnlySomeSamples();
    interrupted = IntStream.range(0, before).anyMatch(i -> degraded[i]);
    buffer = new double[times.length];
  }

  /**
   * Returns which samples the degradation is compared with: those before the onset, without the
   * earlier episodes of the problem, and without other degraded samples if enough remain. When more
   * than a day is known, only the hours of the day of the degradation count, so that an ordinary
   * daily rise of a load is not suspicious.
   */
  private boolean[] reference(boolean days) {
    boolean[] well = new boolean[times.length];
    int eligible = 0;
    int count = 0;
    for (int i = 0; i < before; i++) {
      if (!degraded[i] && (!days || isAtTheSameHours(times[i]))) {
        eligible++;
        well[i] = degradation[i] < degradedFrom;
        count += well[i] ? 1 : 0;
      }
    }
    if (2 * count < eligible || count < LEAST_PAST) {
      for (int i = 0; i < before; i++) {
        well[i] = !degraded[i];
      }
    }
    return well;
  }

  /**
   * Returns whether a time is shortly before the onset, or on an earlier day at the same hours as
   * the degradation.
   */
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

  /** Period before the onset that the degradation is compared with. */
  public ComparedPast comparedPast() {
    long length = before == 0 ? 0 : onset - times[0];
    return new ComparedPast(
        comparesHours ? (int) Math.max(1, length / DAY_MS) : 0, length / 1000.0, interrupted);
  }

  /**
   * Lowest level at which a sample counts as degraded, on the scale of {@link DegradationScale}.
   */
  public double degradedFrom() {
    return degradedFrom;
  }

  /**
   * Share of its final rise that the degradation had reached at the onset, 0 to 0.5. The share is
   * small for a degradation that grows slowly; for a sudden one it is 0.5.
   */
  public double riseAtOnset() {
    double ordinary = medianBefore(degradation);
    double part = (degradedFrom - ordinary) / (medianDuring(degradation) - ordinary);
    return part >= 0 ? Math.min(HALF, part) : HALF;
  }

  /**
   * Index of the first sample from the onset on at which the degradation had reached half of its
   * final rise; the index of the onset when none has.
   */
  public int risenAt() {
    if (risenAt < 0) {
      risenAt = findRise();
    }
    return risenAt;
  }

  private int findRise() {
    double ordinary = medianBefore(degradation);
    double half = ordinary + HALF * (medianDuring(degradation) - ordinary);
    for (int i = before; i < degradation.length; i++) {
      if (degradation[i] >= half) {
        return i;
      }
    }
    return before;
  }

  /** Returns whether some degraded samples of a long episode are not compared. */
  public boolean comparesOnlySomeSamples() {
    return onlySome;
  }

  /** Number of samples before the onset. */
  public int before() {
    return before;
  }

  public int size() {
    return times.length;
  }

  public long time(int i) {
    return times[i];
  }

  public long start() {
    return times[0];
  }

  /** Typical sampling interval of the victim in milliseconds, at least 1. */
  public long interval() {
    return interval;
  }

  public long onset() {
    return onset;
  }

  /** Time of the last degraded sample, epoch milliseconds. */
  public long through() {
    return through;
  }

  /** Time after which no sample is compared, epoch milliseconds. */
  public long comparedThrough() {
    return comparedThrough;
  }

  public boolean isBefore(int i) {
    return times[i] < onset;
  }

  /** Returns whether the victim was well in a sample before the onset. */
  public boolean wasWell(int i) {
    return i < before && degradation[i] < degradedFrom;
  }

  public boolean isAfter(int i) {
    return times[i] > through;
  }

  /** Returns whether the victim was degraded, in this or in an earlier episode of the problem. */
  public boolean isAffected(int i) {
    return degraded[i];
  }

  /** Returns whether the victim was degraded in this episode. */
  public boolean isAffectedNow(int i) {
    return i >= before && degraded[i];
  }

  public double degradation(int i) {
    return degradation[i];
  }

  /** Median of another series before the onset; NaN when there are no values. */
  public double medianBefore(double[] values) {
    int count = 0;
    for (int i = 0; i < before; i++) {
      if (reference[i] && !Double.isNaN(values[i])) {
        buffer[count++] = values[i];
      }
    }
    return Median.of(buffer, count);
  }

  /** Standard error of {@link #medianBefore}; NaN when there are no values. */
  public double errorOfMedianBefore(double[] values) {
    double[] known =
        IntStream.range(0, before)
            .filter(i -> reference[i] && !Double.isNaN(values[i]))
            .mapToDouble(i -> values[i])
            .toArray();
    return StandardError.ofMedian(known);
  }

  /** Mean of another series before the onset; NaN when there are no values. */
  public double meanBefore(double[] values) {
    return mean(values, 0, before, reference);
  }

  /** Mean of another series during the degradation; NaN when there are no values. */
  public double meanDuring(double[] values) {
    return mean(values, before, values.length, degraded);
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

  /** Median of another series during the degradation; NaN when there are no values. */
  public double medianDuring(double[] values) {
    int count = 0;
    for (int i = before; i < values.length; i++) {
      if (degraded[i] && !Double.isNaN(values[i])) {
        buffer[count++] = values[i];
      }
    }
    return Median.of(buffer, count);
  }
}
