package io.crosstalk.engine.site.series;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * Values of a series, or of several with common times, by time. A value holds for the interval that
 * ends with its time; single lost samples are bridged.
 */
final class TimedValues {
  /** Number of intervals for which a value is carried on when the next ones are missing. */
  private static final double BRIDGED = 1.5;

  /** Number of gaps from which the interval of the series is estimated. */
  private static final int GAPS = 15;

  /** Number of samples after which the interval is estimated again. */
  private static final int RENEWED = 64;

  /** Number of samples that are packed together, when the next one comes. */
  private static final int BLOCK = 64;

  private static final int CAPACITY = 16;
  private static final byte[][] NONE = {};

  private final Retention retention;
  private byte[][] blocks = NONE;
  private long[] times = new long[CAPACITY];
  private final double[][] columns;
  private int size;
  private int count;
  private long intervalMs;
  private long lastMs = Long.MIN_VALUE;

  TimedValues(Retention retention) {
    this(1, retention);
  }

  /**
   * Creates several series whose samples have common times.
   *
   * @param width number of series
   */
  TimedValues(int width, Retention retention) {
    this.retention = retention;
    this.columns = new double[width][CAPACITY];
  }

  /**
   * Adds a sample, which must be later than the last one.
   *
   * @param values one for each series
   */
  void add(long timeMs, double... values) {
    if (size == BLOCK) {
      seal();
    } else if (size == times.length) {
      resize(2 * size);
    }
    times[size] = timeMs;
    lastMs = timeMs;
    for (int i = 0; i < columns.length; i++) {
      columns[i][size] = PackedSamples.rounded(values[i]);
    }
    size++;
    count++;
    if (count <= GAPS + 1 || count % RENEWED == 0) {
      intervalMs = medianGap();
    }
  }

  /**
   * Packs the latest samples, and thins out the blocks that are no longer kept in full. The arrays
   * are not used again, because a snapshot may still be reading them.
   */
  private void seal() {
    byte[] latest = PackedSamples.pack(times, columns, size);
    int old = 0;
    while (old < blocks.length && PackedSamples.lastMs(blocks[old]) < retention.fullFromMs()) {
      old++;
    }
    List<byte[]> kept = new ArrayList<>(List.of(blocks));
    if (old > 1) {
      thin(
          kept.subList(0, old),
          old < blocks.length ? PackedSamples.firstMs(blocks[old]) : times[0]);
    }
    kept.add(latest);
    blocks = kept.toArray(NONE);
    size = 0;
    resize(BLOCK);
  }

  /**
   * Replaces blocks by one with the samples that are kept.
   *
   * @param nextMs time of the sample after them
   */
  private void thin(List<byte[]> old, long nextMs) {
    long[] all = times(old, 0);
    double[][] values = new double[columns.length][];
    Arrays.setAll(values, column -> values(old, column, 0));
    int kept = 0;
    long beforeMs = all[0];
    for (int i = 0; i < all.length; i++) {
      long timeMs = all[i];
      if (isKept(beforeMs, timeMs, i + 1 < all.length ? all[i + 1] : nextMs)) {
        all[kept] = timeMs;
        for (double[] column : values) {
          column[kept] = column[i];
        }
        kept++;
      }
      beforeMs = timeMs;
    }
    old.clear();
    if (kept > 0) {
      old.add(PackedSamples.pack(all, values, kept));
    }
  }

  /** Returns whether a sample is kept that is not kept in full, by the times of its neighbours. */
  private boolean isKept(long beforeMs, long timeMs, long nextMs) {
    long point = retention.point(timeMs);
    boolean isLast = point != retention.point(nextMs);
    boolean isFirst = point != retention.point(beforeMs);
    return timeMs >= retention.fromMs() && (isLast || (isFirst && retention.isCoarse(intervalMs)));
  }

