package io.crosstalk.ingest.collect.pipeline;

/** Waits for the delivery of all data, see {@link io.crosstalk.collectors.Intake#settle}. */
@FunctionalInterface
public interface DeliveryWait {

  /** Returns when all data are delivered. */
  void settle() throws InterruptedException;
}
