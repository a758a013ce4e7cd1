package io.crosstalk.collectors.open.series;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Election of one of the replicas of a sender. Each series has one replica in use: the elected one,
 * or, if that does not send the series, the first other one. It is replaced when it has sent
 * nothing for 30 s, the default of Cortex and Mimir, or for two and a half intervals of the series,
 * in the time of the samples. Thread-safe.
 */
final class ReplicaElection {
  private static final long FAIL_OVER_MS = Duration.ofSeconds(30).toMillis();
  private static final double FAIL_OVER_INTERVALS = 2.5;
  private static final int MAX_NAMED = 20;

  private final String cluster;
  private final Set<String> names = new TreeSet<>();

  // A request may see the values of a moment ago: at worst it uses or leaves out one more sample.
  private volatile String elected = "";
  private volatile long electedMs;

  /**
   * Replica of which one series is used. Requests at the same time may see different values: at
   * worst one more sample is used or left out.
   */
  static final class InUse {
    private String name = "";
    private long lastMs;
    private long intervalMs;

    private boolean isStale(long lastSentMs, long timeMs) {
      return timeMs - lastSentMs > Math.max(FAIL_OVER_MS, FAIL_OVER_INTERVALS * intervalMs);
    }
  }

  /** One of the replicas, as the sender of one series. */
  final class Replica {
    private final String name;
    private final InUse inUse;
    private long lastMs;

    private Replica(String name, InUse inUse) {
      this.name = name;
      this.inUse = inUse;
    }

    /**
     * Returns whether a sample of the series is used.
     *
     * @param timeMs time of the sample, epoch milliseconds
     */
    boolean isUsed(long timeMs) {
      if (timeMs > lastMs) {
        inUse.intervalMs = lastMs == 0 ? inUse.intervalMs : timeMs - lastMs;
        lastMs = timeMs;
      }
      boolean preferred = isElected(timeMs) && timeMs > inUse.lastMs;
      if (!isInUse() && !preferred && !inUse.isStale(inUse.lastMs, timeMs)) {
        return false;
      }
      inUse.name = name;
      inUse.lastMs = Math.max(inUse.lastMs, timeMs);
      return true;
    }

    /** Returns whether this replica is the elected one, which it may become. */
    private boolean isElected(long timeMs) {
      boolean intervalKnown = inUse.intervalMs > 0;
      if (elected.isEmpty() || (intervalKnown && inUse.isStale(electedMs, timeMs))) {
        elected = name;
      }
      boolean isElected = name.equals(elected);
      if (isElected && timeMs > electedMs) {
        electedMs = timeMs;
      }
      return isElected;
    }

    private boolean isInUse() {
      return name.equals(inUse.name);
    }

    /** Ends the use of this replica. Returns whether it was the one in use. */
    boolean end() {
      boolean ends = isInUse();
      if (ends) {
        inUse.name = "";
        inUse.lastMs = 0;
      }
      return ends;
    }
  }

  ReplicaElection(String cluster) {
    this.cluster = cluster;
  }

  /** Returns a replica as the sender of a series, of which one replica is in use. */
  synchronized Replica replica(String name, InUse inUse) {
    if (names.size() < MAX_NAMED) {
      names.add(name);
    }
    return new Replica(name, inUse);
  }

  synchronized ElectedReplica result() {
    return new ElectedReplica(cluster, elected, List.copyOf(names));
  }
}
