package io.crosstalk.bench.rest;

import io.crosstalk.bench.rest.crowd.CrowdResult;
import io.crosstalk.bench.rest.load.LoadResult;
import java.util.List;

/**
 * All figures of a run.
 *
 * @param incidents number of stored incidents
 * @param storedSeconds time for storing them
 */
record RestResult(int incidents, double storedSeconds, List<Load> loads, List<CrowdResult> crowds) {

  /** Purpose of a load. */
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
   * @param kind selects its aims
   * @param rate planned requests a second
   * @param changes components that have ended or do not answer after it; empty when there are none
   */
  record Load(LoadKind kind, int rate, LoadResult result, List<String> changes) {}
}
