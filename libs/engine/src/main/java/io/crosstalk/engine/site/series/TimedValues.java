package io.crosstalk.engine.site.series;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values of several series by time, in rows with common times; NaN where a series has none. A value
 * holds for the interval that ends with its time; single lost samples are bridged.
 */
final class TimedValues {
  /** Number of gaps from which an interval is estimated. */
  private static final int GAPS = 15;

  /** Number of rows after which the interval is estimated again. */
  private static final int RENEWED = 64;

  /** Number of rows that are packed, when the next one comes. */
  private static final int LATEST = 16;

  /** Number of packed blocks of the latest rows that are joined. */
  private static final int JOINED = 8;

  private static final byte[][] NONE = {};

  private final Retention retention;
  private final int full;
  private byte[][] blocks = NONE;

  /** Number of the rows in blocks. */
  private int sealed;

  /** Number of the latest blocks that are not joined yet. */
  private int small;

  private final long[] times = new long[LATEST];
  private int width;

  /** The latest rows, one after the other, as they were measured. */
  private double[] latest;

  private int size;
  private int count;
  private long intervalMs;
  private long lastMs = Long.MIN_VALUE;

  /**
   * Creates series without a sample.
   *
   * @param width number of series
   * @param full number of the latest rows that are always kept in full
   */
  TimedValues(int width, int full, Retention retention) {
    this.retention = retention;
    this.full = full;
    this.width = width;
    this.latest = new double[LATEST * width];
  }

  /** Adds a series. */
  void addColumn() {
    double[] wider = new double[LATEST * (width + 1)];
    Arrays.fill(wider, Double.NaN);
    for (int row = 0; row < size; row++) {
      System.arraycopy(latest, row * width, wider, row * (width + 1), width);
    }
    latest = wider;
    width++;
  }

  /**
   * Adds a row, or values to the row of the same time; of two values the first is kept.
   *
   * @param values one for each series; NaN where there is none
   */
  void add(long timeMs, double... values) {
    if (timeMs <= lastMs) {
      insert(timeMs, values);
      return;
    }
    append(timeMs, values);
    lastMs = timeMs;
    count++;
    if (count <= GAPS + 1 || count % RENEWED == 0) {
      intervalMs = interval(times(Math.max(0, blocks.length - 1)));
    }
  }

  /** Adds values that are late: all later rows are added again after them. */
  private void insert(long timeMs, double[] values) {
    int first = blocks.length;
    while (first > 0 && PackedSamples.lastMs(blocks[first - 1]) >= timeMs) {
      first--;
    }
    long[] all = times(first);
    int[] rows = sequence(rows() - all.length, rows());
    double[][] read = new double[width][];
    Arrays.setAll(read, column -> read(column, rows));
    small = Math.max(0, small - (blocks.length - first));
    blocks = Arrays.copyOf(blocks, first);
    sealed = rows(Arrays.asList(blocks));
    size = 0;
    int at = after(all, timeMs, all.length);
    double[] row = new double[width];
    for (int i = 0; i <= all.length; i++) {
      if (i == at) {
        append(timeMs, values);
      }
      if (i < all.length) {
        int next = i;
        Arrays.setAll(row, column -> read[column][next]);
        append(all[i], row);
      }
    }
  }

  /** Adds a row after the last one, or values to that. */
  private void append(long timeMs, double[] values) {
    if (size == 0 || times[size - 1] != timeMs) {
      if (size == LATEST) {
        seal();
      }
      System.arraycopy(values, 0, latest, size * width, width);
      times[size++] = timeMs;
      return;
    }
    for (int i = 0, at = (size - 1) * width; i < width; i++, at++) {
      latest[at] = Double.isNaN(latest[at]) ? values[i] : latest[at];
    }
  }

  /** Packs the latest rows. */
  private byte[] packed() {
    double[][] columns = new double[width][size];
    for (int row = 0, at = 0; row < size; row++) {
      for (int column = 0; column < width; column++) {
        columns[column][row] = PackedSamples.rounded(latest[at++]);
      }
    }
    return PackedSamples.pack(times, columns, size);
  }

