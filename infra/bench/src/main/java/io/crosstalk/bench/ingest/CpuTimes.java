package io.crosstalk.bench.ingest;

import java.time.Duration;

/**
 * Time at one moment, with the processor time that the variant, the broker and the sender have used
 * so far; all in nanoseconds.
 */
record CpuTimes(long nanos, long variantNanos, long brokerNanos, long senderNanos) {

  static CpuTimes now(long variant, long broker) {
    return new CpuTimes(
        System.nanoTime(), cpu(variant), cpu(broker), cpu(ProcessHandle.current().pid()));
  }

  private static long cpu(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElse(0L);
  }

  IngestMeasurement until(CpuTimes end, long samples) {
    return new IngestMeasurement(
        samples,
        (end.nanos - nanos) / 1e9,
        (end.variantNanos - variantNanos) / 1e9,
        (end.brokerNanos - brokerNanos) / 1e9,
        (end.senderNanos - senderNanos) / 1e9);
  }
}
