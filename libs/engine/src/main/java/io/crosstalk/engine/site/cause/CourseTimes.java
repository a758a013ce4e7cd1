package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.Retention;
import io.crosstalk.engine.site.series.Spans;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Stretch;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Times before, during and after a trouble at which its course is read: sparse ones of the past,
 * and then all steps. Other troubles, and the steps around the begin and the end, are left out.
 */
final class CourseTimes {
  /** Number of points before the recent past. */
  static final int PAST = Retention.SPARSE_POINTS;

  /** Number of the first time of the trouble. */
  static final int BEGIN = PAST + Retention.RECENT;

  /** Number of steps that say the same from which one in two is left out. */
  private static final int FINE = 4;

  private final TimeScale scale;
  private final long fromMs;
  private final long toMs;
  private final long endMs;
  private final long throughMs;
  private final boolean isOpen;
  private final long[] times;
  private final Stretch stretch;
  private final Observations observations;
  private int @Nullable [] read;

  CourseTimes(Stretch stretch, Observations observations) {
    this.stretch = stretch;
    this.observations = observations;
    Grid grid = observations.grid();
    scale = observations.scale();
    throughMs = grid.lastMs();
    fromMs = grid.time(stretch.from());
    toMs = grid.time(stretch.to());
    endMs = toMs + scale.settledMs();
    isOpen = stretch.to() > grid.size() - 2;
    times = times(fromMs, Math.min(throughMs + scale.stepMs(), endMs), scale.stepMs());
  }

  /** Returns the sparse times of the past, and then all steps from the recent past on. */
  private static long[] times(long fromMs, long endMs, long stepMs) {
    long recentMs = fromMs - Retention.RECENT * stepMs;
    long sparseMs = Retention.SPARSE * stepMs;
    long lastSparse = Math.floorDiv(recentMs - 1, sparseMs) * sparseMs;
    int recent = (int) ((endMs - recentMs) / stepMs);
    long[] times = new long[PAST + recent];
    for (int i = 0; i < PAST; i++) {
      times[i] = lastSparse - (PAST - 1 - i) * sparseMs;
    }
    for (int i = 0; i < recent; i++) {
      times[PAST + i] = recentMs + i * stepMs;
    }
    return times;
  }

  /** Returns at which times another trouble explains any of the rows. */
  private boolean[] taken() {
    boolean[] isTaken = new boolean[times.length];
    int[] steps = steps(observations.grid());
    for (int row : stretch.rows()) {
      Spans explained = observations.rows().get(row).explained();
      boolean isExplained = !explained.isEmpty();
      boolean isAnyTaken = observations.isAnyTaken(row);
      for (int i = 0; (isExplained || isAnyTaken) && i < times.length; i++) {
        isTaken[i] =
            isTaken[i]
                || (steps[i] >= 0
                    ? isAnyTaken && observations.isTaken(row, steps[i])
                    : isExplained && explained.contains(times[i]));
      }
    }
    return isTaken;
  }

  /** Returns the steps of a grid that the times are in; negative outside it. */
  private int[] steps(Grid grid) {
    int[] steps = new int[times.length];
    for (int i = 0; i < steps.length; i++) {
      int step = grid.step(times[i]);
      steps[i] = step < grid.size() ? step : -1;
    }
    return steps;
  }

  private int[] read(boolean[] isTaken) {
    int[] found = new int[times.length];
    int count = 0;
    int stride = scale.alike() >= FINE ? 2 : 1;
    for (int i = 0; i < times.length; i++) {
      boolean isEdge = times[i] >= fromMs - scale.alikeMs() && times[i] < toMs + scale.alikeMs();
      boolean isRead = i < PAST || (i - PAST) % stride == 0;
      if (isRead && (isInside(i) || (!isEdge && !isTaken[i]))) {
        found[count++] = i;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /** All times at which loads are read, epoch milliseconds. */
  long[] all() {
    return times;
  }

  /** Indices of the times that are points of the course. */
  int[] read() {
    if (read == null) {
      read = read(taken());
    }
    return read;
  }

  /** Times of the points before the recent past, epoch milliseconds. */
  long[] past() {
    return IntStream.of(read()).filter(i -> i < PAST).mapToLong(i -> times[i]).toArray();
  }

  /** Numbers of the steps of all other points; negative before the grid of the observations. */
  int[] steps() {
    long firstMs = observations.grid().firstMs();
    return IntStream.of(read())
        .filter(i -> i >= PAST)
        .map(i -> (int) ((times[i] - firstMs) / scale.stepMs()))
        .toArray();
  }

  boolean isInside(int i) {
    return times[i] >= fromMs && times[i] < toMs;
  }

  boolean isBefore(int i) {
    return times[i] < fromMs;
  }

  /** Number of steps that a point stands for. */
  double weight(int i) {
    boolean isFine = scale.alike() >= FINE;
    return i < PAST ? (isFine ? scale.alike() : 1) : isFine ? 2 : 1;
  }

  long stepMs() {
    return scale.stepMs();
  }

  long fromMs() {
    return fromMs;
  }

  /** Time until which the samples of a trouble count as one observation, epoch milliseconds. */
  long evidentMs() {
    return fromMs + scale.alikeMs();
  }

  long toMs() {
    return toMs;
  }

  /** The end of the time after the trouble that is read, epoch milliseconds. */
  long endMs() {
    return endMs;
  }

  /** Time up to which samples are known, epoch milliseconds. */
  long throughMs() {
    return throughMs;
  }

  /** Returns whether the trouble lasts. */
  boolean isOpen() {
    return isOpen;
  }
}
