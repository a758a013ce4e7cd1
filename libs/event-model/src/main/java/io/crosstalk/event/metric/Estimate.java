package io.crosstalk.event.metric;

import java.math.BigDecimal;
import java.math.MathContext;

/**
 * An estimated value, such as a baseline or a median, with its standard error. Its text has the
 * digits that are certain and the first uncertain one, at least one and at most three. A measured
 * value is a {@link Quantity}.
 *
 * @param error standard error in {@code unit}; NaN when it is not known
 */
public record Estimate(double value, double error, String unit) {
  private static final int MOST_DIGITS = 3;
  private static final int DIGITS_WITHOUT_ERROR = 2;

  /** An estimate whose error is not known: two significant digits. */
  public static Estimate withoutError(double value, String unit) {
    return new Estimate(value, Double.NaN, unit);
  }

  /** The value with its unit: {@code 0.95 ms}, {@code 1,200 MB/s}, {@code 12/s}. */
  public String text() {
    Quantity shown = new Quantity(value, unit).inReadableUnit();
    double shownError = error * (shown.value() / value);
    return new Quantity(rounded(shown.value(), shownError), shown.unit()).text();
  }

  /** The value as the text shows it, in {@code unit}; ratios in texts are ratios of such values. */
  public double shown() {
    return rounded(value, error);
  }

  private static double rounded(double value, double error) {
    if (value == 0 || !Double.isFinite(value)) {
      return value;
    }
    MathContext digits = new MathContext(digits(value, error));
    return BigDecimal.valueOf(value).round(digits).doubleValue();
  }

  /**
   * Number of significant digits. A digit is certain when the error is less than half of one unit
   * of that digit.
   */
  private static int digits(double value, double error) {
    if (Double.isNaN(error)) {
      return DIGITS_WITHOUT_ERROR;
    }
    double first = Math.floor(Math.log10(Math.abs(value)));
    double firstUncertain = Math.floor(Math.log10(2 * error));
    return (int) Math.clamp(first - firstUncertain + 1, 1, MOST_DIGITS);
  }
}
