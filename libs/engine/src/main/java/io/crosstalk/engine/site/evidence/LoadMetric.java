package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.state.Place;
import java.util.List;

/** Metrics of the dimensions of load. */
final class LoadMetric {
  private LoadMetric() {}

  /** Metrics of all loads that can degrade a place. */
  static List<String> on(Place place) {
    List<Load> loads = place.isShared() ? place.symptom().loads() : place.symptom().ownLoads();
    return loads.stream().flatMap(load -> of(load).stream()).toList();
  }

  static List<String> of(Load load) {
    return switch (load) {
      case OPERATIONS -> List.of("disk.iops");
      case BYTES -> List.of("disk.throughput", "tape.host_write.throughput");
      case READS -> List.of("disk.read.iops");
      case WRITES -> List.of("disk.write.iops");
      case READ_BYTES -> List.of("disk.read.throughput");
      case WRITE_BYTES -> List.of("disk.write.throughput");
      case PROCESSOR -> List.of("cpu.utilization");
      case MEMORY -> List.of("mem.active");
      case CONNECTIONS -> List.of("net.connections");
      case SENT -> List.of("net.tx.throughput");
      case BACKEND -> List.of("tape.backend.throughput");
      case LINK -> List.of("net.utilization");
      case RECEIVED -> List.of("net.rx.throughput");
      case DEMAND -> List.of("app.throughput", "job.concurrency");
    };
  }
}
