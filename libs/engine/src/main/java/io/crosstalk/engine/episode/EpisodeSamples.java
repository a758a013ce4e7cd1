package io.crosstalk.engine.episode;

import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.Metric;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The victim's samples around the onset of an episode, without gaps. */
final class EpisodeSamples {
  private static final long HOUR_MS = 3_600_000;
  private static final long DAY_MS = 24 * HOUR_MS;

  /**
   * Maximum number of samples before the onset, without those of earlier episodes of the problem,
   * that are compared.
   */
  private static final int BEFORE = 120;

  /**
   * Maximum number of samples from the onset on that are compared, together with those of earlier
   * episodes of the problem; the first ones of an episode say most about the cause.
   */
  private static final int DURING = 380;

  private final long[] times;
  private final double[] values;

  /** All known samples, of which the others are a part. */
  private final @Nullable EpisodeSamples all;

  private EpisodeSamples(long[] times, double[] values, @Nullable EpisodeSamples all) {
    this.times = times;
    this.values = values;
    this.all = all;
  }

  /** Returns all known samples of a metric. */
  static EpisodeSamples of(SampleFrame frame, Metric metric) {
    return known(frame.times(), Objects.requireNonNull(frame.values(metric.name())));
  }

  /**
   * Returns those of all known samples that an examination compares.
   *
   * @param continued earlier episodes of the same problem
   */
  EpisodeSamples around(long onset, List<PastEpisode> continued) {
    int first = 0;
    while (first < times.length && times[first] < onset) {
      first++;
    }
    int end = Math.min(times.length, first + DURING);
    int earlier = DURING - (end - first);
    return between(from(first, onset, continued, earlier), end);
  }

  private EpisodeSamples at(int[] indices) {
    return new EpisodeSamples(
        IntStream.of(indices).mapToLong(i -> times[i]).toArray(),
        IntStream.of(indices).mapToDouble(i -> values[i]).toArray(),
        null);
  }

  /**
   * Keeps only rows with a value of this metric, so that the times of other metrics have no effect.
   */
  private static EpisodeSamples known(long[] times, double[] column) {
    long[] knownTimes = new long[column.length];
    double[] values = new double[column.length];
    int count = 0;
    for (int i = 0; i < column.length; i++) {
      if (!Double.isNaN(column[i])) {
        knownTimes[count] = times[i];
        values[count++] = column[i];
      }
    }
    return new EpisodeSamples(Arrays.copyOf(knownTimes, count), Arrays.copyOf(values, count), null);
  }

  /**
   * Returns the index of the first sample of the past. Samples of earlier episodes of the problem
   * do not count as past, but are compared as well, at most {@code earlier} of them. The past
   * includes the same hours of the day before if these are still known.
   */
  private int from(int first, long onset, List<PastEpisode> continued, int earlier) {
    int least = Math.max(0, first - BEFORE - earlier);
    int from = first;
    for (int past = 0; from > least && past < BEFORE; from--) {
      long time = times[from - 1];
      past += continued.stream().anyMatch(each -> each.contains(time)) ? 0 : 1;
    }
    boolean dayBeforeKnown =
        times.length > 0 && DiagnosisRequest.knowsTheDayBefore(times[0], onset);
    while (dayBeforeKnown && from > 0 && times[from] > onset - DAY_MS - HOUR_MS) {
      from--;
    }
    return from;
  }

  /**
   * Returns a range of the samples. When the end of the episode is cut off, the latest samples
   * follow, because they show the recovery.
   */
  private EpisodeSamples between(int from, int end) {
    int more = Math.min(SeriesTracker.RECOVERED_RUN, times.length - end);
    long[] cutTimes = Arrays.copyOfRange(times, from, end + more);
    double[] cutValues = Arrays.copyOfRange(values, from, end + more);
    System.arraycopy(times, times.length - more, cutTimes, end - from, more);
    System.arraycopy(values, values.length - more, cutValues, end - from, more);
    return new EpisodeSamples(cutTimes, cutValues, this);
  }

  /**
   * Returns the samples that are shown but not compared: from one length of the degradation before
   * its first onset on, as far as they are certain to be kept.
   *
   * @param frame all kept rows of the resource up to the decision
   * @param firstOnset onset of the first of the episodes that this one continues, epoch
   *     milliseconds
   */
  EpisodeSamples uncompared(SampleFrame frame, long firstOnset, OpenEpisode open) {
    EpisodeSamples known = all == null ? this : all;
    long[] rows = frame.times();
    long kept = rows[Math.max(0, rows.length - ColumnWindow.CERTAIN_ROWS)];
    long from = Math.max(kept, firstOnset - (open.lastDegraded() - firstOnset));
    int[] shown =
        IntStream.range(0, known.times.length)
            .filter(i -> known.times[i] >= from && Arrays.binarySearch(times, known.times[i]) < 0)
            .toArray();
    return known.at(shown);
  }

  /** Returns the median time between two samples in milliseconds; 0 for fewer than two samples. */
  long intervalMs() {
    long[] gaps = new long[Math.max(0, times.length - 1)];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = times[i + 1] - times[i];
    }
    Arrays.sort(gaps);
    return gaps.length == 0 ? 0 : gaps[gaps.length / 2];
  }

  /** Returns the times, epoch milliseconds, ascending; they must not be changed. */
  long[] times() {
    return times;
  }

  /** Returns the values in the metric's unit; they must not be changed. */
  double[] values() {
    return values;
  }

  /** Returns the median of the degraded samples, in the metric's unit. */
  double median(SeriesTracker series, OpenEpisode open) {
    double bound = series.recoveredBelow(open);
    double[] degraded = new double[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      boolean during = times[i] >= open.onset() && times[i] <= open.lastDegraded();
      if (during && DegradationScale.of(series.metric(), values[i]) >= bound) {
        degraded[count++] = values[i];
      }
    }
    Arrays.sort(degraded, 0, count);
    return count == 0
        ? DegradationScale.toValue(series.metric(), open.level())
        : degraded[count / 2];
  }

  /**
   * Returns the worst of all samples from the onset to the last degraded one, in the metric's unit;
   * of samples that are no longer known, the worst degraded one counts.
   */
  double worst(Metric metric, OpenEpisode open) {
    EpisodeSamples known = all == null ? this : all;
    OptionalInt worst =
        IntStream.range(0, known.times.length)
            .filter(i -> known.times[i] >= open.onset() && known.times[i] <= open.lastDegraded())
            .reduce((a, b) -> known.level(metric, b) > known.level(metric, a) ? b : a);
    boolean isKnown = worst.isPresent() && known.level(metric, worst.getAsInt()) >= open.worst();
    return isKnown
        ? known.values[worst.getAsInt()]
        : DegradationScale.toValue(metric, open.worst());
  }

  private double level(Metric metric, int i) {
    return DegradationScale.of(metric, values[i]);
  }

  /** Returns the median after the episode; NaN without any sample. */
  double recovered(OpenEpisode open) {
    double[] after = new double[values.length];
    int count = 0;
    for (int i = 0; i < values.length; i++) {
      if (times[i] > open.lastDegraded()) {
        after[count++] = values[i];
      }
    }
    Arrays.sort(after, 0, count);
    return count == 0 ? Double.NaN : after[count / 2];
  }
}