  private void resize(int capacity) {
    times = Arrays.copyOf(times, capacity);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Arrays.copyOf(columns[i], capacity);
    }
  }

  private long medianGap() {
    int count = Math.min(GAPS, size - 1);
    long[] gaps = new long[count];
    for (int i = 0; i < count; i++) {
      gaps[i] = times[size - 1 - i] - times[size - 2 - i];
    }
    Arrays.sort(gaps);
    return count == 0 ? 0 : gaps[count / 2];
  }

  /** Returns the number of samples that were ever added. */
  int count() {
    return count;
  }

  /** Returns the memory of the samples. */
  int bytes() {
    int bytes = times.length * Long.BYTES * (1 + columns.length);
    for (byte[] block : blocks) {
      bytes += block.length;
    }
    return bytes;
  }

  long lastMs() {
    return lastMs;
  }

  /** Returns the latest value of one of the series. */
  double last(int column) {
    return size == 0 ? Double.NaN : columns[column][size - 1];
  }

  /** Returns the usual time between two samples, milliseconds; 0 while it is unknown. */
  long intervalMs() {
    return intervalMs;
  }

  /**
   * Reads the values of one of the series at some times.
   *
   * @param at ascending, epoch milliseconds; each is the end of a step
   * @param stepMs length of a step
   * @param throughMs later samples are not known yet, epoch milliseconds
   * @param isHeld whether the last known value holds until it is replaced
   * @return NaN where there is none
   */
  double[] read(int column, long[] at, long stepMs, long throughMs, boolean isHeld) {
    double[] read = new double[at.length];
    if (at.length == 0) {
      return read;
    }
    List<byte[]> packed = packedFrom(at[0] - stepMs);
    long[] times = times(packed, size);
    System.arraycopy(this.times, 0, times, times.length - size, size);
    double[] values = values(packed, column, size);
    System.arraycopy(columns[column], 0, values, values.length - size, size);
    int known = after(times, throughMs, times.length);
    int next = after(times, at[0] - stepMs, known);
    long reachMs = Math.max(stepMs, intervalMs);
    double bridgedMs = BRIDGED * reachMs;
    boolean isCoarse = intervalMs > BRIDGED * stepMs;
    for (int i = 0; i < at.length; i++) {
      long time = at[i];
      while (next < known && times[next] <= time - stepMs) {
        next++;
      }
      // A later sample of the same step replaces an earlier one.
      while (next + 1 < known && times[next + 1] <= time) {
        next++;
      }
      if (next < known && times[next] - reachMs < time) {
        read[i] = values[next];
      } else {
        boolean isNear = next > 0 && time - times[next - 1] < bridgedMs;
        boolean isBridged = next == known ? isHeld || (isNear && !isCoarse) : isNear;
        read[i] = next > 0 && isBridged ? values[next - 1] : Double.NaN;
      }
    }
    return read;
  }

  /** Returns the blocks with the samples after a time, and with the last one until then. */
  private List<byte[]> packedFrom(long timeMs) {
    int first = blocks.length;
    long laterMs = size == 0 ? Long.MAX_VALUE : times[0];
    while (first > 0 && laterMs > timeMs) {
      laterMs = PackedSamples.firstMs(blocks[--first]);
    }
    return Arrays.asList(blocks).subList(first, blocks.length);
  }

  private static long[] times(List<byte[]> packed, int more) {
    long[] times = new long[count(packed) + more];
    int at = 0;
    for (byte[] block : packed) {
      PackedSamples.times(block, times, at);
      at += PackedSamples.count(block);
    }
    return times;
  }

  private static double[] values(List<byte[]> packed, int column, int more) {
    double[] values = new double[count(packed) + more];
    int at = 0;
    for (byte[] block : packed) {
      PackedSamples.values(block, column, values, at);
      at += PackedSamples.count(block);
    }
    return values;
  }

  private static int count(List<byte[]> packed) {
    int count = 0;
    for (byte[] block : packed) {
      count += PackedSamples.count(block);
    }
    return count;
  }

  /** Returns the index of the first time that is later. */
  private static int after(long[] times, long timeMs, int end) {
    int found = Arrays.binarySearch(times, 0, end, timeMs);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /**
   * Returns a writer of the state, except what it depends on; later samples do not change what it
   * writes.
   */
  Consumer<ByteWriter> snapshot() {
    byte[][] packed = blocks;
    long[] latest = times;
    double[][] values = columns.clone();
    int length = size;
    int counted = count;
    long interval = intervalMs;
    return out -> {
      out.varint(counted);
      out.zigzag(interval);
      out.varint(packed.length);
      for (byte[] block : packed) {
        out.sealed(block);
      }
      out.bytes(length == 0 ? new byte[0] : PackedSamples.pack(latest, values, length));
    };
  }

  /** Reads what a {@link #snapshot} has written, on a new instance. */
  void read(ByteReader in) {
    count = (int) in.varint();
    intervalMs = in.zigzag();
    blocks = new byte[(int) in.varint()][];
    for (int i = 0; i < blocks.length; i++) {
      blocks[i] = in.sealed();
    }
    byte[] latest = in.bytes();
    if (latest.length > 0) {
      size = PackedSamples.count(latest);
      resize(Math.max(size, CAPACITY));
      PackedSamples.times(latest, times, 0);
      for (int column = 0; column < columns.length; column++) {
        PackedSamples.values(latest, column, columns[column], 0);
      }
      lastMs = times[size - 1];
    }
  }
}
