package io.crosstalk.collectors.open.series;

import java.util.List;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * Labels by which the replicas of one highly available sender differ, such as two Prometheus that
 * scrape the same targets.
 *
 * @param names names of the labels, the most important first
 */
public record ReplicaLabels(List<String> names) {
  /**
   * Labels of Prometheus Operator, and of Cortex and Mimir; the setting's default.
   *
   * @see <a
   *     href="https://grafana.com/docs/mimir/latest/configure/configure-high-availability-deduplication">Mimir</a>
   */
  public static final ReplicaLabels DEFAULT =
      new ReplicaLabels(List.of("prometheus_replica", "__replica__"));

  /** Labels that all replicas of one sender have in common, and that other senders do not have. */
  private static final List<String> CLUSTER = List.of("cluster", "__cluster__", "prometheus");

  public ReplicaLabels {
    names = List.copyOf(names);
  }

  /**
   * Sender of a series that has replicas.
   *
   * @param cluster labels that its replicas share, as {@code name=value}; empty without any
   * @param replica name of the replica
   * @param series the series as each of the replicas sends it, without the label of the replica
   */
  record Sender(String cluster, String replica, ForeignSeries series) {}

  /** Returns the replica that sends a series; null when none of the labels is present. */
  @Nullable Sender sender(ForeignSeries series) {
    for (String name : names) {
      String replica = series.label(name);
      if (replica != null) {
        return new Sender(cluster(series), replica, series.without(name));
      }
    }
    return null;
  }

  private static String cluster(ForeignSeries series) {
    StringJoiner cluster = new StringJoiner(",");
    for (String name : CLUSTER) {
      String value = series.label(name);
      if (value != null) {
        cluster.add(name + "=" + value);
      }
    }
    return cluster.toString();
  }
}
