package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Conversion;

/**
 * How a series' values become a metric's. Few are different: a table keeps one instance of each.
 *
 * @param conversion of what is read to the metric's unit, before it is combined; of a ratio, of one
 *     of its sides
 * @param scale and
 * @param offset are applied after that: {@code value * scale + offset}
 * @param atLeast what is less becomes this: where jitter makes a share a little negative
 * @param atMost likewise
 */
public record Formula(
    Reading reading,
    Conversion conversion,
    double scale,
    double offset,
    double atLeast,
    double atMost) {

  /** With nothing but a conversion. */
  static Formula of(Reading reading, Conversion conversion) {
    return new Formula(
        reading, conversion, 1, 0, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }

  /** What counts of a sample; NaN when it has none of that. */
  double read(double value, double growth, double perSecond) {
    return switch (reading) {
      case VALUE -> value;
      case GROWTH -> growth;
      case PER_SECOND -> perSecond;
    };
  }

  /** The value in the metric's unit. */
  double convert(double value) {
    return adjust(conversion.apply(value));
  }

  /** Scales and bounds a value that is in the metric's unit already. */
  double adjust(double value) {
    return Math.clamp(value * scale + offset, atLeast, atMost);
  }
}
