package io.crosstalk.collectors.capture;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** Numbers of TCP connection resets sent and received, by address and interval. */
final class TcpResetCounts {
  private final long stepMs;
  private final Map<InetAddress, TreeMap<Long, Count>> byAddress = new HashMap<>();
  private long firstMs = Long.MAX_VALUE;
  private long lastMs = Long.MIN_VALUE;

  /** Resets that one address has sent and received in one interval. */
  record Count(int sent, int received) {
    static final Count NONE = new Count(0, 0);

    Count plus(Count other) {
      return new Count(sent + other.sent, received + other.received);
    }
  }

  TcpResetCounts(long stepMs) {
    this.stepMs = stepMs;
  }

  void add(long timeMs, InetAddress source, InetAddress destination) {
    long endMs = (Math.floorDiv(timeMs, stepMs) + 1) * stepMs;
    firstMs = Math.min(firstMs, endMs);
    lastMs = Math.max(lastMs, endMs);
    add(source, endMs, new Count(1, 0));
    add(destination, endMs, new Count(0, 1));
  }

  private void add(InetAddress address, long endMs, Count count) {
    byAddress.computeIfAbsent(address, each -> new TreeMap<>()).merge(endMs, count, Count::plus);
  }

  /** Returns the counts by address and by the end of the interval in epoch milliseconds. */
  Map<InetAddress, TreeMap<Long, Count>> byAddress() {
    return byAddress;
  }

  boolean isEmpty() {
    return byAddress.isEmpty();
  }

  /** Returns the end of the first interval with a reset, epoch milliseconds. */
  long firstMs() {
    return firstMs;
  }

  /** Returns the end of the last interval with a reset, epoch milliseconds. */
  long lastMs() {
    return lastMs;
  }

  long stepMs() {
    return stepMs;
  }
}
