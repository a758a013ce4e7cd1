package io.crosstalk.ingest.source.open.ingest;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of highly available senders, {@code crosstalk.ingest.replicas.*}.
 *
 * @param labels labels by which the replicas of one sender differ, the most important first; empty:
 *     replicas are not recognized
 */
@ConfigurationProperties("crosstalk.ingest.replicas")
record ReplicaProperties(@DefaultValue({"prometheus_replica", "__replica__"}) List<String> labels) {
  ReplicaProperties {
    labels = List.copyOf(labels);
  }
}
