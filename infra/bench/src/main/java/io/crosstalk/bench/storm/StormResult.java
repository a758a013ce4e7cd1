package io.crosstalk.bench.storm;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.bench.figures.Medians;
import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.StormMeasurement;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * Result of all rounds of one scenario of the storm benchmark.
 *
 * @param workload the quiet workload
 * @param quiet runs without a storm, one for each round
 * @param storm runs with the storm, in the same order; after a run that did not end there are no
 *     further ones
 * @param heap largest live heaps of the quiet and of the stormy run
 */
record StormResult(
    StormWorkload workload, List<StormRun> quiet, List<StormRun> storm, LiveHeap heap) {

  /** Returns whether every run has ended. */
  @JsonProperty
  boolean complete() {
    return measured(quiet).size() == quiet.size() && measured(storm).size() == quiet.size();
  }

  /**
   * Throughput of the stormy run divided by that of the quiet run: calculated for each round, then
   * the median of the rounds.
   */
  @JsonProperty
  double throughputRatio() {
    return ratio(measurement -> measurement.run().rate());
  }

  /** Median of a figure over the runs that ended; NaN when no run ended. */
  static double median(List<StormRun> runs, ToDoubleFunction<StormMeasurement> value) {
    return Medians.of(measured(runs).stream().mapToDouble(value).toArray());
  }

  /** Largest value of a figure over the runs that ended; NaN when no run ended. */
  static double most(List<StormRun> runs, ToDoubleFunction<StormMeasurement> value) {
    return measured(runs).stream().mapToDouble(value).max().orElse(Double.NaN);
  }

  /** Smallest value of a figure over the runs that ended; NaN when no run ended. */
  static double least(List<StormRun> runs, ToDoubleFunction<StormMeasurement> value) {
    return measured(runs).stream().mapToDouble(value).min().orElse(Double.NaN);
  }

  private double ratio(ToDoubleFunction<StormMeasurement> value) {
    int rounds = Math.min(quiet.size(), storm.size());
    double[] ratios = new double[rounds];
    int count = 0;
    for (int i = 0; i < rounds; i++) {
      StormMeasurement quietRun = quiet.get(i).measured();
      StormMeasurement stormRun = storm.get(i).measured();
      if (quietRun != null && stormRun != null) {
        ratios[count++] = value.applyAsDouble(stormRun) / value.applyAsDouble(quietRun);
      }
    }
    return Medians.of(Arrays.copyOf(ratios, count));
  }

  private static List<StormMeasurement> measured(List<StormRun> runs) {
    return runs.stream().map(StormRun::measured).filter(Objects::nonNull).toList();
  }
}
