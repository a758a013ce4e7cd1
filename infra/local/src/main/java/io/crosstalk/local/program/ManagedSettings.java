package io.crosstalk.local.program;

import java.util.Map;
import java.util.Optional;

/**
 * Settings that the local platform itself determines: ports, credentials and folders. The services
 * get them on the command line, so neither the user's file of settings nor the environment can
 * change them.
 */
final class ManagedSettings {
  private static final String ADDRESSES = "it follows from the ports, see 'up --port-base'";
  private static final String CREDENTIALS = "it belongs to the database in the data folder";

  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry("server.address", "the platform listens on 127.0.0.1 only"),
          Map.entry("server.port", "choose the ports with 'up --port-base'"),
          Map.entry(
              "crosstalk.access.tokens-file",
              "'./crosstalk tokens' changes tokens.json beside this file"),
          Map.entry("crosstalk.access.audit-directory", "it is the folder audit beside this file"),
          Map.entry(
              "crosstalk.ingest.sources.file", "write sources to sources.yaml beside this file"),
          Map.entry("crosstalk.kafka.bootstrap-servers", ADDRESSES),
          Map.entry("crosstalk.kafka.partitions", "choose it with 'up --partitions'"),
          Map.entry("crosstalk.kafka.replication-factor", "there is one broker"),
          Map.entry("crosstalk.database.url", ADDRESSES),
          Map.entry("crosstalk.database.username", CREDENTIALS),
          Map.entry("crosstalk.database.password", CREDENTIALS),
          Map.entry("crosstalk.history.url", ADDRESSES),
          Map.entry("crosstalk.history.username", CREDENTIALS),
          Map.entry("crosstalk.history.password", CREDENTIALS),
          Map.entry("crosstalk.upstream.token-file", "it is service.token beside this file"),
          Map.entry("crosstalk.upstream.rules-url", ADDRESSES),
          Map.entry("crosstalk.upstream.correlation-url", ADDRESSES),
          Map.entry("crosstalk.upstream.ingest-url", ADDRESSES));

  private ManagedSettings() {}

  /**
   * Reason why a setting cannot be set in the user's file of settings; empty when it can be set.
   */
  static Optional<String> reason(String name) {
    return REASONS.keySet().stream()
        .filter(it -> KnownSettings.uniform(it).equals(KnownSettings.uniform(name)))
        .map(REASONS::get)
        .findFirst();
  }
}
