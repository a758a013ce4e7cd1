package io.crosstalk.bench.ingest;

/**
 * One run, until all its samples were in Kafka.
 *
 * @param samples that were sent
 * @param cpuSeconds of the variant's process
 * @param brokerCpuSeconds of the broker's
 * @param senderCpuSeconds of the process that sends
 */
record IngestMeasurement(
    long samples,
    double seconds,
    double cpuSeconds,
    double brokerCpuSeconds,
    double senderCpuSeconds) {

  double rate() {
    return samples / seconds;
  }

  /** Samples a second of the variant's CPU time. */
  double efficiency() {
    return samples / cpuSeconds;
  }
}
