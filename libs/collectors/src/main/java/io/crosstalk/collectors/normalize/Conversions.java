package io.crosstalk.collectors.normalize;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Metric;
import io.crosstalk.event.RatioSide;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Conversions from sources' units to those of metrics, with reasons of rejections for senders. */
public final class Conversions {
  private Conversions() {}

  /**
   * Conversion of a value; see {@link Conversion#of}.
   *
   * @throws RejectedReadingException when the unit is unknown, or does not fit the metric
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.of(unit, metric));
  }

  /**
   * Conversion of a counter's growth; see {@link Conversion#ofGrowth}.
   *
   * @throws RejectedReadingException when the unit is unknown, or does not fit the metric
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.ofGrowth(unit, metric));
  }

  /**
   * Conversion of a side of a ratio; see {@link RatioSide}.
   *
   * @param divisor whether it is the divisor's side
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
