package io.crosstalk.bench.storm;

import io.crosstalk.bench.storm.load.StormWorkload;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs all rounds of one scenario. Each round is a run without troubles, followed by a run with the
 * storm.
 */
final class StormComparison {
  private final StormSettings settings;
  private final StormWorkload workload;

  /**
   * Comparison of a quiet workload with the same workload with a storm.
   *
   * @param workload the quiet workload
   */
  StormComparison(StormSettings settings, StormWorkload workload) {
    this.settings = settings;
    this.workload = workload;
  }

  /** Runs all rounds. Progress goes to standard error. */
  StormResult run() throws IOException, InterruptedException {
    List<StormRun> quiet = new ArrayList<>();
    List<StormRun> storm = new ArrayList<>();
    LiveHeap heap;
    try (StormStage quietStage = StormStage.start(settings, workload);
        StormStage stormStage = StormStage.start(settings, workload.withStorm())) {
      for (int round = 1; round <= settings.rounds(); round++) {
        quiet.add(quietStage.run(round));
        // A run that does not end gives no new information when it is repeated.
        if (storm.stream().allMatch(run -> run.measured() != null)) {
          storm.add(stormStage.run(round));
        }
      }
      boolean ended = storm.stream().allMatch(run -> run.measured() != null);
      heap =
          ended
              ? new LiveHeap(quietStage.liveHeap(), stormStage.liveHeap())
              : new LiveHeap(Double.NaN, Double.NaN);
    }
    return new StormResult(workload, quiet, storm, heap);
  }
}
