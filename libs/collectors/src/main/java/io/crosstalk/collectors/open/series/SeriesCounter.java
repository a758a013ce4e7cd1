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
  private @Nullable WriterCheck writers;
  private double growth;
  private double perSecond;
  private @Nullable SkipReason skipped;

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
   * Processes a reading. Then {@link #growth}, {@link #perSecond} and {@link #skipped} have its
   * results.
   *
   * @param startMs start of the counter, epoch milliseconds; 0 when it is not known
   * @param value not negative, unless it is growth itself
   * @return false when the reading must not be used
   */
  boolean read(long timeMs, long startMs, double value) {
    growth = Double.NaN;
    perSecond = Double.NaN;
    skipped = null;
    if (counter.wasRead() && timeMs <= counter.lastMs()) {
      skipped = isDelta ? reasonOfLateDelta(timeMs, startMs, value) : SkipReason.REPEATED;
      return false;
    }
    return isDelta
        ? readDelta(timeMs, startMs, value)
        : readCumulative(timeMs, startMs == 0 ? counter.lastEpoch() : startMs, value);
  }

  private boolean readCumulative(long timeMs, long startMs, double value) {
    WriterCheck check = startMs < counter.lastEpoch() ? writers() : writers;
    if (check != null && check.isOfOlderProcess(counter, startMs)) {
      skipped = SkipReason.OTHER_WRITER;
      return false;
    }
    double before = startMs == counter.lastEpoch() ? counter.lastValue() : Double.NaN;
    switch (counter.read(timeMs, value, Width.BITS_64, Double.POSITIVE_INFINITY, startMs)) {
      case Delta.Grown grown -> {
        if (check != null && check.hasReturned(value)) {
          skipped = check.hasReturnedOften() ? SkipReason.OTHER_WRITER : null;
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

  private SkipReason reasonOfLateDelta(long timeMs, long startMs, double value) {
    if (timeMs < counter.lastMs()) {
      return SkipReason.LOST_GROWTH;
    }
    if (startMs == counter.lastEpoch() && value == counter.lastValue()) {
      return SkipReason.REPEATED;
    }
    return writers().overlaps(counter, timeMs, startMs)
        ? SkipReason.OTHER_WRITER
        : SkipReason.LOST_GROWTH;
  }

  /** Reads growth; the counter's state is used only to compare points. */
  private boolean readDelta(long timeMs, long startMs, double value) {
    WriterCheck check = writers();
    if (check.overlaps(counter, timeMs, startMs)) {
      skipped = SkipReason.OTHER_WRITER;
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
  @Nullable SkipReason skipped() {
    return skipped;
  }

  /** Returns what shows that a second process writes the series, for messages. */
  String describeWriters() {
    WriterCheck check = writers;
    return check == null ? "" : check.describe(Instant.ofEpochMilli(counter.lastEpoch()));
  }
}
