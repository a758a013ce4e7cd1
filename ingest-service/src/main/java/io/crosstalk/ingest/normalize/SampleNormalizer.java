package io.crosstalk.ingest.normalize;

import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Role;

/** Makes samples of raw ones. Thread-safe. */
public final class SampleNormalizer {
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
    long timeMs = EventTimes.parse(Required.text(raw.time(), "time"));
    String resource = Names.check(Required.text(raw.resource(), "resource"), "resource");
    Metric metric =
        MetricCatalogue.of(Names.check(Required.text(raw.metric(), "metric"), "metric"));
    double given = Required.number(raw.value(), "value");
    bounds.check(timeMs);
    return new Sample(timeMs, resource, metric, value(given, raw, metric));
  }

  private static double value(double given, RawSample raw, Metric metric) {
    if (!Double.isFinite(given)) {
      throw notFinite(given);
    }
    return plausible(Units.convert(given, raw.unit(), metric), metric);
  }

  /** What a value that is not finite is refused with. */
  public static RejectedReadingException notFinite(double value) {
    return new RejectedReadingException(
        RejectReason.NOT_FINITE, "the value " + value + " is not a finite number");
  }

  /**
   * Checks a value.
   *
   * @param converted in the metric's unit
   * @return the same, but never negative zero
   * @throws RejectedReadingException when it can't be true
   */
  public static double plausible(double converted, Metric metric) {
    // Adding zero turns the negative zero into the positive one.
    double value = converted + 0.0;
    if (value > metric.max() || !Double.isFinite(value)) {
      throw implausible(value, metric, "at most " + metric.max() + " " + metric.unit());
    }
    if (value < 0 && metric.role() != Role.OTHER) {
      throw implausible(value, metric, "nothing below 0");
    }
    return value;
  }

  private static RejectedReadingException implausible(
      double value, Metric metric, String believed) {
    return new RejectedReadingException(
        RejectReason.IMPLAUSIBLE,
        "the value "
            + value
            + " is not plausible for "
            + Excerpt.of(metric.name())
            + ": "
            + believed
            + " is believed");
  }
}
