package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Metric;
import io.crosstalk.ingest.normalize.RejectReason;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import org.jspecify.annotations.Nullable;

/** One metric of one resource. There is one instance of each in a table. */
public final class Target {
  private final String resource;
  private final Metric metric;
  // Two threads may race here: then a clash goes unnoticed, which is seen the next time.
  private long lastMs;
  private @Nullable Object lastGiver;

  /** What makes it one. */
  record Key(String resource, Metric metric) {}

  Target(Key key) {
    // One string for all metrics of a resource: who compares them need not look into them.
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
   * Says who gives its value for a time.
   *
   * @throws RejectedReadingException when it was somebody else already: which one is true?
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
