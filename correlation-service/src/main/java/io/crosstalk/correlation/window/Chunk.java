package io.crosstalk.correlation.window;

import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.wire.SampleCodec;
import org.jspecify.annotations.Nullable;

/** Sealed rows: compressed, with what can be known of them without decoding. Not thread-safe. */
final class Chunk {
  private final byte[] bytes;
  private final long first;
  private final long last;

  /** Of each column the highest value and the mean; null until somebody asks. */
  private float @Nullable [] outline;

  private Chunk(byte[] bytes, long[] times, float @Nullable [] outline) {
    this.bytes = bytes;
    this.first = times[0];
    this.last = times[times.length - 1];
    this.outline = outline;
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

  /** The highest value of a column by its position; NaN when there is none. */
  double peak(int column) {
    return known(2 * column);
  }

  /** The mean of a column by its position; NaN when there is no value. */
  double mean(int column) {
    return known(2 * column + 1);
  }

  private double known(int at) {
    float[] all = outline;
    if (all == null) {
      all = outline(rows());
      outline = all;
    }
    return at < all.length ? all[at] : Double.NaN;
  }

  private static float[] outline(SampleBatch rows) {
    float[] outline = new float[2 * rows.columns().size()];
    for (int c = 0; 2 * c < outline.length; c++) {
      Extent extent = new Extent();
      for (double value : rows.columns().get(c).values()) {
        extent.add(value);
      }
      outline[2 * c] = (float) extent.peak();
      outline[2 * c + 1] = (float) extent.mean();
    }
    return outline;
  }
}
