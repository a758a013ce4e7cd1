package io.crosstalk.engine.site.series;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/**
 * Samples of one or several series with common times as an array of bytes, which never changes,
 * except for its place in a store. Measured values mostly have few decimals: as whole numbers of
 * equal width from the least one on, a sample takes about eight bits, and nothing where all are
 * equal.
 *
 * <pre>
 * block  = place:i64 firstMs:i64 count:i32 leastGapMs:i64 bits:i8 gapMs:bits{count-1} column*
 *          padding:i64
 * column = bits:i8 decimals:i8 least:i64 value:bits{count}
 * </pre>
 *
 * All numbers are little-endian; 64 bits stand for IEEE 754 doubles. NaN is the least number where
 * decimals has the bit {@value #GAPS}. The padding lets each value be read as a part of 64 bits.
 */
public final class PackedSamples {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int FIRST = Long.BYTES;
  private static final int COUNT = FIRST + Long.BYTES;
  private static final int GAP = COUNT + Integer.BYTES;
  private static final int BITS = GAP + Long.BYTES;
  private static final int TIMES = BITS + 1;
  private static final int COLUMN = 2 + Long.BYTES;
  private static final int PADDING = Long.BYTES;
  private static final int GAPS = 0x10;
  private static final double[] POWERS = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};

  /** Values from which on a decimal does not matter. */
  private static final double LARGE = 1e9;

  private PackedSamples() {}

  /** Rounds a value to the decimals that are kept. */
  static double rounded(double value) {
    double most = POWERS[POWERS.length - 1];
    return Math.abs(value) < LARGE ? Math.rint(value * most) / most : value;
  }

  /** Packs at least one sample. */
  public static byte[] pack(long[] times, double[][] columns, int size) {
    long least = Long.MAX_VALUE;
    long most = Long.MIN_VALUE;
    for (int i = 1; i < size; i++) {
      least = Math.min(least, times[i] - times[i - 1]);
      most = Math.max(most, times[i] - times[i - 1]);
    }
    int gapBits = size < 2 ? 0 : width(most - least);
    Format[] formats = new Format[columns.length];
    int at = TIMES + bytes(gapBits, size - 1);
    int bytes = at + PADDING;
    for (int c = 0; c < columns.length; c++) {
      formats[c] = Format.of(columns[c], size);
      bytes += COLUMN + bytes(formats[c].bits, size);
    }
    byte[] block = new byte[bytes];
    LONG.set(block, FIRST, times[0]);
    INT.set(block, COUNT, size);
    LONG.set(block, GAP, least);
    block[BITS] = (byte) gapBits;
    for (int i = 1; i < size; i++) {
      put(block, TIMES, (i - 1) * gapBits, times[i] - times[i - 1] - least);
    }
    for (int c = 0; c < columns.length; c++) {
      formats[c].write(columns[c], size, block, at);
      at += COLUMN + bytes(formats[c].bits, size);
    }
    return block;
  }

  private static int bytes(int bits, int count) {
    return Math.ceilDiv(bits * count, Byte.SIZE);
  }

  /** Returns the number of bits that a number from 0 to another one needs. */
  private static int width(long most) {
    return Long.SIZE - Long.numberOfLeadingZeros(most);
  }

  private static void put(byte[] block, int at, int bit, long number) {
    int place = at + bit / Byte.SIZE;
    LONG.set(block, place, (long) LONG.get(block, place) | number << bit % Byte.SIZE);
  }

  private record Format(int bits, int decimals, boolean hasGaps, long least) {
    private static final Format DOUBLES = new Format(Long.SIZE, 0, false, 0);
    private static final Format MISSING = new Format(0, 0, true, 0);

    static Format of(double[] values, int size) {
      int decimals = 0;
      int missing = 0;
      for (int i = 0; i < size; i++) {
        missing += Double.isNaN(values[i]) ? 1 : 0;
        while (!isExact(values[i], decimals)) {
          if (++decimals == POWERS.length) {
            return DOUBLES;
          }
        }
      }
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      for (int i = 0; i < size; i++) {
        if (!isExact(values[i], decimals)) {
          return DOUBLES;
        }
        if (!Double.isNaN(values[i])) {
          long whole = whole(values[i], decimals);
          least = Math.min(least, whole);
          most = Math.max(most, whole);
        }
      }
      if (missing == size) {
        return MISSING;
      }
      least -= missing > 0 ? 1 : 0;
      return new Format(width(most - least), decimals, missing > 0, least);
    }

    private static boolean isExact(double value, int decimals) {
      double whole = Math.rint(value * POWERS[decimals]);
      return Double.isNaN(value)
          || (Math.abs(whole) < (1L << 50)
              && Double.doubleToRawLongBits((long) whole / POWERS[decimals])
                  == Double.doubleToRawLongBits(value));
    }

    private static long whole(double value, int decimals) {
      return (long) Math.rint(value * POWERS[decimals]);
    }

    void write(double[] values, int size, byte[] block, int at) {
      block[at] = (byte) bits;
      block[at + 1] = (byte) (hasGaps ? decimals | GAPS : decimals);
      LONG.set(block, at + 2, least);
      for (int i = 0; i < size; i++) {
        put(block, at + COLUMN, i * bits, number(values[i]));
      }
    }

    private long number(double value) {
      if (bits == Long.SIZE) {
        return Double.doubleToRawLongBits(value);
      }
      return Double.isNaN(value) ? 0 : whole(value, decimals) - least;
    }
  }

  /** Returns the number that {@link #setPlace} has set; 0 before. */
  public static long place(byte[] block) {
    return (long) LONG.get(block, 0);
  }

  /** Notes where a store keeps a block. */
  public static void setPlace(byte[] block, long place) {
    LONG.set(block, 0, place);
  }

  static long firstMs(byte[] block) {
    return (long) LONG.get(block, FIRST);
  }

  static long lastMs(byte[] block) {
    long[] times = new long[count(block)];
    times(block, times, 0);
    return times[times.length - 1];
  }

  static int count(byte[] block) {
    return (int) INT.get(block, COUNT);
  }

  /** Writes the times of a block into an array from a position on. */
  static void times(byte[] block, long[] to, int at) {
    int end = at + count(block);
    long least = (long) LONG.get(block, GAP);
    int bits = block[BITS];
    long mask = (1L << bits) - 1;
    long time = firstMs(block);
    to[at] = time;
    for (int i = at + 1, bit = 0; i < end; i++, bit += bits) {
      time += least + ((long) LONG.get(block, TIMES + (bit >> 3)) >>> (bit & 7) & mask);
      to[i] = time;
    }
  }

  /** Returns one of the series of a block; null when the block does not have it. */
  static @Nullable Column column(byte[] block, int column) {
    int count = count(block);
    int at = TIMES + bytes(block[BITS], count - 1);
    for (int before = 0; before < column && at < block.length - PADDING; before++) {
      at += COLUMN + bytes(block[at], count);
    }
    if (at >= block.length - PADDING) {
      return null;
    }
    int bits = block[at];
    int decimals = block[at + 1];
    long gap = (decimals & GAPS) == 0 ? -1 : 0;
    long least = (long) LONG.get(block, at + 2);
    return new Column(block, at + COLUMN, bits, POWERS[decimals & ~GAPS], least, gap);
  }

  /**
   * One of the series of a block.
   *
   * @param gap number that stands for NaN
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Column(byte[] block, int at, int bits, double power, long least, long gap) {
    /**
     * Reads values up to the end of the block.
     *
     * @param rows ascending, with negative ones for no value among them
     * @param from number of those that are read already
     * @param first row of the first sample
     * @param end row after the last sample
     * @return number of those that are read
     */
    int read(int[] rows, int from, int first, int end, double[] to) {
      long mask = bits == Long.SIZE ? -1 : (1L << bits) - 1;
      int i = from;
      for (; i < rows.length && rows[i] < end; i++) {
        if (rows[i] < 0) {
          to[i] = Double.NaN;
          continue;
        }
        int bit = (rows[i] - first) * bits;
        long number = (long) LONG.get(block, at + (bit >> 3)) >>> (bit & 7) & mask;
        if (bits == Long.SIZE) {
          to[i] = Double.longBitsToDouble(number);
        } else {
          to[i] = number == gap ? Double.NaN : (least + number) / power;
        }
      }
      return i;
    }
  }
}
