package io.crosstalk.bench.ingest;

import java.time.Duration;

/** Time, and processor time of the processes so far. */
record CpuMark(long nanos, long contenderNanos, long brokerNanos, long senderNanos) {

  static CpuMark now(long contender, long broker) {
    return new CpuMark(
        System.nanoTime(), cpu(contender), cpu(broker), cpu(ProcessHandle.current().pid()));
  }

  private static long cpu(long pid) {
    return ProcessHandle.of(pid)
        .flatMap(process -> process.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElse(0L);
  }

  Measurement until(CpuMark end, long samples) {
    return new Measurement(
        samples,
        (end.nanos - nanos) / 1e9,
        (end.contenderNanos - contenderNanos) / 1e9,
        (end.brokerNanos - brokerNanos) / 1e9,
        (end.senderNanos - senderNanos) / 1e9);
  }
}
