package io.crosstalk.bench.rest;

import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.LoadResult;
import java.util.List;

/**
 * All figures of a run.
 *
 * @param incidents that were stored
 * @param storedSeconds how long storing them took
 */
record RestResult(
    int incidents, double storedSeconds, Load ordinary, Load flood, List<CrowdResult> crowds) {

  /**
   * A load at a constant rate.
   *
   * @param rate requests a second that were planned
   * @param changes components that have ended or do not answer after it; empty when all is well
   */
  record Load(int rate, LoadResult result, List<String> changes) {}
}
