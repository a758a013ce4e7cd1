package io.crosstalk.engine.site.series;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Metrics from which loads, demands and signs of devices are made. */
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
  CRC_ERRORS("fc.crc_errors"),
  NET_ERRORS("net.errors"),
  BACKGROUND("background.throughput"),
  WRITE_PENDING("cache.write_pending");

  private static final Map<String, Input> BY_METRIC =
      Stream.of(values()).collect(Collectors.toMap(Input::metric, each -> each));

  /** Metrics of devices that can speak for a cause. */
  static final List<Input> SIGNS =
      List.of(CRC_ERRORS, NET_ERRORS, BACKGROUND, WRITE_PENDING, UTILIZATION);

  private final String metric;

  Input(String metric) {
    this.metric = metric;
  }

  String metric() {
    return metric;
  }

  /** Returns the input that a metric is; null when it is none. */
  static @Nullable Input of(String metric) {
    return BY_METRIC.get(metric);
  }
}
