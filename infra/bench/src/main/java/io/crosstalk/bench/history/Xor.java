package io.crosstalk.bench.history;

import java.util.Arrays;

/**
 * Bits that differ from the previous value: 0 for none, 10 within the last window, 11 a new one.
 */
final class Xor {
  private static final int WINDOW_BITS = 5;

  private byte[] bytes;
  private int at;

  private Xor(byte[] bytes) {
    this.bytes = bytes;
  }

  static byte[] write(float[] values) {
    Xor out = new Xor(new byte[values.length * 6 + 8]);
    int before = 0;
    int leading = 32;
    int trailing = 0;
    for (float value : values) {
      int bits = Float.floatToRawIntBits(value);
      int difference = bits ^ before;
      before = bits;
      if (difference == 0) {
        out.put(0, 1);
      } else if (Integer.numberOfLeadingZeros(difference) >= leading
          && Integer.numberOfTrailingZeros(difference) >= trailing) {
        out.put(0b10, 2);
        out.put(difference >>> trailing, 32 - leading - trailing);
      } else {
        leading = Math.min(31, Integer.numberOfLeadingZeros(difference));
        trailing = Integer.numberOfTrailingZeros(difference);
        int length = 32 - leading - trailing;
        out.put(0b11, 2);
        out.put(leading, WINDOW_BITS);
        out.put(length - 1, WINDOW_BITS);
        out.put(difference >>> trailing, length);
      }
    }
    return Arrays.copyOf(out.bytes, (out.at + 7) / 8);
  }

  static void read(byte[] bytes, float[] values) {
    Xor in = new Xor(bytes);
    int bits = 0;
    int length = 0;
    int trailing = 0;
    for (int i = 0; i < values.length; i++) {
      if (in.take(1) == 1) {
        if (in.take(1) == 1) {
          int leading = in.take(WINDOW_BITS);
          length = in.take(WINDOW_BITS) + 1;
          trailing = 32 - leading - length;
        }
        bits ^= in.take(length) << trailing;
      }
      values[i] = Float.intBitsToFloat(bits);
    }
  }

  private void put(int value, int count) {
    for (int i = count - 1; i >= 0; i--) {
      bytes[at >> 3] |= (byte) ((value >>> i & 1) << (7 - (at & 7)));
      at++;
    }
  }

  /** Reads bits: of each byte at once as many as it has left. */
  private int take(int count) {
    int value = 0;
    int left = count;
    while (left > 0) {
      int inByte = 8 - (at & 7);
      int taken = Math.min(left, inByte);
      int part = (bytes[at >> 3] & 0xFF) >>> (inByte - taken) & ((1 << taken) - 1);
      value = value << taken | part;
      at += taken;
      left -= taken;
    }
    return value;
  }
}
