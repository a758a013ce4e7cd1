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
 * All rounds of a scenario.
 *
 * @param workload the quiet one
 * @param storm fewer than quiet ones when one of them did not end
 */
record StormResult(
    StormWorkload workload, List<StormRun> quiet, List<StormRun> storm, LiveHeap heap) {

  /** Returns whether every run has ended. */
  @JsonProperty
  boolean complete() {
    return measured(quiet).size() == quiet.size() && measured(storm).size() == quiet.size();
  }

  /** Samples a second of the storm divided by those of the quiet run of the same round, median. */
  @JsonProperty
  double throughputRatio() {
    return ratio(measurement -> measurement.run().rate());
  }

  /** Median of the rounds that ended; NaN when none did. */
  static double median(List<StormRun> runs, ToDoubleFunction<StormMeasurement> value) {
    return Medians.of(measured(runs).stream().mapToDouble(value).toArray());
  }

  /** The worst of the rounds that ended; NaN when none did. */
  static double most(List<StormRun> runs, ToDoubleFunction<StormMeasurement> value) {
    return measured(runs).stream().mapToDouble(value).max().orElse(Double.NaN);
  }

  /** The smallest of the rounds that ended; NaN when none did. */
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
