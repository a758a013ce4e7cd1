package io.crosstalk.collectors.open.series;

import java.util.List;

/**
 * Replica of a highly available sender whose samples are used, in contrast to those of the others.
 *
 * @param cluster labels that the replicas share, as {@code name=value}; empty without any
 * @param elected name of the replica; empty before its first sample
 * @param replicas names of the replicas that have sent, at most 20, sorted
 */
public record ElectedReplica(String cluster, String elected, List<String> replicas) {
  public ElectedReplica {
    replicas = List.copyOf(replicas);
  }
}
