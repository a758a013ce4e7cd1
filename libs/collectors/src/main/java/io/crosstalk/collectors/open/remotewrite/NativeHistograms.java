package io.crosstalk.collectors.open.remotewrite;

import static io.crosstalk.collectors.open.proto.ProtoCursor.FIXED64;
import static io.crosstalk.collectors.open.proto.ProtoCursor.VARINT;
import static io.crosstalk.collectors.open.proto.ProtoCursor.tag;

import io.crosstalk.collectors.open.proto.ProtoCursor;
import io.crosstalk.collectors.open.series.LiveSeries;
import io.crosstalk.collectors.open.series.PointReceiver;
import io.crosstalk.collectors.open.series.SeriesPart;
import java.util.function.Function;

/**
 * Native histograms of one series in a remote-write request, of both versions. Each becomes a value
 * of two series, {@code <name>_sum} and {@code <name>_count}, like those of a classic histogram;
 * the buckets are left out. The instance is reused for each series. Not thread-safe.
 */
final class NativeHistograms {
  private static final int COUNT_INT = tag(1, VARINT);
  private static final int COUNT_FLOAT = tag(2, FIXED64);
  private static final int SUM = tag(3, FIXED64);
  private static final int RESET_HINT = tag(14, VARINT);
  private static final int TIME = tag(15, VARINT);
  private static final int START = tag(17, VARINT);

  /** Reset hint of a histogram whose counts may decrease. */
  private static final int GAUGE = 3;

  private final ProtoCursor fields = new ProtoCursor();
  private final SeriesSamples sums = new SeriesSamples();
  private final SeriesSamples counts = new SeriesSamples();

  /** Removes all histograms. */
  void clear() {
    sums.clear();
    counts.clear();
  }

  int size() {
    return sums.size();
  }

  /** Reads the {@code Histogram} that a cursor has just read. */
  void read(ProtoCursor parent, PointReceiver taker) {
    double count = 0;
    double sum = 0;
    long hint = 0;
    long timeMs = 0;
    long startMs = 0;
    fields.over(parent);
    while (fields.next()) {
      int tag = fields.tag();
      if (tag == COUNT_INT) {
        count = fields.varint();
      } else if (tag == COUNT_FLOAT) {
        count = fields.float64();
      } else if (tag == SUM) {
        sum = fields.float64();
      } else if (tag == RESET_HINT) {
        hint = fields.varint();
      } else if (tag == TIME) {
        timeMs = fields.varint();
      } else if (tag == START) {
        startMs = fields.varint();
      } else {
        fields.skip();
      }
    }
    taker.leaveOut(1, hint == GAUGE ? "a gauge histogram" : "the buckets of a native histogram");
    if (hint == GAUGE) {
      taker.countHistogram(true);
    } else {
      sums.add(timeMs, startMs, sum);
      counts.add(timeMs, startMs, SeriesSamples.isStale(sum) ? sum : count);
    }
  }

  /**
   * Passes the histograms on, in the order of the request, which is that of time.
   *
   * @param series returns the series of sums or counts
   * @param startMs start time for all histograms without a start time of their own, epoch
   *     milliseconds; 0 when it is not known
   * @param whole message that contains the series, for dead letters
   */
  void giveTo(
      PointReceiver taker,
      Function<SeriesPart, LiveSeries> series,
      long startMs,
      ProtoCursor whole) {
    LiveSeries sum = series.apply(SeriesPart.SUM);
    LiveSeries count = series.apply(SeriesPart.COUNT);
    for (int i = 0; i < size(); i++) {
      boolean sumTaken = sums.give(i, taker, sum, startMs, whole);
      boolean countTaken = counts.give(i, taker, count, startMs, whole);
      taker.countHistogram(sumTaken && countTaken);
    }
  }
}
