package io.crosstalk.ingest.source.network.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What one datagram said. */
final class Decoded {
  private static final int MAX_PROBLEMS = 10;

  private final long exportMs;
  private final List<FlowRecord> flows = new ArrayList<>();
  private final List<PortCounters> counters = new ArrayList<>();
  private final List<PortName> names = new ArrayList<>();
  private final Map<String, Integer> problems = new LinkedHashMap<>();
  private long lost;

  /**
   * Nothing yet.
   *
   * @param exportMs when it was sent, by the exporter's clock
   */
  Decoded(long exportMs) {
    this.exportMs = exportMs;
  }

  void add(FlowRecord flow) {
    flows.add(flow);
  }

  /** Marks the flows from an index on: their template came later than they. */
  void markWaited(int from) {
    flows.subList(from, flows.size()).replaceAll(FlowRecord::afterWaiting);
  }

  void add(PortCounters port) {
    counters.add(port);
  }

  void add(PortName name) {
    names.add(name);
  }

  /** Notes something that could not be used. */
  void problem(String text) {
    if (problems.size() < MAX_PROBLEMS || problems.containsKey(text)) {
      problems.merge(text, 1, Integer::sum);
    }
  }

  /** Notes what must have been sent before and did not arrive. */
  void lost(long count) {
    lost += count;
  }

  long exportMs() {
    return exportMs;
  }

  List<FlowRecord> flows() {
    return flows;
  }

  List<PortCounters> counters() {
    return counters;
  }

  List<PortName> names() {
    return names;
  }

  /** What could not be used, and how often. */
  Map<String, Integer> problems() {
    return problems;
  }

  /** Datagrams or records, as the protocol counts; 0 when nothing is missing. */
  long lost() {
    return lost;
  }
}