  /** Packs the latest rows, and thins out those that are no longer kept in full. */
  private void seal() {
    blocks = Arrays.copyOf(blocks, blocks.length + 1);
    blocks[blocks.length - 1] = packed();
    sealed += size;
    size = 0;
    if (++small == JOINED) {
      List<byte[]> kept = new ArrayList<>(Arrays.asList(blocks));
      join(kept.subList(kept.size() - JOINED, kept.size()), Long.MAX_VALUE);
      thin(kept);
      blocks = kept.toArray(NONE);
      sealed = rows(kept);
      small = 0;
    }
  }

  private void thin(List<byte[]> kept) {
    int rows = rows(kept);
    int old = 0;
    while (old < kept.size() - 1
        && PackedSamples.lastMs(kept.get(old)) < retention.fullFromMs()
        && rows - PackedSamples.count(kept.get(old)) >= full) {
      rows -= PackedSamples.count(kept.get(old));
      old++;
    }
    if (old > 1) {
      join(kept.subList(0, old), PackedSamples.firstMs(kept.get(old)));
    }
  }

  /**
   * Replaces blocks by one with the rows that are kept.
   *
   * @param nextMs time of the row after them; the greatest value when all are kept in full
   */
  private void join(List<byte[]> old, long nextMs) {
    long[] all = times(old, 0);
    boolean[] isKept = kept(old, all, nextMs);
    int[] kept = new int[all.length];
    int count = 0;
    for (int i = 0; i < all.length; i++) {
      if (isKept[i]) {
        kept[count++] = i;
      }
    }
    byte[] joined =
        count == 0 ? null : PackedSamples.pack(old, width, all, Arrays.copyOf(kept, count));
    old.clear();
    if (joined != null) {
      old.add(joined);
    }
  }

  /** Returns which rows any of the series needs. */
  private boolean[] kept(List<byte[]> old, long[] all, long nextMs) {
    boolean[] isKept = new boolean[all.length];
    if (nextMs == Long.MAX_VALUE) {
      Arrays.fill(isKept, true);
      return isKept;
    }
    boolean isCompleteDone = false;
    for (int column = 0; column < width; column++) {
      boolean isComplete = isComplete(old, column);
      if (!isComplete || !isCompleteDone) {
        note(isComplete ? null : read(old, column, sequence(all.length)), all, nextMs, isKept);
        isCompleteDone |= isComplete;
      }
    }
    return isKept;
  }

  /** Returns whether each row from one on certainly has a value of one of the series. */
  boolean isComplete(int column, int fromRow) {
    int block = blocks.length;
    for (int before = sealed; before > fromRow; before -= PackedSamples.count(blocks[block])) {
      block--;
    }
    boolean isComplete = isComplete(Arrays.asList(blocks).subList(block, blocks.length), column);
    for (int row = 0; row < size; row++) {
      isComplete &= !Double.isNaN(latest[row * width + column]);
    }
    return isComplete;
  }

  private static boolean isComplete(List<byte[]> packed, int column) {
    for (byte[] block : packed) {
      PackedSamples.Column of = PackedSamples.column(block, column);
      if (of == null || !of.isComplete()) {
        return false;
      }
    }
    return true;
  }

  /**
   * Notes which rows one of the series needs where it is not kept in full: the last value of each
   * sparse point, and of rare ones also the first.
   *
   * @param column values; null when there is one in each row
   */
  private void note(double @Nullable [] column, long[] all, long nextMs, boolean[] isKept) {
    long later = retention.point(nextMs);
    int i = before(column, all.length);
    long point = i < 0 ? later : retention.point(all[i]);
    while (i >= 0) {
      int before = before(column, i);
      long earlier = before < 0 ? point : retention.point(all[before]);
      long gapMs = before < 0 ? 0 : all[i] - all[before];
      boolean isFirst = point != earlier && retention.isCoarse(Math.max(intervalMs, gapMs));
      isKept[i] |= all[i] >= retention.fromMs() && (point != later || isFirst);
      later = point;
      point = earlier;
      i = before;
    }
  }

  private static int before(double @Nullable [] column, int i) {
    int before = i - 1;
    while (column != null && before >= 0 && Double.isNaN(column[before])) {
      before--;
    }
    return before;
  }

