package io.crosstalk.collectors.open.series;

import io.crosstalk.event.Conversion;

/**
 * Conversion of a series' values to those of a metric. Only few are different: a table keeps one
 * instance of each.
 *
 * @param conversion from the read value to the metric's unit, before combination; for a ratio, of
 *     one of its sides
 * @param scale and
 * @param offset are applied after that: {@code value * scale + offset}
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

  /** Formula that consists of a conversion only. */
  static ValueConversion of(Reading reading, Conversion conversion) {
    return new ValueConversion(
        reading, conversion, 1, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** Selects the value that this formula uses; NaN when the sample does not have it. */
  double read(double value, double growth, double perSecond) {
    return switch (reading) {
      case VALUE -> value;
      case GROWTH -> growth;
      case PER_SECOND -> perSecond;
    };
  }

  /** Converts a value to the metric's unit. */
  double convert(double value) {
    return adjust(conversion.apply(value));
  }

  /** Applies scale, offset and bounds to a value in the metric's unit. */
  double adjust(double value) {
    return Math.clamp(value * scale + offset, atLeast, atMost);
  }
}
