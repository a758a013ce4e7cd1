package io.crosstalk.collectors.open.series;

import io.crosstalk.event.Resource;

/** Receiver of samples and resources on their way to the bus. Used by one thread at a time. */
public interface MappedOutput {

  /**
   * Adds a sample.
   *
   * @param timeMs epoch milliseconds
   * @param value in the metric's unit, plausible
   */
  void sample(TargetMetric target, long timeMs, double value);

  /** Transaction of the request on the remembered state. */
  RequestTransaction advance();

  /** Adds a resource that is new or has changed. */
  void resource(Resource resource, long timeMs);
}
