package io.crosstalk.collectors.open.series;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Elections among the replicas that send under one source name. Thread-safe. */
final class Replicas {
  /** Maximum number of elections; further groups of replicas share one. */
  private static final int MAX_GROUPS = 100;

  private final Map<String, ReplicaElection> elections = new ConcurrentHashMap<>();

  /** Returns the replica that sends a series. */
  ReplicaElection.Replica of(ReplicaLabels.Sender sender, ReplicaElection.InUse inUse) {
    ReplicaElection known = elections.get(sender.cluster());
    if (known == null) {
      String cluster = elections.size() < MAX_GROUPS ? sender.cluster() : "";
      known = elections.computeIfAbsent(cluster, ReplicaElection::new);
    }
    return known.replica(sender.replica(), inUse);
  }

  /** Returns the elected replicas, sorted by what they have in common. */
  List<ElectedReplica> elected() {
    return elections.values().stream()
        .map(ReplicaElection::result)
        .sorted(Comparator.comparing(ElectedReplica::cluster))
        .toList();
  }
}
