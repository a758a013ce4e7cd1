package io.crosstalk.local.platform;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings that the local platform passes to the services: addresses of the components, and
 * credentials.
 */
final class ServiceSettings {
  private static final String PARTITIONS = "crosstalk.kafka.partitions";

  private final DataDirectory data;
  private final Ports ports;
  private final int partitions;
  private final @Nullable Integer mailPort;
  private final String databaseUrl;
  private final String databasePassword;
  private final String historyUrl;
  private final String historyPassword;

  /**
   * Creates the settings of one platform.
   *
   * @param mailPort port of a mail server on this machine that receives messages; null without one
   */
  ServiceSettings(
      DataDirectory data,
      Ports ports,
      int partitions,
      PostgresDatabase database,
      @Nullable Integer mailPort)
      throws IOException {
    this.data = data;
    this.ports = ports;
    this.partitions = partitions;
    this.mailPort = mailPort;
    this.databaseUrl = database.jdbcUrl();
    this.databasePassword = database.password();
    this.historyUrl = database.historyUrl();
    this.historyPassword = database.historyPassword();
  }

  Map<String, String> properties(Component service) {
    Map<String, String> properties = new TreeMap<>();
    properties.putAll(new SettingsFile(data.settingsFile()).arguments(service));
    properties.put("server.address", Loopback.HOST);
    properties.put("server.port", Integer.toString(ports.of(service)));
    properties.put("crosstalk.access.tokens-file", data.tokensFile().toString());
    switch (service) {
      case INGEST -> {
        properties.putAll(kafka());
        properties.put(PARTITIONS, Integer.toString(partitions));
        properties.put("crosstalk.ingest.sources.file", data.sourcesFile().toString());
      }
      case CORRELATION -> {
        properties.putAll(kafka());
        properties.put("crosstalk.history.url", historyUrl);
        properties.put("crosstalk.history.username", HistoryDatabase.NAME);
      }
      case RULES -> {
        properties.putAll(kafka());
        properties.put(PARTITIONS, Integer.toString(partitions));
        properties.put("crosstalk.database.url", databaseUrl);
        properties.put("crosstalk.database.username", PostgresDatabase.USER);
        properties.putAll(mail());
      }
      case GATEWAY -> properties.putAll(upstream());
      case KAFKA, POSTGRES -> throw new IllegalArgumentException(service + " is no service");
    }
    return properties;
  }

  Map<String, String> secrets(Component service) {
    return switch (service) {
      case RULES -> Map.of("CROSSTALK_DATABASE_PASSWORD", databasePassword);
      case CORRELATION -> Map.of("CROSSTALK_HISTORY_PASSWORD", historyPassword);
      case INGEST, GATEWAY, KAFKA, POSTGRES -> Map.of();
    };
  }

  private Map<String, String> kafka() {
    return Map.of(
        "crosstalk.kafka.bootstrap-servers",
        KafkaBroker.bootstrapServers(ports),
        "crosstalk.kafka.replication-factor",
        "1");
  }

  private Map<String, String> mail() {
    if (mailPort == null) {
      return Map.of();
    }
    String target = "crosstalk.mail.targets[0].";
    return Map.of(
        target + "name", "demo",
        target + "mode", "notify",
        target + "host", Loopback.HOST,
        target + "port", mailPort.toString(),
        target + "tls", "none",
        target + "from", "Crosstalk <crosstalk@example.com>",
        target + "to[0]", "operations@example.com",
        target + "allow-private", "true");
  }

  private Map<String, String> upstream() {
    return Map.of(
        "crosstalk.upstream.token-file", data.token("service").toString(),
        "crosstalk.upstream.rules-url", ports.url(Component.RULES),
        "crosstalk.upstream.correlation-url", ports.url(Component.CORRELATION),
        "crosstalk.upstream.ingest-url", ports.url(Component.INGEST));
  }
}
