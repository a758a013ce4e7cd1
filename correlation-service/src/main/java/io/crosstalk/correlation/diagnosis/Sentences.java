package io.crosstalk.correlation.diagnosis;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** How numbers are written for people. */
public final class Sentences {
  private static final MathContext THREE_DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);
  private static final double WHOLE_FROM = 1000;

  private Sentences() {}

  /** Three significant digits, no exponent. */
  public static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "unknown";
    }
    if (Math.abs(value) >= WHOLE_FROM) {
      return BigDecimal.valueOf(Math.rint(value))
          .setScale(0, RoundingMode.HALF_EVEN)
          .toPlainString();
    }
    BigDecimal rounded = new BigDecimal(value, THREE_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
