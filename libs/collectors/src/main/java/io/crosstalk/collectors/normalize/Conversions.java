package io.crosstalk.collectors.normalize;

import io.crosstalk.event.metric.Conversion;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.RatioSide;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Conversions from the units of sources to those of metrics. An unknown or unfitting unit is a
 * rejection with a reason for the sender.
 */
public final class Conversions {
  private Conversions() {}

  /**
   * Returns the conversion of a value from a unit to the metric's unit; see {@link Conversion#of}.
   *
   * @throws RejectedReadingException when the unit is unknown, or does not fit the metric
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.of(unit, metric));
  }

  /**
   * Returns the conversion of a counter's growth to the metric's unit; see {@link
   * Conversion#ofGrowth}.
   *
   * @throws RejectedReadingException when the unit is unknown, or does not fit the metric
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.ofGrowth(unit, metric));
  }

  /**
   * Returns the conversion of the dividend or the divisor of a metric that is a ratio; see {@link
   * RatioSide}.
   *
   * @param divisor whether the unit is that of the divisor
   * @throws RejectedReadingException when the unit is unknown
   */
  public static RatioSide ofRatio(@Nullable String unit, Metric metric, boolean divisor) {
    return rejecting(
        () -> divisor ? RatioSide.divisor(unit, metric) : RatioSide.dividend(unit, metric));
  }

  private static <T> T rejecting(Supplier<T> conversion) {
    try {
      return conversion.get();
    } catch (IllegalArgumentException e) {
      throw new RejectedReadingException(RejectReason.UNKNOWN_UNIT, String.valueOf(e.getMessage()));
    }
  }
}
