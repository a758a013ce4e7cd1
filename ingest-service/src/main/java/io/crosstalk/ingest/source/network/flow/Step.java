package io.crosstalk.ingest.source.network.flow;

import java.net.InetAddress;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A stretch of time and who talked in it. */
final class Step {
  /** So many more than are told one by one are counted, before any is put to the others. */
  private static final int COUNTED = 10;

  private final int maxTalkers;
  private final Map<String, Talk> talkers = new HashMap<>();
  private final Talk uncounted = new Talk();
  private boolean full;

  /** Who talked most, and the rest. */
  record Ranking(List<Map.Entry<String, Talk>> first, double otherSent, double otherReceived) {}

  Step(int maxTalkers) {
    this.maxTalkers = maxTalkers;
  }

  /** Adds a part of a flow. */
  void add(Exporter exporter, FlowRecord flow, double bytes, Names names) {
    Talk source = talk(names.id(flow.source()));
    Talk destination = talk(names.id(flow.destination()));
    source.sent(exporter, bytes);
    destination.received(exporter, bytes);
    for (long index : new long[] {flow.input(), flow.output()}) {
      String port = exporter.portId(index);
      if (port != null) {
        source.through(port);
        destination.through(port);
      }
    }
    if (flow.input() == 0 && flow.output() == 0) {
      source.through(exporter.id());
      destination.through(exporter.id());
    }
  }

  /** Gives addresses their resources. */
  interface Names {
    String id(InetAddress address);
  }

  private Talk talk(String id) {
    Talk known = talkers.get(id);
    if (known != null) {
      return known;
    }
    if (talkers.size() >= maxTalkers * COUNTED) {
      full = true;
      return uncounted;
    }
    Talk talk = new Talk();
    talkers.put(id, talk);
    return talk;
  }

  /** Orders by bytes, then by id, so that the same flows give the same answer. */
  Ranking ranking() {
    Comparator<Map.Entry<String, Talk>> most =
        Comparator.comparingDouble(entry -> -entry.getValue().bytes());
    List<Map.Entry<String, Talk>> all =
        talkers.entrySet().stream().sorted(most.thenComparing(Map.Entry.comparingByKey())).toList();
    List<Map.Entry<String, Talk>> rest = all.subList(Math.min(maxTalkers, all.size()), all.size());
    return new Ranking(
        all.subList(0, Math.min(maxTalkers, all.size())),
        uncounted.sent() + rest.stream().mapToDouble(entry -> entry.getValue().sent()).sum(),
        uncounted.received()
            + rest.stream().mapToDouble(entry -> entry.getValue().received()).sum());
  }

  /** Whether there were more talkers than could be counted one by one. */
  boolean isFull() {
    return full;
  }
}
