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
  private boolean fellToZero;
  private int returns;
  private long shortestStepMs = Long.MAX_VALUE;
  private @Nullable WriterCheck marked;

  /** Saves the current state, so that {@link #reset} can restore it. */
  void mark() {
    WriterCheck copy = marked == null ? new WriterCheck() : marked;
    copy.restore(this);
    marked = copy;
  }

  /** Restores the state saved by {@link #mark}; that of a new check if there is none. */
  void reset() {
    restore(marked == null ? new WriterCheck() : marked);
  }

  private void restore(WriterCheck other) {
    otherStart = other.otherStart;
    areDeltas = other.areDeltas;
    othersInARow = other.othersInARow;
    peak = other.peak;
    readingsSince = other.readingsSince;
    fellToZero = other.fellToZero;
    returns = other.returns;
    shortestStepMs = other.shortestStepMs;
  }

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

  /** Records that the counter's value has decreased, which is a restart or another process. */
  void recordFall(double before, double value) {
    peak = before;
    fellToZero = value == 0;
    readingsSince = 0;
  }

  /**
   * Returns whether a counter that has fallen has returned to its former value at once, so that the
   * growth may be that between two processes and is not used. A single fall to zero is that of a
   * restart.
   */
  boolean hasReturned(double value) {
    if (value >= peak) {
      peak = Double.NaN;
      readingsSince = 0;
      returns++;
      return !fellToZero || hasReturnedOften();
    }
    if (++readingsSince == IN_A_ROW) {
      peak = Double.NaN;
      returns = 0;
    }
    return false;
  }

  /**
   * Returns whether the counter has returned more than once within a few readings, so that its
   * readings are those of two processes. A slow counter may return once after a restart.
   */
  boolean hasReturnedOften() {
    return returns > 1;
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
