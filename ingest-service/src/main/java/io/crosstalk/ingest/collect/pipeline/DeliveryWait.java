package io.crosstalk.ingest.collect.pipeline;

/**
 * Waits for the delivery of a source's data, on request of the source, see {@link
 * io.crosstalk.collectors.Intake#settle}.
 */
@FunctionalInterface
public interface DeliveryWait {

  /** Returns when all data that the source has passed on are delivered. */
  void settle() throws InterruptedException;
}