  /** Returns the usual time between the last ones of some times; 0 when it is unknown. */
  static long interval(long[] times) {
    int size = times.length;
    int count = Math.min(GAPS, size - 1);
    if (count <= 0) {
      return 0;
    }
    long[] gaps = new long[count];
    for (int i = 0; i < count; i++) {
      gaps[i] = times[size - 1 - i] - times[size - 2 - i];
    }
    Arrays.sort(gaps);
    return gaps[count / 2];
  }

  /** Returns the number of rows that were ever added in order. */
  int count() {
    return count;
  }

  long lastMs() {
    return lastMs;
  }

  /** Returns the latest value of one of the series. */
  double last(int column) {
    return size == 0 ? Double.NaN : PackedSamples.rounded(latest[(size - 1) * width + column]);
  }

  /** Returns the number of the latest rows, which can be read one by one. */
  int latest() {
    return size;
  }

  /** Returns the time of one of the latest rows, epoch milliseconds. */
  long latestMs(int row) {
    return times[row];
  }

  /** Returns one of the latest rows, as it was measured. */
  double[] latest(int row) {
    return Arrays.copyOfRange(latest, row * width, (row + 1) * width);
  }

  /** Returns how many rows can be added to the latest ones. */
  int room() {
    return LATEST - size;
  }

  /** Returns how many rows can be added before any is packed, or the interval may change. */
  int steady() {
    return count <= GAPS ? 0 : Math.min(room(), RENEWED - 1 - count % RENEWED);
  }

  /** Returns the usual time between two rows, milliseconds; 0 while it is unknown. */
  long intervalMs() {
    return intervalMs;
  }

  /**
   * Returns the rows whose values hold at some times; negative where there is none.
   *
   * @param at ascending, epoch milliseconds; each is the end of a step
   * @param stepMs length of a step
   * @param throughMs later samples are not known yet, epoch milliseconds
   * @param isHeld whether the last known row holds until it is replaced
   * @return an array that must not be modified
   */
  int[] rows(long[] at, long stepMs, long throughMs, boolean isHeld) {
    if (at.length == 0) {
      return new int[0];
    }
    int first = blocks.length;
    int before = sealed;
    long laterMs = size == 0 ? Long.MAX_VALUE : times[0];
    while (first > 0 && laterMs > at[0] - stepMs) {
      laterMs = PackedSamples.firstMs(blocks[--first]);
      before -= PackedSamples.count(blocks[first]);
    }
    return retention.rows().of(times(first), before, intervalMs, at, stepMs, throughMs, isHeld);
  }

  /** Returns the rows of a load whose values are known in some rows only. */
  static int[] rows(long[] known, long[] at, long stepMs, long throughMs) {
    return rows(known, interval(known), at, stepMs, throughMs, true);
  }

