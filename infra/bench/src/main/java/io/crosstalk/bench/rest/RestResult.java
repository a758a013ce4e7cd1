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
record RestResult(int incidents, double storedSeconds, List<Load> loads, List<CrowdResult> crowds) {

  /** What a load is for. */
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
   * @param kind which aims it has
   * @param rate requests a second that were planned
   * @param changes components that have ended or do not answer after it; empty when all is well
   */
  record Load(LoadKind kind, int rate, LoadResult result, List<String> changes) {}
}
