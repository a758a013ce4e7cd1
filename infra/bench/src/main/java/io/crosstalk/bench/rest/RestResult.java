package io.crosstalk.bench.rest;

import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.LoadResult;
import java.util.List;

/**
 * All figures of one run of the REST benchmark.
 *
 * @param incidents number of incidents stored before the load
 * @param storedSeconds time in which the incidents were stored, seconds
 * @param loads results of the loads at constant rates, in their order
 * @param crowds results of the crowds of clients, in their order
 */
record RestResult(int incidents, double storedSeconds, List<Load> loads, List<CrowdResult> crowds) {

  /**
   * Purpose of a load: warming up, measuring an ordinary rate, or sending more requests than can be
   * answered.
   */
  enum LoadKind {
    WARM_UP("warm-up"),
    ORDINARY("measured"),
    FLOOD("flood");

    private final String label;

    LoadKind(String label) {
      this.label = label;
    }

    String label() {
      return label;
    }
  }

  /**
   * A load at a constant rate.
   *
   * @param kind purpose of the load, which determines its aims
   * @param rate planned requests a second
   * @param result figures of the answers
   * @param changes texts about components that have ended or do not answer after the load; empty
   *     when there are none
   */
  record Load(LoadKind kind, int rate, LoadResult result, List<String> changes) {}
}
