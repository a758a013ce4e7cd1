package io.crosstalk.collectors.flow;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Content of one datagram after decoding: flows, port counters and port names, and what was lost or
 * could not be used.
 */
final class DecodedDatagram {
  private static final int MAX_PROBLEMS = 10;
  private static final int MAX_WARNINGS = 10;

  private final long exportMs;
  private final List<FlowRecord> flows = new ArrayList<>();
  private final List<PortCounters> counters = new ArrayList<>();
  private final List<PortName> names = new ArrayList<>();
  private final Map<String, Integer> problems = new LinkedHashMap<>();
  private final Map<String, Integer> warnings = new LinkedHashMap<>();
  private long lost;
  private int leftOut;
  private String leftOutExample = "";

  /**
   * Name of a port, as its exporter sends it.
   *
   * @param port ifIndex of the port
   * @param name name of the interface
   */
  record PortName(long port, String name) {}

  /**
   * Creates an empty result.
   *
   * @param exportMs time at which the datagram was sent, epoch milliseconds by the exporter's clock
   */
  DecodedDatagram(long exportMs) {
    this.exportMs = exportMs;
  }

  void add(FlowRecord flow) {
    flows.add(flow);
  }

  /**
   * Marks the flows from an index on as late because of their template: they were received before
   * it.
   */
  void markWaited(int from) {
    flows.subList(from, flows.size()).replaceAll(FlowRecord::afterWaiting);
  }

  void add(PortCounters port) {
    counters.add(port);
  }

  void add(PortName name) {
    names.add(name);
  }

  /**
   * Records a part of the datagram that could not be used.
   *
   * @param text message for people: what is wrong
   */
  void problem(String text) {
    count(problems, MAX_PROBLEMS, text, 1);
  }

  /**
   * Records that a part of the datagram was used in a way that may be wrong.
   *
   * @param text message for people: what is believed, and what to do about it; null if nothing is
   *     doubtful
   */
  void warn(@Nullable String text) {
    if (text != null) {
      warn(text, 1);
    }
  }

  /** Records a warning about several records. */
  void warn(String text, int records) {
    count(warnings, MAX_WARNINGS, text, records);
  }

  private static void count(Map<String, Integer> texts, int max, String text, int more) {
    if (texts.size() < max || texts.containsKey(text)) {
      texts.merge(text, more, Integer::sum);
    }
  }

  /**
   * Records a sampled packet that is no IP.
   *
   * @param protocol protocol of the packet, for messages
   */
  void leaveOut(String protocol) {
    leftOut++;
    leftOutExample = protocol;
  }

  /**
   * Records data that the exporter has sent before this datagram and that did not arrive.
   *
   * @param count number of datagrams or records, as the protocol counts
   */
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

  /** Returns the messages about unusable parts, with their numbers of occurrence. */
  Map<String, Integer> problems() {
    return problems;
  }

  /** Returns the warnings, with their numbers of occurrence. */
  Map<String, Integer> warnings() {
    return warnings;
  }

  /** Returns the number of sampled packets that are no IP. */
  int leftOut() {
    return leftOut;
  }

  /** Returns the protocol of the last packet that is no IP; empty if there is none. */
  String leftOutExample() {
    return leftOutExample;
  }

  /**
   * Returns the number of lost datagrams or records, as the protocol counts; 0 if nothing is
   * missing.
   */
  long lost() {
    return lost;
  }
}
