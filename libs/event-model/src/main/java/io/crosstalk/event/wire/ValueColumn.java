package io.crosstalk.event.wire;

/**
 * One column of values: whole numbers with a decimal scale where that is exact, IEEE 754 doubles
 * otherwise. Measured values mostly have few decimals, and a short whole number takes a third of a
 * double.
 */
public final class ValueColumn {
  private static final int RAW = 7;
  private static final int GAPS = 0x80;
  private static final double EXACT = 1L << 50;
  private static final byte[] ALL_PRESENT = {};
  private static final double[] POWERS = {1, 10, 100, 1e3, 1e4, 1e5, 1e6};

  private ValueColumn() {}

  /** Writes values; NaN stands for a gap. */
  public static void write(ByteWriter out, double[] values) {
    write(out, values, values.length);
  }

  /** Writes the first {@code count} values; NaN stands for a gap. */
  public static void write(ByteWriter out, double[] values, int count) {
    boolean gaps = hasGaps(values, count);
    int scheme = scheme(values, count);
    out.u8(gaps ? scheme | GAPS : scheme);
    if (gaps) {
      writePresence(out, values, count);
    }
    for (int i = 0; i < count; i++) {
      if (!Double.isNaN(values[i])) {
        writeValue(out, scheme, values[i]);
      }
    }
  }

  /**
   * Reverses {@link #write}.
   *
   * @throws MalformedRecordException when there are fewer values
   */
  public static double[] read(ByteReader in, int count) {
    int head = in.u8();
    int scheme = head & ~GAPS;
    if (scheme > RAW) {
      throw new MalformedRecordException("unknown column scheme " + scheme);
    }
    byte[] presence = (head & GAPS) == 0 ? ALL_PRESENT : readPresence(in, count);
    if (in.remaining() < (presence.length == 0 ? count : 0)) {
      throw new MalformedRecordException("truncated column");
    }
    double[] values = new double[count];
    for (int i = 0; i < count; i++) {
      boolean present = presence.length == 0 || (presence[i >> 3] >> (i & 7) & 1) == 1;
      values[i] = present ? readValue(in, scheme) : Double.NaN;
    }
    return values;
  }

  private static boolean hasGaps(double[] values, int count) {
    for (int i = 0; i < count; i++) {
      if (Double.isNaN(values[i])) {
        return true;
      }
    }
    return false;
  }

  private static int scheme(double[] values, int count) {
    int scheme = 0;
    for (int i = 0; i < count; i++) {
      while (scheme < RAW && !Double.isNaN(values[i]) && !exact(values[i], POWERS[scheme])) {
        scheme++;
      }
    }
    return scheme == 0 || scheme == RAW || allExact(values, count, scheme) ? scheme : RAW;
  }

  /**
   * Returns whether all values fit a scale. A value that fits a small scale need not fit a larger
   * one exactly.
   */
  private static boolean allExact(double[] values, int count, int scheme) {
    for (int i = 0; i < count; i++) {
      if (!Double.isNaN(values[i]) && !exact(values[i], POWERS[scheme])) {
        return false;
      }
    }
    return true;
  }

  private static boolean exact(double value, double power) {
    double scaled = Math.rint(value * power);
    return Math.abs(scaled) < EXACT
        && Double.doubleToRawLongBits((long) scaled / power) == Double.doubleToRawLongBits(value);
  }

  private static void writeValue(ByteWriter out, int scheme, double value) {
    if (scheme == RAW) {
      out.fixed64(Double.doubleToRawLongBits(value));
    } else {
      out.zigzag((long) Math.rint(value * POWERS[scheme]));
    }
  }

  private static double readValue(ByteReader in, int scheme) {
    double value =
        scheme == RAW ? Double.longBitsToDouble(in.fixed64()) : in.zigzag() / POWERS[scheme];
    if (!Double.isFinite(value)) {
      throw new MalformedRecordException("a value is not finite");
    }
    return value;
  }

  private static void writePresence(ByteWriter out, double[] values, int count) {
    for (int i = 0; i < count; i += 8) {
      int bits = 0;
      for (int j = i; j < Math.min(i + 8, count); j++) {
        bits |= Double.isNaN(values[j]) ? 0 : 1 << (j - i);
      }
      out.u8(bits);
    }
  }

  private static byte[] readPresence(ByteReader in, int count) {
    byte[] presence = new byte[(count + 7) >> 3];
    for (int i = 0; i < presence.length; i++) {
      presence[i] = (byte) in.u8();
    }
    return presence;
  }
}
