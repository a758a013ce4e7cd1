package io.crosstalk.collectors.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Content of one datagram. */
final class DecodedDatagram {
  private static final int MAX_PROBLEMS = 10;

  private final long exportMs;
  private final List<FlowRecord> flows = new ArrayList<>();
  private final List<PortCounters> counters = new ArrayList<>();
  private final List<PortName> names = new ArrayList<>();
  private final Map<String, Integer> problems = new LinkedHashMap<>();
  private long lost;

  /**
   * Creates an empty result.
   *
   * @param exportMs time of export, by the exporter's clock
   */
  DecodedDatagram(long exportMs) {
    this.exportMs = exportMs;
  }

  void add(FlowRecord flow) {
    flows.add(flow);
  }

  /** Marks the flows from an index on: their template arrived after them. */
  void markWaited(int from) {
    flows.subList(from, flows.size()).replaceAll(FlowRecord::afterWaiting);
  }

  void add(PortCounters port) {
    counters.add(port);
  }

  void add(PortName name) {
    names.add(name);
  }

  /** Records a part that could not be used. */
  void problem(String text) {
    if (problems.size() < MAX_PROBLEMS || problems.containsKey(text)) {
      problems.merge(text, 1, Integer::sum);
    }
  }

  /** Records data that must have been sent before and did not arrive. */
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

  /** Returns the problems with their numbers of occurrence. */
  Map<String, Integer> problems() {
    return problems;
  }

  /**
   * Returns the number of lost datagrams or records, as the protocol counts; 0 if nothing is
   * missing.
   */
  long lost() {
    return lost;
  }
}
