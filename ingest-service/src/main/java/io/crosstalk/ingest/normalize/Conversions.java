package io.crosstalk.ingest.normalize;

import io.crosstalk.event.Conversion;
import io.crosstalk.event.Metric;
import io.crosstalk.event.RatioSide;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Ways from sources' units to metrics' own, with reasons for senders. */
public final class Conversions {
  private Conversions() {}

  /**
   * See {@link Conversion#of}.
   *
   * @throws RejectedReadingException when the unit is not known, or measures something else
   */
  public static Conversion of(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.of(unit, metric));
  }

  /**
   * See {@link Conversion#ofGrowth}.
   *
   * @throws RejectedReadingException likewise
   */
  public static Conversion ofGrowth(@Nullable String unit, Metric metric) {
    return rejecting(() -> Conversion.ofGrowth(unit, metric));
  }

  /**
   * See {@link RatioSide}.
   *
   * @param divisor whether it is the lower side
   * @throws RejectedReadingException when the unit is not known
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
