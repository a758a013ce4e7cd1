package io.crosstalk.bench.variant;

/**
 * One run, from when the first part of the records was handed over until all output was committed.
 *
 * @param samples in that span
 * @param cpuSeconds of the variant's process, in the same span
 * @param brokerCpuSeconds of the broker, in the same span
 * @param othersCpuSeconds of all other processes; a high value means that the run was disturbed
 * @param peakMegabytes largest resident set of the process since its start; 0 where the system does
 *     not report it
 * @param verdicts number of verdicts, without ticks
 */
public record RunMeasurement(
    long samples,
    double seconds,
    double cpuSeconds,
    double brokerCpuSeconds,
    double othersCpuSeconds,
    long peakMegabytes,
    long verdicts) {

  /** Samples a second. */
  public double rate() {
    return samples / seconds;
  }
}
