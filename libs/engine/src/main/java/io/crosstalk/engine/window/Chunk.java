package io.crosstalk.engine.window;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * Sealed rows of a {@link ColumnWindow} in compressed form, with figures about them that are known
 * without decoding. Not thread-safe.
 */
final class Chunk {
  private final byte[] bytes;
  private final long first;
  private final long last;

  /** Figures about all rows, see {@link #outline}; null until they are first requested. */
  private float @Nullable [] whole;

  /**
   * Decoded rows, kept until the next garbage collection because an examination reads a chunk
   * several times.
   */
  private @Nullable WeakReference<SampleBatch> decoded;

  private Chunk(byte[] bytes, long[] times, float @Nullable [] whole) {
    this.bytes = bytes;
    this.first = times[0];
    this.last = times[times.length - 1];
    this.whole = whole;
  }

  static Chunk seal(SampleBatch rows) {
    return new Chunk(SampleCodec.encode(rows), rows.times(), outline(rows));
  }

  static Chunk of(byte[] bytes) {
    return new Chunk(bytes, SampleCodec.times(bytes), null);
  }

  byte[] bytes() {
    return bytes;
  }

  /** Returns the decoded rows, which must not be changed. */
  SampleBatch rows() {
    SampleBatch rows = decoded == null ? null : decoded.get();
    if (rows == null) {
      rows = (SampleBatch) SampleCodec.decode(bytes);
      decoded = new WeakReference<>(rows);
    }
    return rows;
  }

  /** Returns the time of the first row, epoch milliseconds. */
  long first() {
    return first;
  }

  /** Returns the time of the last row, epoch milliseconds. */
  long last() {
    return last;
  }

  /**
   * Returns the highest value, the mean and the numbers of values of each column over all rows, as
   * {@link StretchFiguresSum#outline} writes them.
   */
  float[] outline() {
    float[] known = whole;
    if (known == null) {
      known = outline(rows());
      whole = known;
    }
    return known;
  }

  private static float[] outline(SampleBatch rows) {
    float[] outline = new float[StretchFiguresSum.FIGURES * rows.columns().size()];
    sum(rows, Long.MIN_VALUE, Long.MAX_VALUE).outline(outline, 0);
    return outline;
  }

  /** Computes the figures of the rows with from ≤ time ≤ to (epoch milliseconds). */
  static StretchFiguresSum sum(SampleBatch rows, long fromMs, long toMs) {
    StretchFiguresSum sum = new StretchFiguresSum(rows.columns().size());
    for (int column = 0; column < rows.columns().size(); column++) {
      double[] values = rows.columns().get(column).values();
      for (int i = 0; i < values.length; i++) {
        if (rows.times()[i] >= fromMs && rows.times()[i] <= toMs) {
          sum.add(column, values[i]);
        }
      }
    }
    return sum;
  }
}
