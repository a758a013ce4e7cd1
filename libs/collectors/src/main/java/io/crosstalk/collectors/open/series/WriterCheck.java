package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.Counter;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Finds the points of a second process in a series, which breaks the rule of a single writer in
 * OpenTelemetry's data model. Of processes with different start times the one that was started last
 * is used, because a restart looks the same at first. Not thread-safe.
 *
 * @see <a href="https://opentelemetry.io/docs/specs/otel/metrics/data-model/#overlap">Overlap</a>
 */
final class WriterCheck {
  /** Number of points in a row by which a second writer shows that the first one has ended. */
  static final int IN_A_ROW = 3;

  /** No sender exports more often than once a second. */
  private static final double SHORTEST_EXPORT_S = 1;

  private static final double MILLIS = 1e3;

  private @Nullable Instant otherStart;
  private boolean areDeltas;
  private int othersInARow;
  private double peak = Double.NaN;
  private int readingsSince;
  private int falls;
  private long shortestStepMs = Long.MAX_VALUE;

  /**
   * Returns whether a cumulative point is of a process that was started before the one whose points
   * are used.
   *
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   */
  boolean isOfOlderProcess(Counter last, long startMs) {
    if (startMs == 0 || startMs >= last.lastEpoch()) {
      othersInARow = 0;
      return false;
    }
    otherStart = Instant.ofEpochMilli(startMs);
    othersInARow = (othersInARow + 1) % IN_A_ROW;
    return othersInARow != 0;
  }

  /**
   * Records that the counter's value has decreased, which is a restart or another process. A fall
   * to zero alone is that of a restart.
   */
  void recordFall(double before, double value) {
    peak = before;
    falls += value == 0 ? 1 : 2;
    readingsSince = 0;
  }

  /**
   * Returns whether a counter that has fallen has returned to its former value at once, so that its
   * readings are those of two processes and the growth between them has no meaning.
   */
  boolean hasReturned(double value) {
    if (value >= peak) {
      peak = Double.NaN;
      readingsSince = 0;
      return falls > 1;
    }
    if (++readingsSince == IN_A_ROW) {
      peak = Double.NaN;
      falls = 0;
    }
    return false;
  }

  /**
   * Returns whether a delta point covers mostly the time of the point before, so that another
   * process has sent one of them.
   */
  boolean overlaps(Counter last, long timeMs, long startMs) {
    if (startMs == 0 || startMs == last.lastEpoch() || !last.wasRead()) {
      return false;
    }
    boolean overlaps = 2 * (last.lastMs() - startMs) > timeMs - startMs;
    if (overlaps) {
      otherStart = Instant.ofEpochMilli(startMs);
      areDeltas = true;
    }
    return overlaps;
  }

  /**
   * Returns the seconds over which the growth in a delta point is spread: those since its start,
   * or, if the points of the series never come closer to each other than twice that, those since
   * the point before, because some senders state when the first event came. NaN when they are not
   * known.
   *
   * @param startMs start of the point, epoch milliseconds; 0 when it is not known
   */
  double seconds(Counter last, long timeMs, long startMs) {
    boolean startsAnew = startMs > 0 && startMs < timeMs && startMs != last.lastEpoch();
    double window = startsAnew ? (timeMs - startMs) / MILLIS : Double.NaN;
    if (!last.wasRead()) {
      return window < SHORTEST_EXPORT_S ? Double.NaN : window;
    }
    long stepMs = timeMs - last.lastMs();
    shortestStepMs = Math.min(shortestStepMs, stepMs);
    return 2 * window >= shortestStepMs / MILLIS ? window : stepMs / MILLIS;
  }

  /**
   * Returns what shows that there are two processes, for messages.
   *
   * @param start start of the last point that was used
   */
  String describe(Instant start) {
    if (otherStart == null) {
      return "its value falls and rises again, as of two processes or of a gauge";
    }
    return (areDeltas
            ? "points overlap that begin at %s and at %s"
            : "of processes started at %s and at %s")
        .formatted(otherStart, start);
  }
}
