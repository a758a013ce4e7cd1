package io.crosstalk.correlation.window;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import org.jspecify.annotations.Nullable;

/** Sealed rows: compressed, with what can be known of them without decoding. Not thread-safe. */
final class Chunk {
  private final byte[] bytes;
  private final long first;
  private final long last;

  /** Of all rows; null until somebody asks. */
  private float @Nullable [] whole;

  /** The stretch that was asked for last. */
  private @Nullable Stretch latest;

  /** What comes before or after it: an onset parts a chunk, and both parts are asked for. */
  private @Nullable Stretch beside;

  private record Stretch(long from, long to, float[] outline) {
    static Stretch of(SampleBatch rows, long from, long to) {
      return new Stretch(from, to, Chunk.outline(rows, from, to));
    }

    boolean isOf(long fromMs, long toMs) {
      return from == fromMs && to == toMs;
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }

  private Chunk(byte[] bytes, long[] times, float @Nullable [] whole) {
    this.bytes = bytes;
    this.first = times[0];
    this.last = times[times.length - 1];
    this.whole = whole;
  }

  static Chunk seal(SampleBatch rows) {
    return new Chunk(
        SampleCodec.encode(rows), rows.times(), outline(rows, Long.MIN_VALUE, Long.MAX_VALUE));
  }

  static Chunk of(byte[] bytes) {
    return new Chunk(bytes, SampleCodec.times(bytes), null);
  }

  byte[] bytes() {
    return bytes;
  }

  SampleBatch rows() {
    return (SampleBatch) SampleCodec.decode(bytes);
  }

  /** Time of the first row, epoch milliseconds. */
  long first() {
    return first;
  }

  /** Time of the last row, epoch milliseconds. */
  long last() {
    return last;
  }

  /** What {@link OutlineSum} outlines of the rows with from ≤ time ≤ to (epoch milliseconds). */
  float[] outline(long fromMs, long toMs) {
    return fromMs <= first && toMs >= last
        ? whole()
        : stretch(Math.max(fromMs, first), Math.min(toMs, last));
  }

  private float[] whole() {
    float[] known = whole;
    if (known == null) {
      known = outline(rows(), first, last);
      whole = known;
    }
    return known;
  }

  private float[] stretch(long fromMs, long toMs) {
    if (latest != null && latest.isOf(fromMs, toMs)) {
      return latest.outline;
    }
    if (beside != null && beside.isOf(fromMs, toMs)) {
      return beside.outline;
    }
    SampleBatch rows = rows();
    latest = Stretch.of(rows, fromMs, toMs);
    beside =
        fromMs > first ? Stretch.of(rows, first, fromMs - 1) : Stretch.of(rows, toMs + 1, last);
    return latest.outline;
  }

  private static float[] outline(SampleBatch rows, long fromMs, long toMs) {
    OutlineSum sum = new OutlineSum(rows.columns().size());
    for (int column = 0; column < rows.columns().size(); column++) {
      double[] values = rows.columns().get(column).values();
      for (int i = 0; i < values.length; i++) {
        if (rows.times()[i] >= fromMs && rows.times()[i] <= toMs) {
          sum.add(column, values[i]);
        }
      }
    }
    return sum.outline();
  }
}
