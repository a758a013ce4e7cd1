package io.crosstalk.engine.site.series;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Samples of one or several series with common times as an array of bytes, which never changes,
 * except for its place in a store.
 * Measured values mostly have few decimals: as whole numbers of equal width from the least one on,
 * a sample takes one or two bytes, and nothing where all are equal.
 *
 * <pre>
 * block  = place:i64 firstMs:i64 count:i32 stepMs:i64 [timeMs:i64{count-1}, if stepMs is 0] column*
 * column = width:i8 decimals:i8 least:i64 value:width{count}
 * </pre>
 *
 * Width 8 stands for IEEE 754 doubles. NaN is the least number where decimals has the bit {@value
 * #GAPS}.
 */
public final class PackedSamples {
  private static final int FIRST = Long.BYTES;
  private static final int COUNT = FIRST + Long.BYTES;
  private static final int STEP = COUNT + Integer.BYTES;
  private static final int TIMES = STEP + Long.BYTES;
  private static final int COLUMN = 2 + Long.BYTES;
  private static final int GAPS = 0x10;
  private static final double[] POWERS = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};

  /** Values from which on a decimal does not matter. */
  private static final double LARGE = 1e9;

  private PackedSamples() {}

  /** Rounds a value to the decimals that are kept. */
  public static double rounded(double value) {
    double most = POWERS[POWERS.length - 1];
    return Math.abs(value) < LARGE ? Math.rint(value * most) / most : value;
  }

  /** Packs at least one sample. */
  public static byte[] pack(long[] times, double[][] columns, int size) {
    long step = step(times, size);
    Column[] packed = new Column[columns.length];
    int bytes = TIMES + (step == 0 ? (size - 1) * Long.BYTES : 0);
    for (int c = 0; c < columns.length; c++) {
      packed[c] = Column.of(columns[c], size);
      bytes += COLUMN + packed[c].width * size;
    }
    ByteBuffer out = ByteBuffer.allocate(bytes).putLong(0).putLong(times[0]).putInt(size).putLong(step);
    for (int i = 1; step == 0 && i < size; i++) {
      out.putLong(times[i]);
    }
    for (int c = 0; c < columns.length; c++) {
      packed[c].write(columns[c], size, out);
    }
    return out.array();
  }

  /** Returns the time between all samples; 0 when it differs. */
  private static long step(long[] times, int size) {
    long step = size < 2 ? 1 : times[1] - times[0];
    for (int i = 2; i < size; i++) {
      if (times[i] - times[i - 1] != step) {
        return 0;
      }
    }
    return step;
  }

  private record Column(int width, int decimals, boolean hasGaps, long least) {
    private static final Column DOUBLES = new Column(Long.BYTES, 0, false, 0);

    static Column of(double[] values, int size) {
      int decimals = 0;
      boolean hasGaps = false;
      for (int i = 0; i < size; i++) {
        hasGaps |= Double.isNaN(values[i]);
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
      least = Math.min(least, most) - (hasGaps ? 1 : 0);
      return new Column(width(most - least), decimals, hasGaps, least);
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

    private static int width(long range) {
      return range == 0 ? 0 : range < 1 << 8 ? 1 : range < 1 << 16 ? 2 : range < 1L << 32 ? 4 : 8;
    }

    void write(double[] values, int size, ByteBuffer out) {
      out.put((byte) width).put((byte) (hasGaps ? decimals | GAPS : decimals)).putLong(least);
      for (int i = 0; width > 0 && i < size; i++) {
        long rest = Double.isNaN(values[i]) ? 0 : whole(values[i], decimals) - least;
        switch (width) {
          case 1 -> out.put((byte) rest);
          case 2 -> out.putShort((short) rest);
          case 4 -> out.putInt((int) rest);
          default -> out.putDouble(values[i]);
        }
      }
    }
  }

  /** Returns the number that {@link #setPlace} has set; 0 before. */
  public static long place(byte[] block) {
    return ByteBuffer.wrap(block).getLong();
  }

  /** Notes where a store keeps a block. */
  public static void setPlace(byte[] block, long place) {
    ByteBuffer.wrap(block).putLong(place);
  }

  public static long firstMs(byte[] block) {
    return ByteBuffer.wrap(block).getLong(FIRST);
  }

  static long lastMs(byte[] block) {
    ByteBuffer in = ByteBuffer.wrap(block);
    int gaps = in.getInt(COUNT) - 1;
    long step = in.getLong(STEP);
    return step > 0 || gaps == 0
        ? in.getLong(FIRST) + gaps * step
        : in.getLong(TIMES + (gaps - 1) * Long.BYTES);
  }

  public static int count(byte[] block) {
    return ByteBuffer.wrap(block).getInt(COUNT);
  }

  /** Writes the times of a block into an array from a position on. */
  public static void times(byte[] block, long[] to, int at) {
    ByteBuffer in = ByteBuffer.wrap(block).position(FIRST);
    long time = in.getLong();
    int count = in.getInt();
    long step = in.getLong();
    to[at] = time;
    for (int i = 1; i < count; i++) {
      to[at + i] = step == 0 ? in.getLong() : time + i * step;
    }
  }

  /**
   * Writes the values of one of the series into an array from a position on.
   *
   * @return whether the block has this series
   */
  public static boolean values(byte[] block, int column, double[] to, int at) {
    ByteBuffer in = ByteBuffer.wrap(block);
    int count = in.getInt(COUNT);
    int place = TIMES + (in.getLong(STEP) == 0 ? (count - 1) * Long.BYTES : 0);
    for (int before = 0; before < column && place < block.length; before++) {
      place += COLUMN + in.get(place) * count;
    }
    if (place >= block.length) {
      return false;
    }
    int width = in.get(place);
    int decimals = in.get(place + 1);
    long gap = (decimals & GAPS) == 0 ? -1 : 0;
    double power = POWERS[decimals & ~GAPS];
    long least = in.getLong(place + 2);
    int from = place + COLUMN;
    switch (width) {
      case 0 -> Arrays.fill(to, at, at + count, gap == 0 ? Double.NaN : least / power);
      case 1 -> {
        for (int i = 0; i < count; i++) {
          long rest = block[from + i] & 0xFF;
          to[at + i] = rest == gap ? Double.NaN : (least + rest) / power;
        }
      }
      case 2 -> {
        for (int i = 0; i < count; i++) {
          long rest = in.getShort(from + 2 * i) & 0xFFFF;
          to[at + i] = rest == gap ? Double.NaN : (least + rest) / power;
        }
      }
      case 4 -> {
        for (int i = 0; i < count; i++) {
          long rest = in.getInt(from + 4 * i) & 0xFFFF_FFFFL;
          to[at + i] = rest == gap ? Double.NaN : (least + rest) / power;
        }
      }
      default -> in.slice(from, count * Long.BYTES).asDoubleBuffer().get(to, at, count);
    }
    return true;
  }
}
