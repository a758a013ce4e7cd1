package io.crosstalk.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.bench.figures.Medians;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.bench.variant.Variant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Measurements with one number of resources.
 *
 * @param domains contention domains
 * @param onsets onsets of episodes in a million samples of a series
 * @param density troubles per 1,000 machines and day
 * @param samples that each run read; the last three quarters are measured
 * @param runs of each variant, by round
 */
record SizeResult(
    int resources,
    int domains,
    int steps,
    int onsets,
    double density,
    long samples,
    Map<Variant, List<RunMeasurement>> runs) {

  /** Median samples a second of the rounds. */
  double rate(Variant variant) {
    return median(variant, RunMeasurement::rate);
  }

  /** CPU seconds a million samples, median of the rounds. */
  double cpuPerMillion(Variant variant) {
    return median(variant, run -> run.cpuSeconds() / run.samples() * 1e6);
  }

  /** CPU seconds of the broker a million samples, median of the rounds. */
  double brokerCpuPerMillion(Variant variant) {
    return median(variant, run -> run.brokerCpuSeconds() / run.samples() * 1e6);
  }

  /** Share of the machine that other processes have used in the worst round, 0 to 1. */
  double disturbance(Variant variant) {
    int cores = Runtime.getRuntime().availableProcessors();
    double[] shares = sorted(variant, run -> run.othersCpuSeconds() / run.seconds() / cores);
    return shares[shares.length - 1];
  }

  double peakMegabytes(Variant variant) {
    return median(variant, RunMeasurement::peakMegabytes);
  }

  long verdicts(Variant variant) {
    return Math.round(median(variant, RunMeasurement::verdicts));
  }

  /** The correlation's rate divided by that of a reference, the median of each round's ratio. */
  double ratio(Variant reference) {
    return Medians.ofRatios(rates(Variant.CORRELATION), rates(reference));
  }

  private double[] rates(Variant variant) {
    return of(variant).stream().mapToDouble(RunMeasurement::rate).toArray();
  }

  @JsonProperty
  double ratioToCopyLoop() {
    return ratio(Variant.COPY);
  }

  @JsonProperty
  double ratioToStateless() {
    return ratio(Variant.STATELESS);
  }

  /** Slowest and fastest round, samples a second. */
  double[] range(Variant variant) {
    double[] rates = sorted(variant, RunMeasurement::rate);
    return new double[] {rates[0], rates[rates.length - 1]};
  }

  private List<RunMeasurement> of(Variant variant) {
    return runs.getOrDefault(variant, List.of());
  }

  private double median(Variant variant, ToDoubleFunction<RunMeasurement> value) {
    return Medians.of(sorted(variant, value));
  }

  private double[] sorted(Variant variant, ToDoubleFunction<RunMeasurement> value) {
    return of(variant).stream().mapToDouble(value).sorted().toArray();
  }
}
