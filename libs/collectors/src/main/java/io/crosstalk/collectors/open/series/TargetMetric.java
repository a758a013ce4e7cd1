package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.event.Metric;
import org.jspecify.annotations.Nullable;

/** Metric of a resource. A table has one instance of each. */
public final class TargetMetric {
  private final String resource;
  private final Metric metric;
  // Two threads may race here; a conflict that is missed is found at the next sample.
  private long lastMs;
  private @Nullable Object lastGiver;

  /** Identity of the target. */
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
   * Claims the metric's value at a time for a series or combination.
   *
   * @param giver series or combination that provides the value
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
