package io.crosstalk.bench.variant;

/**
 * Measurement of one run. The measured time begins when the consumers have read an unmeasured first
 * part of the records, and ends when all output is committed.
 *
 * @param samples number of samples read in the measured time
 * @param seconds measured time
 * @param cpuSeconds CPU time of the variant's process in the measured time
 * @param brokerCpuSeconds CPU time of the broker in the measured time
 * @param othersCpuSeconds CPU time of all other processes; a high value means that the run was
 *     disturbed
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
