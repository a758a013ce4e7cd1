package io.crosstalk.collectors.open.series;

import io.crosstalk.event.metric.Conversion;

/**
 * Conversion of the samples of a series to values of a metric: which quantity is read, the factor
 * between the units, scale, offset and bounds. Equal conversions are shared by many series.
 *
 * @param reading quantity that is read from the samples
 * @param conversion from the read value to the metric's unit, before combination with other series;
 *     for a ratio, of its dividend or divisor
 * @param scale factor that is applied in the metric's unit: {@code value * scale + offset}
 * @param offset summand that is applied in the metric's unit
 * @param atLeast lower bound; smaller values become this, such as shares that jitter makes negative
 * @param atMost upper bound; larger values become this
 */
public record ValueConversion(
    Reading reading,
    Conversion conversion,
    double scale,
    double offset,
    double atLeast,
    double atMost) {

  /** Returns a conversion between units, without scale, offset and bounds. */
  static ValueConversion of(Reading reading, Conversion conversion) {
    return new ValueConversion(
        reading, conversion, 1, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /**
   * Returns the one of three quantities of a sample that this conversion uses; NaN when the sample
   * does not have it.
   */
  double read(double value, double growth, double perSecond) {
    return switch (reading) {
      case VALUE -> value;
      case GROWTH -> growth;
      case PER_SECOND -> perSecond;
    };
  }

  /** Returns a read value in the metric's unit. */
  double convert(double value) {
    return adjust(conversion.apply(value));
  }

  /** Applies scale, offset and bounds to a value in the metric's unit. */
  double adjust(double value) {
    return Math.clamp(value * scale + offset, atLeast, atMost);
  }
}
