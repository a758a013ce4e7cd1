package io.crosstalk.bench;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.crosstalk.bench.contender.Kind;
import io.crosstalk.bench.contender.Measurement;
import java.util.Arrays;
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
 * @param runs of each contender, by round
 */
record SizeResult(
    int resources,
    int domains,
    int steps,
    int onsets,
    double density,
    long samples,
    Map<Kind, List<Measurement>> runs) {

  /** Median samples a second of the rounds. */
  double rate(Kind kind) {
    return median(kind, Measurement::rate);
  }

  /** CPU seconds a million samples, median of the rounds. */
  double cpuPerMillion(Kind kind) {
    return median(kind, run -> run.cpuSeconds() / run.samples() * 1e6);
  }

  /** CPU seconds of the broker a million samples, median of the rounds. */
  double brokerCpuPerMillion(Kind kind) {
    return median(kind, run -> run.brokerCpuSeconds() / run.samples() * 1e6);
  }

  /** Share of the machine that other processes have used in the worst round, 0 to 1. */
  double disturbance(Kind kind) {
    int cores = Runtime.getRuntime().availableProcessors();
    double[] shares = sorted(kind, run -> run.othersCpuSeconds() / run.seconds() / cores);
    return shares[shares.length - 1];
  }

  double peakMegabytes(Kind kind) {
    return median(kind, Measurement::peakMegabytes);
  }

  long verdicts(Kind kind) {
    return Math.round(median(kind, Measurement::verdicts));
  }

  /** The correlation's rate divided by that of a reference, the median of each round's ratio. */
  double ratio(Kind reference) {
    List<Measurement> own = of(Kind.CORRELATION);
    List<Measurement> other = of(reference);
    double[] ratios = new double[own.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = own.get(i).rate() / other.get(i).rate();
    }
    return median(ratios);
  }

  @JsonProperty
  double ratioToCopyLoop() {
    return ratio(Kind.COPY);
  }

  @JsonProperty
  double ratioToStateless() {
    return ratio(Kind.STATELESS);
  }

  /** Slowest and fastest round, samples a second. */
  double[] range(Kind kind) {
    double[] rates = sorted(kind, Measurement::rate);
    return new double[] {rates[0], rates[rates.length - 1]};
  }

  private List<Measurement> of(Kind kind) {
    return runs.getOrDefault(kind, List.of());
  }

  private double median(Kind kind, ToDoubleFunction<Measurement> value) {
    return median(sorted(kind, value));
  }

  private double[] sorted(Kind kind, ToDoubleFunction<Measurement> value) {
    return of(kind).stream().mapToDouble(value).sorted().toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
