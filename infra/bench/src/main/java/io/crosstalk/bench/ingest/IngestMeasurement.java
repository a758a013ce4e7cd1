package io.crosstalk.bench.ingest;

/**
 * Measurement of one run, from the first request until all samples are in Kafka.
 *
 * @param samples number of samples that were sent
 * @param seconds elapsed time
 * @param cpuSeconds CPU time of the variant's process
 * @param brokerCpuSeconds CPU time of the broker
 * @param senderCpuSeconds CPU time of the process that sends the requests
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

  /** Number of samples for each second of the variant's CPU time. */
  double efficiency() {
    return samples / cpuSeconds;
  }
}
