package io.crosstalk.engine.diagnosis.load;

/**
 * Load of one resource on a contention domain in one dimension, such as its MB/s on a datastore.
 */
sealed interface Demand permits Load, LoadOutline {
  /** Lowest ratio to the load before that is examined. */
  double MIN_RATIO = 1.5;

  LoadKind kind();

  /** Metric of the load; for a sum of several, such as reads and writes, the metric of the sum. */
  String metric();

  double before();

  double during();

  /**
   * Factor that makes the loads of different resources comparable. For a utilization in percent
   * this is the number of processors, NaN when unknown; for all other loads 1.
   */
  double size();

  default double growth() {
    return during() - before();
  }

  /** Returns whether the load has grown enough to be examined. */
  default boolean hasGrown() {
    return during() > 0 && during() >= MIN_RATIO * before();
  }
}
