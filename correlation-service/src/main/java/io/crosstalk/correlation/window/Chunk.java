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
  private @Nullable Outline whole;

  /** Stretches that were asked for last: an onset parts a chunk into before and after it. */
  private @Nullable Outline latest;

  private @Nullable Outline earlier;

  private Chunk(byte[] bytes, long[] times, @Nullable Outline whole) {
    this.bytes = bytes;
    this.first = times[0];
    this.last = times[times.length - 1];
    this.whole = whole;
  }

  static Chunk seal(SampleBatch rows) {
    return new Chunk(SampleCodec.encode(rows), rows.times(), Outline.of(rows));
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

  /** What is known of the rows with from ≤ time ≤ to (epoch milliseconds). */
  Outline outline(long fromMs, long toMs) {
    return fromMs <= first && toMs >= last
        ? whole()
        : stretch(Math.max(fromMs, first), Math.min(toMs, last));
  }

  private Outline whole() {
    Outline known = whole;
    if (known == null) {
      known = Outline.of(rows());
      whole = known;
    }
    return known;
  }

  private Outline stretch(long fromMs, long toMs) {
    if (latest != null && latest.isOf(fromMs, toMs)) {
      return latest;
    }
    if (earlier != null && earlier.isOf(fromMs, toMs)) {
      return earlier;
    }
    Outline found = Outline.of(rows(), fromMs, toMs);
    earlier = latest;
    latest = found;
    return found;
  }
}
