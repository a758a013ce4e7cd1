package io.crosstalk.local.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerSettingsTest {
  private static final Path LOGS = Path.of("data", "logs");

  @Test
  void of_addresses_configuresListenersAndOwnController() {
    assertThat(BrokerSettings.of("127.0.0.1:1", "127.0.0.1:2", LOGS, Map.of()))
        .containsEntry("listeners", "CLIENTS://127.0.0.1:1,CONTROLLER://127.0.0.1:2")
        .containsEntry("advertised.listeners", "CLIENTS://127.0.0.1:1")
        .containsEntry("controller.quorum.voters", "1@127.0.0.1:2")
        .containsEntry("log.dirs", LOGS.toString())
        .containsEntry("add.partitions.to.txn.retry.backoff.max.ms", "10000");
  }

  @Test
  void of_furtherSettings_replaceDefaultSettings() {
    assertThat(BrokerSettings.of("a:1", "a:2", LOGS, Map.of("num.io.threads", "8", "x", "y")))
        .containsEntry("num.io.threads", "8")
        .containsEntry("x", "y");
  }
}
