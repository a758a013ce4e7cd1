package io.crosstalk.local.broker;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Creates the settings of a single Kafka broker that is also its own controller. */
public final class BrokerSettings {
  private BrokerSettings() {}

  /**
   * Settings of a broker.
   *
   * @param clients address for clients, {@code host:port}
   * @param controller address of the controller, {@code host:port}
   * @param logs folder of the broker's data
   * @param more further settings, which replace those of this class
   */
  public static Map<String, String> of(
      String clients, String controller, Path logs, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(fixed());
    settings.put("controller.quorum.voters", "1@" + controller);
    settings.put("listeners", "CLIENTS://" + clients + ",CONTROLLER://" + controller);
    settings.put("advertised.listeners", "CLIENTS://" + clients);
    settings.put("log.dirs", logs.toString());
    settings.putAll(more);
    return settings;
  }

  private static Map<String, String> fixed() {
    return Map.ofEntries(
        Map.entry("process.roles", "broker,controller"),
        Map.entry("node.id", "1"),
        Map.entry("controller.listener.names", "CONTROLLER"),
        Map.entry("listener.security.protocol.map", "CLIENTS:PLAINTEXT,CONTROLLER:PLAINTEXT"),
        Map.entry("inter.broker.listener.name", "CLIENTS"),
        Map.entry("auto.create.topics.enable", "false"),
        // One broker: there is no replica.
        Map.entry("default.replication.factor", "1"),
        Map.entry("min.insync.replicas", "1"),
        Map.entry("offsets.topic.replication.factor", "1"),
        Map.entry("transaction.state.log.replication.factor", "1"),
        Map.entry("transaction.state.log.min.isr", "1"),
        Map.entry("share.coordinator.state.topic.replication.factor", "1"),
        Map.entry("share.coordinator.state.topic.min.isr", "1"),
        // No other controller has to learn that this one lives: no records for that, twice a
        // second.
        Map.entry("metadata.max.idle.interval.ms", "0"),
        // On a busy machine a transaction can take longer to complete than the default of 100 ms.
        // The first request of the next one would be refused, with a warning.
        Map.entry("add.partitions.to.txn.retry.backoff.max.ms", "10000"),
        // The defaults are made for big machines and many clients: 50 partitions each, 128 MB for
        // cleaning.
        Map.entry("offsets.topic.num.partitions", "8"),
        Map.entry("transaction.state.log.num.partitions", "8"),
        Map.entry("log.cleaner.dedupe.buffer.size", "16777216"),
        Map.entry("num.network.threads", "2"),
        Map.entry("num.io.threads", "4"));
  }
}