  static int[] rows(
      long[] times, long intervalMs, long[] at, long stepMs, long throughMs, boolean isHeld) {
    int[] rows = new int[at.length];
    if (at.length == 0) {
      return rows;
    }
    int known = after(times, throughMs, times.length);
    int next = after(times, at[0] - stepMs, known);
    long reachMs = Math.max(stepMs, intervalMs);
    double bridgedMs = TimeScale.BRIDGED * reachMs;
    boolean isCoarse = intervalMs > TimeScale.BRIDGED * stepMs;
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
        rows[i] = next;
      } else {
        boolean isNear = next > 0 && time - times[next - 1] < bridgedMs;
        boolean isBridged = next == known ? isHeld || (isNear && !isCoarse) : isNear;
        rows[i] = isBridged ? next - 1 : -1;
      }
    }
    return rows;
  }

  /** Returns the index of the first time that is later. */
  private static int after(long[] times, long timeMs, int end) {
    int found = Arrays.binarySearch(times, 0, end, timeMs);
    return found >= 0 ? found + 1 : -found - 1;
  }

  /** Returns the number of rows that are kept. */
  int rows() {
    return sealed + size;
  }

  private static int rows(List<byte[]> packed) {
    int rows = 0;
    for (byte[] block : packed) {
      rows += PackedSamples.count(block);
    }
    return rows;
  }

  /** Returns the time of a row, epoch milliseconds. */
  long timeMs(int row) {
    int first = 0;
    for (byte[] block : blocks) {
      if (row < first + PackedSamples.count(block)) {
        return times(List.of(block), 0)[row - first];
      }
      first += PackedSamples.count(block);
    }
    return times[row - first];
  }

  /** Returns the times of all rows, epoch milliseconds. */
  long[] times() {
    return times(0);
  }

  private long[] times(int firstBlock) {
    long[] all = times(Arrays.asList(blocks).subList(firstBlock, blocks.length), size);
    System.arraycopy(times, 0, all, all.length - size, size);
    return all;
  }

  private static long[] times(List<byte[]> packed, int more) {
    long[] times = new long[rows(packed) + more];
    int at = 0;
    for (byte[] block : packed) {
      PackedSamples.times(block, times, at);
      at += PackedSamples.count(block);
    }
    return times;
  }

  /**
   * Reads the values of one of the series.
   *
   * @param rows ascending, with negative ones for no value among them
   */
  double[] read(int column, int[] rows) {
    double[] values = new double[rows.length];
    int i = 0;
    while (i < rows.length && rows[i] < 0) {
      values[i++] = Double.NaN;
    }
    int before = sealed;
    int block = blocks.length;
    while (i < rows.length && before > rows[i]) {
      before -= PackedSamples.count(blocks[--block]);
    }
    List<byte[]> needed = Arrays.asList(blocks).subList(block, blocks.length);
    for (i = read(needed, column, rows, i, before, values); i < rows.length; i++) {
      values[i] =
          rows[i] < 0
              ? Double.NaN
              : PackedSamples.rounded(latest[(rows[i] - sealed) * width + column]);
    }
    return values;
  }

  /** Reads the values of one of the series in blocks. */
  static double[] read(List<byte[]> packed, int column, int[] rows) {
    double[] values = new double[rows.length];
    read(packed, column, rows, 0, 0, values);
    return values;
  }

  private static int[] sequence(int size) {
    return sequence(0, size);
  }

  /** Returns the numbers of rows from one to another, exclusive. */
  static int[] sequence(int from, int to) {
    int[] sequence = new int[to - from];
    for (int i = 0; i < sequence.length; i++) {
      sequence[i] = from + i;
    }
    return sequence;
  }

  /**
   * Reads values up to the end of some blocks.
   *
   * @param from number of those that are read already
   * @param before number of rows before the blocks
   * @return number of those that are read
   */
  private static int read(
      List<byte[]> packed, int column, int[] rows, int from, int before, double[] values) {
    int i = from;
    int first = before;
    for (byte[] block : packed) {
      int end = first + PackedSamples.count(block);
      boolean isAny = i < rows.length && rows[i] < end;
      PackedSamples.Column read = isAny ? PackedSamples.column(block, column) : null;
      if (read != null) {
        i = read.read(rows, i, first, end, values);
      }
      for (; i < rows.length && rows[i] < end; i++) {
        values[i] = Double.NaN;
      }
      first = end;
    }
    return i;
  }

  /**
   * Returns a writer of the state, except what it depends on; later samples do not change what it
   * writes.
   */
  Consumer<ByteWriter> snapshot() {
    byte[][] packed = blocks;
    int joined = blocks.length - small;
    byte[] last = size == 0 ? new byte[0] : packed();
    int counted = count;
    long interval = intervalMs;
    return out -> {
      out.varint(counted);
      out.zigzag(interval);
      out.varint(joined);
      for (int i = 0; i < joined; i++) {
        out.sealed(packed[i]);
      }
      out.varint(packed.length - joined);
      for (int i = joined; i < packed.length; i++) {
        out.bytes(packed[i]);
      }
      out.bytes(last);
    };
  }

  /** Reads what a {@link #snapshot} has written, on a new instance. */
  void read(ByteReader in) {
    count = (int) in.varint();
    intervalMs = in.zigzag();
    List<byte[]> read = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      read.add(in.sealed());
    }
    small = (int) in.varint();
    for (int i = 0; i < small; i++) {
      read.add(in.bytes());
    }
    blocks = read.toArray(NONE);
    sealed = rows(read);
    byte[] last = in.bytes();
    if (last.length > 0) {
      size = PackedSamples.count(last);
      PackedSamples.times(last, times, 0);
      lastMs = times[size - 1];
      for (int c = 0; c < width; c++) {
        double[] column = read(List.of(last), c, sequence(size));
        for (int row = 0; row < size; row++) {
          latest[row * width + c] = column[row];
        }
      }
    }
  }
}
