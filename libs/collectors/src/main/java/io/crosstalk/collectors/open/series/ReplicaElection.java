package io.crosstalk.collectors.open.series;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Election of one of the replicas of a sender. The first one that sends is elected; another one
 * replaces it when the elected one has sent nothing for 30 s, the default of Cortex and Mimir, in
 * the time of the samples. Thread-safe.
 */
final class ReplicaElection {
  private static final long FAIL_OVER_MS = Duration.ofSeconds(30).toMillis();

  /** Time after which Prometheus regards a series without samples as ended. */
  private static final long STALE_MS = Duration.ofMinutes(5).toMillis();

  private static final int MAX_NAMED = 20;

  private final String cluster;
  private final Set<String> names = new TreeSet<>();

  // A request may see the values of a moment ago: at worst it uses or skips one more sample.
  private volatile String elected = "";
  private volatile long lastMs;

  /** One of the replicas. */
  final class Replica {
    private final String name;

    private Replica(String name) {
      this.name = name;
    }

    /**
     * Returns whether a sample is used: one of the elected replica, or one of a series that the
     * elected replica does not send.
     *
     * @param timeMs time of the sample, epoch milliseconds
     */
    boolean isUsed(LiveSeries series, long timeMs) {
      if (!isElected()) {
        if (timeMs - lastMs <= FAIL_OVER_MS) {
          return timeMs - series.electedMs() > STALE_MS;
        }
        elected = name;
      }
      lastMs = Math.max(lastMs, timeMs);
      series.recordElected(timeMs);
      return true;
    }

    boolean isElected() {
      return name.equals(elected);
    }
  }

  ReplicaElection(String cluster) {
    this.cluster = cluster;
  }

  synchronized Replica replica(String name) {
    if (names.size() < MAX_NAMED) {
      names.add(name);
    }
    return new Replica(name);
  }

  synchronized ElectedReplica result() {
    return new ElectedReplica(cluster, elected, List.copyOf(names));
  }
}
