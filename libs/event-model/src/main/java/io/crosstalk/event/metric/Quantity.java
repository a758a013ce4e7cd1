package io.crosstalk.event.metric;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** A value with its unit, as text for people. */
public record Quantity(double value, String unit) {
  private static final MathContext THREE_DIGITS = new MathContext(3);
  private static final double WHOLE_FROM = 1000;
  private static final double SECONDS_FROM_MS = 10_000;
  private static final double MINUTES_FROM_S = 600;

  /** Three significant digits and a unit: {@code 24 ms}, {@code 1,234 MB/s}, {@code 12/s}. */
  public String text() {
    Quantity shown = inReadableUnit();
    return number(shown.value) + shown.suffix();
  }

  /** The same quantity with many milliseconds as seconds and many seconds as minutes. */
  Quantity inReadableUnit() {
    if (unit.equals("ms") && Math.abs(value) >= SECONDS_FROM_MS) {
      return new Quantity(value / 1000, "s").inReadableUnit();
    }
    if (unit.equals("s") && Math.abs(value) >= MINUTES_FROM_S) {
      return new Quantity(value / 60, "min");
    }
    return this;
  }

  private String suffix() {
    return switch (unit) {
      case "", "1" -> "";
      default -> unit.startsWith("1/") ? unit.substring(1) : " " + unit;
    };
  }

  /**
   * Number with three significant digits or as a whole number, in groups of thousands, without an
   * exponent.
   */
  public static String number(double value) {
    if (Double.isNaN(value) || Double.isInfinite(value)) {
      return "unknown";
    }
    if (Math.abs(value) >= WHOLE_FROM) {
      return String.format(Locale.ROOT, "%,.0f", value);
    }
    BigDecimal rounded = BigDecimal.valueOf(value).round(THREE_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
