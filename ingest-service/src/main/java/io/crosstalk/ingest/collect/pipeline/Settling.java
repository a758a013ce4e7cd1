package io.crosstalk.ingest.collect.pipeline;

/** See {@link io.crosstalk.ingest.collect.Intake#settle}. */
@FunctionalInterface
public interface Settling {

  /** Returns when all is delivered. */
  void settle() throws InterruptedException;
}
