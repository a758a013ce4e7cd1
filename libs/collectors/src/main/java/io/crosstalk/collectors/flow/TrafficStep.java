package io.crosstalk.collectors.flow;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sampling step with the traffic of each resource in it. */
final class TrafficStep {
  /**
   * Number of resources whose traffic is summed separately in a step, as a multiple of the number
   * that is published individually. The traffic of further resources is summed together.
   */
  private static final int COUNTED = 10;

  private final int maxTalkers;
  private final Map<String, ResourceTraffic> trafficById = new HashMap<>();
  private final ResourceTraffic uncounted = new ResourceTraffic();
  private boolean full;

  /**
   * Resources with the most traffic, which are published individually, and the bytes of all other
   * resources.
   */
  record Ranking(
      List<Map.Entry<String, ResourceTraffic>> first, double otherSent, double otherReceived) {}

  TrafficStep(int maxTalkers) {
    this.maxTalkers = maxTalkers;
  }

  /**
   * Adds the part of a flow that lies in this step.
   *
   * @param bytes bytes of the flow within this step
   * @param names resource ids by address
   */
  void add(Exporter exporter, FlowRecord flow, double bytes, Names names) {
    ResourceTraffic source = trafficOf(names.id(flow.source()));
    ResourceTraffic destination = trafficOf(names.id(flow.destination()));
    FlowPorts ports = flow.ports();
    source.sent(exporter, ports.leaving(), bytes);
    destination.received(exporter, ports.leaving(), bytes);
    for (long index : new long[] {ports.input(), ports.output()}) {
      String port = exporter.portId(index);
      if (port != null) {
        source.through(port);
        destination.through(port);
      }
    }
    if (ports.areUnknown()) {
      source.through(exporter.id());
      destination.through(exporter.id());
    }
  }

  /** Mapping from addresses to resource ids. */
  interface Names {
    String id(InetAddress address);
  }

  private ResourceTraffic trafficOf(String id) {
    ResourceTraffic known = trafficById.get(id);
    if (known != null) {
      return known;
    }
    if (trafficById.size() >= maxTalkers * COUNTED) {
      full = true;
      return uncounted;
    }
    ResourceTraffic added = new ResourceTraffic();
    trafficById.put(id, added);
    return added;
  }

  /**
   * Returns the resources with the most bytes. Resources with equal traffic are sorted by id, so
   * that the same flows give the same result.
   */
  Ranking ranking() {
    Comparator<Map.Entry<String, ResourceTraffic>> most =
        Comparator.comparingDouble(entry -> -entry.getValue().bytes());
    List<Map.Entry<String, ResourceTraffic>> all =
        trafficById.entrySet().stream()
            .sorted(most.thenComparing(Map.Entry.comparingByKey()))
            .toList();
    List<Map.Entry<String, ResourceTraffic>> rest =
        all.subList(Math.min(maxTalkers, all.size()), all.size());
    return new Ranking(
        all.subList(0, Math.min(maxTalkers, all.size())),
        uncounted.sent() + rest.stream().mapToDouble(entry -> entry.getValue().sent()).sum(),
        uncounted.received()
            + rest.stream().mapToDouble(entry -> entry.getValue().received()).sum());
  }

  /** Returns whether some resources were not summed separately, because there were too many. */
  boolean isFull() {
    return full;
  }
}
