package io.crosstalk.engine.site.series;

import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;

/** Metrics from which loads and demands are made. */
enum Input {
  IOPS("disk.iops"),
  READ_IOPS("disk.read.iops"),
  WRITE_IOPS("disk.write.iops"),
  THROUGHPUT("disk.throughput"),
  READ_THROUGHPUT("disk.read.throughput"),
  WRITE_THROUGHPUT("disk.write.throughput"),
  TAPE_THROUGHPUT("tape.host_write.throughput"),
  BACKEND_THROUGHPUT("tape.backend.throughput"),
  REDUCTION("data.reduction_ratio"),
  LINK_UTILIZATION("net.utilization"),
  UTILIZATION("cpu.utilization"),
  ACTIVE_MEMORY("mem.active"),
  CONNECTIONS("net.connections"),
  SENT("net.tx.throughput"),
  RECEIVED("net.rx.throughput"),
  JOBS("job.concurrency"),
  REQUESTS("app.throughput"),
  /** Number of processors, which is no metric, where it is not one. */
  PROCESSORS("processors");

  @SuppressWarnings("ImmutableEnumChecker") // a record of immutable values
  private final Metric metric;

  Input(String metric) {
    this.metric = MetricCatalogue.of(metric);
  }

  Metric metric() {
    return metric;
  }
}
