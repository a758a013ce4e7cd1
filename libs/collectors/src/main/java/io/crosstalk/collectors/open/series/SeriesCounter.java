package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.Counter;
import io.crosstalk.collectors.normalize.CounterDeltas.Delta;
import io.crosstalk.collectors.normalize.CounterDeltas.Width;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Last reading of a series that counts, and the growth since the reading before. Points of a second
 * process that writes the series are found and not used. Not thread-safe.
 */
final class SeriesCounter {
  private final Counter counter = new Counter();
  private final boolean isDelta;
  private boolean startsAreTimes;
  private @Nullable WriterCheck writers;
  private double growth;
  private double perSecond;
  private @Nullable LeftOutReason leftOut;

  /**
   * Creates a counter without readings.
   *
   * @param isDelta whether the values are growth themselves
   */
  SeriesCounter(boolean isDelta) {
    this.isDelta = isDelta;
  }

  /** Saves the current state, so that {@link #reset} can restore it. */
  void mark() {
    counter.mark();
    if (writers != null) {
      writers.mark();
    }
  }

  /** Restores the state saved by {@link #mark}. */
  void reset() {
    counter.reset();
    if (writers != null) {
      writers.reset();
    }
  }

  /**
   * Processes a reading. Then {@link #growth}, {@link #perSecond} and {@link #leftOut} have its
   * results.
   *
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   * @param value not negative, unless it is growth itself
   * @return false when the reading must not be used
   */
  boolean read(long timeMs, long startMs, double value) {
    growth = Double.NaN;
    perSecond = Double.NaN;
    leftOut = null;
    if (counter.wasRead() && timeMs <= counter.lastMs()) {
      leftOut = isDelta ? reasonOfLateDelta(timeMs, startMs, value) : LeftOutReason.REPEATED;
      return false;
    }
    return isDelta
        ? readDelta(timeMs, startMs, value)
        : readCumulative(
            timeMs,
            startMs == 0 || isUnknown(startMs, timeMs) ? counter.lastEpoch() : startMs,
            value);
  }

  /**
   * Returns whether the start of a cumulative point is only the point's own time, as it was at the
   * first point: some senders state this where they do not know the start.
   */
  private boolean isUnknown(long startMs, long timeMs) {
    startsAreTimes |=
        startMs == timeMs && counter.wasRead() && counter.lastEpoch() == counter.lastMs();
    return startsAreTimes && startMs == timeMs;
  }

  private boolean readCumulative(long timeMs, long startMs, double value) {
    WriterCheck check = startMs < counter.lastEpoch() ? writers() : writers;
    if (check != null && check.isOfOlderProcess(counter, startMs)) {
      leftOut = LeftOutReason.OTHER_WRITER;
      return false;
    }
    double before = startMs == counter.lastEpoch() ? counter.lastValue() : Double.NaN;
    switch (counter.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs)) {
      case Delta.Grown grown -> {
        if (check != null && check.hasReturned(value)) {
          leftOut = check.hasReturnedOften() ? LeftOutReason.OTHER_WRITER : null;
        } else {
          growth = grown.amount();
          perSecond = grown.perSecond();
        }
      }
      case Delta.Reset _ -> {
        if (value < before) {
          writers().recordFall(before, value);
        }
      }
      case Delta.First _, Delta.Repeated _ -> {
        // There is no growth yet.
      }
    }
    return true;
  }

  private LeftOutReason reasonOfLateDelta(long timeMs, long startMs, double value) {
    if (timeMs < counter.lastMs()) {
      return LeftOutReason.LOST_GROWTH;
    }
    if (startMs == counter.lastEpoch() && value == counter.lastValue()) {
      return LeftOutReason.REPEATED;
    }
    return writers().overlaps(counter, timeMs, startMs)
        ? LeftOutReason.OTHER_WRITER
        : LeftOutReason.LOST_GROWTH;
  }

  /** Reads growth; the counter's state is used only to compare points. */
  private boolean readDelta(long timeMs, long startMs, double value) {
    WriterCheck check = writers();
    if (check.overlaps(counter, timeMs, startMs)) {
      leftOut = LeftOutReason.OTHER_WRITER;
      return false;
    }
    growth = value;
    perSecond = value / check.seconds(counter, timeMs, startMs);
    var unused = counter.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs);
    return true;
  }

  private WriterCheck writers() {
    WriterCheck check = writers;
    if (check == null) {
      check = new WriterCheck();
      writers = check;
    }
    return check;
  }

  /** Returns the growth since the reading before; NaN when it is not known. */
  double growth() {
    return growth;
  }

  /** Returns the growth per second; NaN when it is not known. */
  double perSecond() {
    return perSecond;
  }

  /** Returns why the last reading, or its growth, was not used; null when it was. */
  @Nullable LeftOutReason leftOut() {
    return leftOut;
  }

  /** Returns what shows that a second process writes the series, for messages. */
  String describeWriters() {
    WriterCheck check = writers;
    return check == null ? "" : check.describe(Instant.ofEpochMilli(counter.lastEpoch()));
  }
}
