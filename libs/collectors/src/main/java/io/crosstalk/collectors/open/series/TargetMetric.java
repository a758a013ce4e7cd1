package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.metric.Metric;
import org.jspecify.annotations.Nullable;

/**
 * Metric of one resource, to which one series or one combination of series is mapped. A series
 * table has one instance of each, so that conflicts between series are found.
 */
public final class TargetMetric {
  private final String resource;
  private final Metric metric;
  // Two threads may race here; a conflict that is missed is found at the next sample.
  private long lastMs;
  private @Nullable Object lastGiver;

  /** Identity of the metric: resource and metric. */
  record Key(String resource, Metric metric) {}

  TargetMetric(Key key) {
    // Interned, so that equal names are the same object and comparisons are fast.
    this.resource = key.resource.intern();
    this.metric = key.metric;
  }

  public String resource() {
    return resource;
  }

  public Metric metric() {
    return metric;
  }

  Key key() {
    return new Key(resource, metric);
  }

  /**
   * Records that a series or combination provides the metric's value for a time, and refuses a
   * second provider for the same time.
   *
   * @param giver series or combination that provides the value
   * @param timeMs epoch milliseconds
   * @throws RejectedReadingException when another one has already provided a value for this time,
   *     since it is unknown which value is correct
   */
  void claim(Object giver, long timeMs) {
    if (timeMs == lastMs && !giver.equals(lastGiver) && lastGiver != null) {
      throw new RejectedReadingException(
          RejectReason.DUPLICATE,
          "another series is "
              + metric.name()
              + " of "
              + resource
              + " at the same time: tell them apart, or combine them, by a mapping");
    }
    lastMs = timeMs;
    lastGiver = giver;
  }
}
