package io.crosstalk.collectors.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Bytes of flows that arrived after their step was closed, by reason. */
final class LateFlows {
  private static final int MAX_NAMED = 20;
  private static final String ACTIVE_TIMEOUT = "";

  private final Map<String, Sum> sums = new TreeMap<>();

  /**
   * Traffic that arrived too late.
   *
   * @param fromMs start of the first flow
   * @param toMs end of the last closed step
   * @param waitedFor exporter whose template arrived late; null if the flows themselves did
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

  /**
   * Returns the key; the number of exporters with their own keys is limited, so that senders cannot
   * make the list grow.
   */
  private String key(Exporter exporter, FlowRecord flow) {
    if (!flow.waited()) {
      return ACTIVE_TIMEOUT;
    }
    String name = exporter.address().getHostAddress();
    return sums.containsKey(name) || sums.size() < MAX_NAMED ? name : "others";
  }

  /** Returns the late traffic since the last call. */
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
