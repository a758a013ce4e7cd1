package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.Ports;
import io.crosstalk.testkit.SettingsTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServiceSettingsTest {
  /** The only setting that the platform passes unless the user's file has it. */
  private static final String CONSOLE_URL = "crosstalk.site.console-url";

  @TempDir private Path folder;

  private PostgresDatabase database;
  private ServiceSettings settings;

  @BeforeEach
  void settings() throws IOException {
    DataDirectory data = new DataDirectory(folder);
    Ports ports = new Ports(1000, 1001, 1002, 1003, 1004, 1005, 1006);
    database = new PostgresDatabase(data, ports, UnprivilegedUser.OURSELVES);
    settings = new ServiceSettings(data, PlatformState.begun(ports, null), database);
  }

  @Test
  void properties_everyService_haveAddressAndTokensFile() {
    for (Component service : Component.SERVICES) {
      assertThat(settings.properties(service))
          .containsEntry("server.address", "127.0.0.1")
          .containsEntry("crosstalk.access.tokens-file", folder.resolve("tokens.json").toString())
          .containsKey("server.port");
    }
  }

  @Test
  void properties_rulesService_haveBrokerAddress() {
    assertThat(settings.properties(Component.RULES))
        .containsEntry("crosstalk.kafka.bootstrap-servers", "127.0.0.1:1004")
        .containsEntry("crosstalk.kafka.partitions", "4")
        .containsEntry("crosstalk.kafka.replication-factor", "1");
  }

  @ParameterizedTest
  @CsvSource({
    "INGEST, ingest-service",
    "CORRELATION, correlation-service",
    "RULES, rules-service",
    "GATEWAY, api-gateway"
  })
  void properties_everyService_areDocumentedSettings(Component service, String module) {
    Set<String> read = SettingsTable.of(module).keySet();

    assertThat(settings.properties(service).keySet())
        .filteredOn(name -> name.startsWith("crosstalk."))
        .isSubsetOf(read);
  }

  @Test
  void properties_everyService_importFileOfSettings() {
    for (Component service : Component.SERVICES) {
      assertThat(settings.properties(service))
          .containsEntry(
              "spring.config.additional-location",
              "optional:" + folder.resolve("crosstalk.yaml").toUri())
          .containsEntry("spring.profiles.include", service.label());
    }
  }

  /** The command line takes precedence, so the file of settings cannot change these. */
  @Test
  void properties_everyService_areRefusedInFileOfSettings() {
    for (Component service : Component.SERVICES) {
      assertThat(settings.properties(service).keySet())
          .filteredOn(name -> !name.startsWith("spring.") && !name.equals(CONSOLE_URL))
          .allSatisfy(name -> assertThat(ManagedSetting.reason(name)).isPresent());
    }
    assertThat(ManagedSetting.reason("crosstalk.database.password")).isPresent();
    assertThat(ManagedSetting.reason("crosstalk.history.password")).isPresent();
  }

  @Test
  void properties_gateway_haveAddressesOfUpstreamServices() {
    assertThat(settings.properties(Component.GATEWAY))
        .containsEntry("server.port", "1000")
        .containsEntry("crosstalk.upstream.correlation-url", "http://127.0.0.1:1002")
        .containsEntry("crosstalk.upstream.rules-url", "http://127.0.0.1:1003")
        .containsEntry("crosstalk.upstream.token-file", folder.resolve("service.token").toString());
  }

  @Test
  void properties_noAddressOfThePage_linksLeadToTheLocalPage() {
    assertThat(settings.properties(Component.RULES))
        .containsEntry(CONSOLE_URL, "http://127.0.0.1:1000");
  }

  @Test
  void properties_addressOfThePageInTheFile_isKept() throws IOException {
    Files.writeString(
        folder.resolve("crosstalk.yaml"), "crosstalk.site:\n  consoleUrl: https://noc.example\n");

    assertThat(settings.properties(Component.RULES)).doesNotContainKey(CONSOLE_URL);
  }

  @Test
  void properties_passwords_areInEnvironmentOnly() throws IOException {
    String password = database.password();

    assertThat(settings.properties(Component.RULES))
        .containsEntry("crosstalk.database.url", "jdbc:postgresql://127.0.0.1:1006/crosstalk")
        .containsEntry("crosstalk.database.username", "crosstalk")
        .doesNotContainValue(password);
    assertThat(settings.secrets(Component.RULES))
        .containsEntry("CROSSTALK_DATABASE_PASSWORD", password);
    assertThat(settings.properties(Component.CORRELATION))
        .containsEntry(
            "crosstalk.history.url", "jdbc:postgresql://127.0.0.1:1006/crosstalk_history")
        .containsEntry("crosstalk.history.username", "crosstalk_history")
        .doesNotContainValue(database.historyPassword());
    assertThat(settings.secrets(Component.CORRELATION))
        .containsEntry("CROSSTALK_HISTORY_PASSWORD", database.historyPassword());
    assertThat(settings.secrets(Component.INGEST)).isEmpty();
    assertThat(String.join(" ", database.program().command())).doesNotContain(password);
  }
}
