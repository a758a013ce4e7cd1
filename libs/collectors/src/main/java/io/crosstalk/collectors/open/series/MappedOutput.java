package io.crosstalk.collectors.open.series;

import io.crosstalk.event.inventory.Resource;

/**
 * Receiver of the samples and resources to which series were mapped, on their way to the bus. Used
 * by one thread at a time.
 */
public interface MappedOutput {

  /**
   * Adds a sample of a metric.
   *
   * @param timeMs epoch milliseconds
   * @param value in the metric's unit, plausible
   */
  void sample(TargetMetric target, long timeMs, double value);

  /**
   * Returns the transaction of the current request on the state of its series; see {@link
   * RequestTransaction}.
   */
  RequestTransaction advance();

  /** Returns the valid points of the current request that are not used. */
  LeftOutPoints leftOut();

  /**
   * Adds a resource that is new or has changed.
   *
   * @param timeMs start of validity, epoch milliseconds
   */
  void resource(Resource resource, long timeMs);
}
