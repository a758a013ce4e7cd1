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
  private @Nullable Object provider;
  private @Nullable Object rival;
  private int rivalsInARow;

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

  @Override
  public String toString() {
    return metric.name() + " of " + resource;
  }

  /**
   * Records that a series or combination has a value of the metric, and finds a second provider. A
   * new provider replaces the former one, as when a label has changed; a former one that returns is
   * used again only when it has had several values since the other one's last.
   *
   * @param candidate series or combination that has the value
   * @param returns whether the candidate has provided values before
   * @param timeMs epoch milliseconds
   * @return whether the value is used; false while another provider is
   * @throws RejectedReadingException when another one has already provided a value for this time,
   *     since it is unknown which value is correct
   */
  boolean claim(Object candidate, boolean returns, long timeMs) {
    if (candidate.equals(provider) || provider == null) {
      return accept(candidate, timeMs);
    }
    if (timeMs == lastMs) {
      throw new RejectedReadingException(
          RejectReason.DUPLICATE,
          "another series is %s at the same time: tell them apart, or combine them, by a mapping"
              .formatted(this));
    }
    if (timeMs < lastMs) {
      return false;
    }
    rivalsInARow = candidate.equals(rival) ? rivalsInARow + 1 : 1;
    rival = candidate;
    return (!returns || rivalsInARow == WriterCheck.IN_A_ROW) && accept(candidate, timeMs);
  }

  private boolean accept(Object candidate, long timeMs) {
    provider = candidate;
    rivalsInARow = 0;
    lastMs = timeMs;
    return true;
  }
}
