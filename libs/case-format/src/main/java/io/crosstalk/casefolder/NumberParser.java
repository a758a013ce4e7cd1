package io.crosstalk.casefolder;

/**
 * Parses numbers in their usual spellings directly from bytes, which is faster than through a
 * string. Other spellings are left to {@link CaseRules}.
 */
final class NumberParser {
  private static final int MAX_TIME_DIGITS = 15;
  private static final int MAX_LENGTH = 17;

  /** Number up to which every whole number is exactly a double. */
  private static final long MAX_EXACT = 1L << 53;

  private static final double[] POWERS = {
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16
  };

  private NumberParser() {}

  /**
   * Parses a time in epoch milliseconds, a whole number of at most 15 digits.
   *
   * @param from index of the first byte
   * @param to index after the last byte
   * @return the number; -1 for any other text
   */
  static long time(byte[] bytes, int from, int to) {
    if (from == to || to - from > MAX_TIME_DIGITS) {
      return -1;
    }
    long number = 0;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = 10 * number + digit;
    }
    return number;
  }

  /**
   * Parses a decimal number of a few digits, with a point or without. The result is exactly that of
   * {@link Double#parseDouble}, because the quotient of two exact numbers is rounded correctly.
   *
   * @param from index of the first byte
   * @param to index after the last byte
   * @return the number; NaN for any other text
   */
  static double value(byte[] bytes, int from, int to) {
    if (to - from > MAX_LENGTH) {
      return Double.NaN;
    }
    long number = 0;
    int digits = 0;
    int point = -1;
    for (int i = from; i < to; i++) {
      int digit = bytes[i] - '0';
      if (digit >= 0 && digit <= 9) {
        number = 10 * number + digit;
        digits++;
      } else if (bytes[i] == '.' && point < 0) {
        point = i;
      } else {
        return Double.NaN;
      }
    }
    if (digits == 0 || number > MAX_EXACT) {
      return Double.NaN;
    }
    return point < 0 ? number : number / POWERS[to - 1 - point];
  }
}
