package io.crosstalk.ingest.source.network.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Bytes of flows that were known only after their step was closed, by the reason for it. */
final class LateFlows {
  private static final int MAX_NAMED = 20;
  private static final String ACTIVE_TIMEOUT = "";

  private final Map<String, Sum> sums = new TreeMap<>();

  /**
   * What came too late.
   *
   * @param fromMs the begin of the first flow
   * @param toMs the end of the last closed step
   * @param waitedFor the exporter whose template came late; null when the flows themselves did
   */
  record Late(long fromMs, long toMs, double bytes, @Nullable String waitedFor) {}

  private record Sum(long fromMs, double bytes) {
    Sum plus(Sum other) {
      return new Sum(Math.min(fromMs, other.fromMs), bytes + other.bytes);
    }
  }

  void add(Exporter exporter, FlowRecord flow, long fromMs, double bytes) {
    sums.merge(key(exporter, flow), new Sum(fromMs, bytes), Sum::plus);
  }

  /** Some exporters are named, so that senders can't make the list grow. */
  private String key(Exporter exporter, FlowRecord flow) {
    if (!flow.waited()) {
      return ACTIVE_TIMEOUT;
    }
    String name = exporter.address().getHostAddress();
    return sums.containsKey(name) || sums.size() < MAX_NAMED ? name : "others";
  }

  /** What came too late since this was asked for the last time. */
  List<Late> take(long toMs) {
    List<Late> late = new ArrayList<>();
    sums.forEach(
        (key, sum) ->
            late.add(
                new Late(sum.fromMs, toMs, sum.bytes, key.equals(ACTIVE_TIMEOUT) ? null : key)));
    sums.clear();
    return late;
  }
}
