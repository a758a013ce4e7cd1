package io.crosstalk.engine.site.series;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
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
    return pack(times, size, columns.length, column -> Numbers.of(columns[column], size));
  }

  /**
   * Packs those rows of some blocks again that are kept.
   *
   * @param width number of series
   * @param times those of all rows
   * @param kept numbers of the rows that are kept, ascending; at least one
   */
  static byte[] pack(List<byte[]> blocks, int width, long[] times, int[] kept) {
    long[] keptTimes = new long[kept.length];
    for (int i = 0; i < kept.length; i++) {
      keptTimes[i] = times[kept[i]];
    }
    return pack(
        keptTimes, kept.length, width, column -> Numbers.of(blocks, column, times.length, kept));
  }

  private static byte[] pack(long[] times, int size, int width, IntFunction<Numbers> columns) {
    Numbers gaps = Numbers.gaps(times, size);
    Numbers[] numbers = new Numbers[width];
    int bytes = TIMES + bytes(gaps.bits, size - 1) + PADDING;
    for (int c = 0; c < width; c++) {
      numbers[c] = columns.apply(c);
      bytes += COLUMN + bytes(numbers[c].bits, size);
    }
    byte[] block = new byte[bytes];
    LONG.set(block, FIRST, times[0]);
    INT.set(block, COUNT, size);
    LONG.set(block, GAP, gaps.least);
    block[BITS] = (byte) gaps.bits;
    int at = gaps.write(block, TIMES, size - 1);
    for (Numbers column : numbers) {
      block[at] = (byte) column.bits;
      block[at + 1] = (byte) (column.hasGaps ? column.decimals | GAPS : column.decimals);
      LONG.set(block, at + 2, column.least);
      at = column.write(block, at + COLUMN, size);
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

  /** One series as whole numbers from 0 on, or as the bits of doubles. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Numbers(long[] numbers, int bits, int decimals, boolean hasGaps, long least) {
    /** Whole number that stands for NaN. */
    private static final long MISSING = Long.MIN_VALUE;

    private static final long EXACT = 1L << 50;

    static Numbers of(double[] values, int size) {
      long[] wholes = new long[size];
      int decimals = 0;
      for (int i = 0; i < size; i++) {
        boolean isExact = setWhole(values[i], decimals, wholes, i);
        if (!isExact) {
          do {
            decimals++;
            isExact = decimals < POWERS.length && setWhole(values[i], decimals, wholes, i);
          } while (!isExact && decimals < POWERS.length);
          for (int before = 0; before < i && isExact; before++) {
            isExact = setWhole(values[before], decimals, wholes, before);
          }
        }
        if (!isExact) {
          return doubles(values, size);
        }
      }
      return of(wholes, decimals);
    }

    /** Sets a value as a whole number of decimals; returns whether it is exact. */
    private static boolean setWhole(double value, int decimals, long[] wholes, int i) {
      long whole = (long) Math.rint(value * POWERS[decimals]);
      boolean isNumber = !Double.isNaN(value);
      wholes[i] = isNumber ? whole : MISSING;
      return !isNumber
          || (Math.abs(whole) < EXACT
              && Double.doubleToRawLongBits(whole / POWERS[decimals])
                  == Double.doubleToRawLongBits(value));
    }

    private static Numbers doubles(double[] values, int size) {
      long[] numbers = new long[size];
      for (int i = 0; i < size; i++) {
        numbers[i] = Double.doubleToRawLongBits(values[i]);
      }
      return new Numbers(numbers, Long.SIZE, 0, false, 0);
    }

    /**
     * Makes numbers of whole ones.
     *
     * @param wholes are replaced
     */
    private static Numbers of(long[] wholes, int decimals) {
      long least = Long.MAX_VALUE;
      long most = Long.MIN_VALUE;
      boolean hasGaps = false;
      for (long whole : wholes) {
        if (whole == MISSING) {
          hasGaps = true;
        } else {
          least = Math.min(least, whole);
          most = Math.max(most, whole);
        }
      }
      if (least > most) {
        return new Numbers(new long[wholes.length], 0, 0, true, 0);
      }
      least -= hasGaps ? 1 : 0;
      for (int i = 0; i < wholes.length; i++) {
        wholes[i] = wholes[i] == MISSING ? 0 : wholes[i] - least;
      }
      return new Numbers(wholes, width(most - least), decimals, hasGaps, least);
    }

    /** Takes some rows of one of the series of blocks. */
    static Numbers of(List<byte[]> blocks, int column, int rows, int[] kept) {
      Column[] parts = new Column[blocks.size()];
      int decimals = 0;
      boolean isWhole = true;
      for (int i = 0; i < parts.length; i++) {
        parts[i] = column(blocks.get(i), column);
        if (parts[i] != null) {
          decimals = Math.max(decimals, parts[i].decimals());
          isWhole &= parts[i].bits < Long.SIZE;
        }
      }
      long[] wholes = new long[rows];
      for (int i = 0, row = 0; i < parts.length; i++) {
        int end = row + count(blocks.get(i));
        if (parts[i] == null) {
          Arrays.fill(wholes, row, end, MISSING);
        } else if (isWhole) {
          isWhole = parts[i].readWholes(decimals, row, end, wholes);
        }
        row = end;
      }
      if (!isWhole) {
        return of(TimedValues.read(blocks, column, kept), kept.length);
      }
      for (int i = 0; i < kept.length; i++) {
        wholes[i] = wholes[kept[i]];
      }
      return of(Arrays.copyOf(wholes, kept.length), decimals);
    }

    /** Takes the differences between times, which have no gaps. */
    static Numbers gaps(long[] times, int size) {
      long[] gaps = new long[size - 1];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = times[i + 1] - times[i];
      }
      return gaps.length == 0 ? new Numbers(gaps, 0, 0, false, Long.MAX_VALUE) : of(gaps, 0);
    }

    /** Writes the first numbers one after the other; returns the position after them. */
    int write(byte[] block, int at, int size) {
      long word = 0;
      int used = 0;
      int place = at;
      for (int i = 0; i < size && bits > 0; i++) {
        word |= numbers[i] << used;
        used += bits;
        if (used >= Long.SIZE) {
          LONG.set(block, place, word);
          place += Long.BYTES;
          used -= Long.SIZE;
          word = used == 0 ? 0 : numbers[i] >>> (bits - used);
        }
      }
      if (used > 0) {
        LONG.set(block, place, word);
      }
      return at + bytes(bits, size);
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
    if (block[BITS] == 0) {
      return firstMs(block) + (count(block) - 1) * (long) LONG.get(block, GAP);
    }
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
    for (int i = at + 1; bits == 0 && i < end; i++) {
      to[i] = time + (i - at) * least;
    }
    for (int i = at + 1, bit = 0; bits > 0 && i < end; i++, bit += bits) {
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
    return new Column(block, at + COLUMN, bits, decimals & ~GAPS, least, gap);
  }

  /**
   * One of the series of a block.
   *
   * @param gap number that stands for NaN
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Column(byte[] block, int at, int bits, int decimals, long least, long gap) {
    /** Returns whether there is a value in each row. */
    boolean isComplete() {
      return gap < 0 && bits < Long.SIZE;
    }

    /**
     * Reads all values as whole numbers.
     *
     * @param more decimals of these, not less than its own
     * @param first row of the first sample
     * @param end row after the last sample
     * @return whether that is exact
     */
    private boolean readWholes(int more, int first, int end, long[] to) {
      long mask = (1L << bits) - 1;
      long scale = (long) POWERS[more - decimals];
      long most = (Numbers.EXACT - 1) / scale;
      boolean isExact = true;
      for (int row = first, bit = 0; row < end; row++, bit += bits) {
        long number = (long) LONG.get(block, at + (bit >> 3)) >>> (bit & 7) & mask;
        to[row] = number == gap ? Numbers.MISSING : (least + number) * scale;
        isExact &= number == gap || Math.abs(least + number) <= most;
      }
      return isExact;
    }

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
      double power = POWERS[decimals];
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
