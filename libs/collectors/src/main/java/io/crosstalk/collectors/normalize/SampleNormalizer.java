package io.crosstalk.collectors.normalize;

import io.crosstalk.event.Excerpt;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.metric.MetricRole;
import org.jspecify.annotations.Nullable;

/** Checks raw samples of sources and converts them to the unit of their metric. Thread-safe. */
public final class SampleNormalizer {
  /** Latest time of a sample, in epoch milliseconds: the end of the year 9998. */
  public static final long LATEST_MS = EventTimes.MAX_MS;

  private final TimeBounds bounds;

  public SampleNormalizer(TimeBounds bounds) {
    this.bounds = bounds;
  }

  /**
   * Checks a sample and converts it to the metric's unit.
   *
   * @throws RejectedReadingException when a field is missing or not plausible
   */
  public Sample normalize(RawSample raw) {
    long timeMs = EventTimes.parse(RequiredFields.text(raw.time(), "time"));
    String resource = RequiredFields.text(raw.resource(), "resource");
    String metric = RequiredFields.text(raw.metric(), "metric");
    return normalize(
        timeMs, resource, metric, RequiredFields.number(raw.value(), "value"), raw.unit());
  }

  /**
   * Checks a sample and converts it to the metric's unit.
   *
   * @param timeMs epoch milliseconds
   * @param unit null when it is the metric's own
   * @throws RejectedReadingException when something is not plausible
   */
  public Sample normalize(
      long timeMs, String resource, String metricName, double given, @Nullable String unit) {
    ResourceNames.check(resource, "resource");
    Metric metric = MetricCatalogue.of(ResourceNames.check(metricName, "metric"));
    bounds.check(EventTimes.check(timeMs));
    return new Sample(timeMs, resource, metric, value(given, unit, metric));
  }

  private static double value(double given, @Nullable String unit, Metric metric) {
    if (!Double.isFinite(given)) {
      throw notFinite(given);
    }
    return plausible(Conversions.of(unit, metric).apply(given), metric);
  }

  /** Returns the rejection of a value that is infinite or NaN. */
  public static RejectedReadingException notFinite(double value) {
    return new RejectedReadingException(
        RejectReason.NOT_FINITE, "the value " + value + " is not a finite number");
  }

  /**
   * Checks that a value is in the range that is plausible for its metric.
   *
   * @param converted value in the metric's unit
   * @return the same value, but never negative zero
   * @throws RejectedReadingException when the value is not plausible
   */
  public static double plausible(double converted, Metric metric) {
    // Adding zero turns a negative zero into a positive one.
    double value = converted + 0.0;
    if (value > metric.max() || !Double.isFinite(value)) {
      throw implausible(value, metric, "at most " + metric.max() + " " + metric.unit());
    }
    if (value < 0 && metric.role() != MetricRole.OTHER) {
      throw implausible(value, metric, "nothing below 0");
    }
    return value;
  }

  private static RejectedReadingException implausible(
      double value, Metric metric, String believed) {
    return new RejectedReadingException(
        RejectReason.IMPLAUSIBLE,
        "the value %s is not plausible for %s: %s is believed"
            .formatted(value, Excerpt.of(metric.name()), believed));
  }
}
