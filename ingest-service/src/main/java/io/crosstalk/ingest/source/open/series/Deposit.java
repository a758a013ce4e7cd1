package io.crosstalk.ingest.source.open.series;

import io.crosstalk.event.Resource;

/** Takes what came out, on its way to the bus. Used by one thread at a time. */
public interface Deposit {

  /**
   * Takes a sample.
   *
   * @param timeMs epoch milliseconds
   * @param value in the metric's unit, plausible
   */
  void sample(Target target, long timeMs, double value);

  /** What the request has moved on. */
  Advance advance();

  /** Takes a resource that is new or has changed. */
  void resource(Resource resource, long timeMs);
}
