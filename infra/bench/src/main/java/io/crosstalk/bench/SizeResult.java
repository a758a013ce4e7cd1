package io.crosstalk.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.bench.figures.Medians;
import io.crosstalk.bench.variant.RunMeasurement;
import io.crosstalk.bench.variant.Variant;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Result of the throughput comparison for one number of resources: the measurements of all rounds
 * of all variants, and the figures that the report shows.
 *
 * @param resources number of machines
 * @param domains number of contention domains
 * @param steps samples of each series
 * @param onsets episodes that begin in a million samples of a series
 * @param density troubles per 1,000 machines and day
 * @param samples number of samples that each run reads; the last three quarters of the records are
 *     measured
 * @param runs measurements of each variant, one for each round
 */
record SizeResult(
    int resources,
    int domains,
    int steps,
    int onsets,
    double density,
    long samples,
    Map<Variant, List<RunMeasurement>> runs) {

  /** Median of the rounds' throughputs, in samples a second. */
  double rate(Variant variant) {
    return median(variant, RunMeasurement::rate);
  }

  /** CPU seconds of the variant's process for a million samples; median of the rounds. */
  double cpuPerMillion(Variant variant) {
    return median(variant, run -> run.cpuSeconds() / run.samples() * 1e6);
  }

  /** CPU seconds of the broker for a million samples; median of the rounds. */
  double brokerCpuPerMillion(Variant variant) {
    return median(variant, run -> run.brokerCpuSeconds() / run.samples() * 1e6);
  }

  /**
   * Share of the machine's processor time that other processes used, 0 to 1; the highest of the
   * rounds.
   */
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

  /**
   * Throughput of the correlation divided by that of a reference variant: calculated for each
   * round, then the median of the rounds.
   */
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

  /** Throughput of the slowest and of the fastest round, in samples a second. */
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
