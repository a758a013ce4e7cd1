package io.crosstalk.collectors.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Sums the bytes of flows that arrived after their step was closed, by the reason of the delay. */
final class LateFlows {
  private static final int MAX_NAMED = 20;
  private static final String ACTIVE_TIMEOUT = "";

  private final Map<String, Sum> sums = new TreeMap<>();

  /**
   * Traffic that arrived after its step was closed.
   *
   * @param fromMs start of the first such flow, epoch milliseconds
   * @param toMs end of the last closed step, epoch milliseconds
   * @param bytes sum of the bytes
   * @param waitedFor exporter whose template arrived late; null if the flows themselves arrived
   *     late
   */
  record Late(long fromMs, long toMs, double bytes, @Nullable String waitedFor) {}

  /**
   * Start of the first late flow, epoch milliseconds, and the bytes of all late flows with the same
   * key.
   */
  private record Sum(long fromMs, double bytes) {
    Sum plus(Sum other) {
      return new Sum(Math.min(fromMs, other.fromMs), bytes + other.bytes);
    }
  }

  void add(Exporter exporter, FlowRecord flow, long fromMs, double bytes) {
    sums.merge(key(exporter, flow), new Sum(fromMs, bytes), Sum::plus);
  }

  /**
   * Returns the key under which a late flow is summed: the exporter if the flow has waited for its
   * template. The number of exporters with keys of their own is limited, so that senders cannot
   * make the map grow without bound.
   */
  private String key(Exporter exporter, FlowRecord flow) {
    if (!flow.waited()) {
      return ACTIVE_TIMEOUT;
    }
    String name = exporter.address().getHostAddress();
    return sums.containsKey(name) || sums.size() < MAX_NAMED ? name : "others";
  }

  /**
   * Returns the sums of late traffic since the last call.
   *
   * @param toMs end of the last closed step, epoch milliseconds
   */
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
