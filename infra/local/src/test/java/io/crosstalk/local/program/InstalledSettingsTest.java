package io.crosstalk.local.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledSettingsTest {
  private static final String URL = "crosstalk.database.url";

  @TempDir private Path folder;

  @Test
  void find_severalSources_theMoreParticularOneCounts() throws IOException {
    Files.writeString(folder.resolve("defaults.yaml"), "crosstalk.database: {url: a, username: u}");
    assertThat(read(Map.of()).find(Component.RULES, URL)).contains("a");

    Files.createDirectory(folder.resolve("secrets"));
    Files.writeString(folder.resolve("secrets/crosstalk.database.password"), "secret\n");
    Files.writeString(
        folder.resolve("crosstalk.yaml"),
        """
        crosstalk.database.url: b
        ---
        spring.config.activate.on-profile: rules-service
        crosstalk.database.URL: c
        """);
    assertThat(read(Map.of()).find(Component.RULES, URL)).contains("c");
    assertThat(read(Map.of()).find(Component.GATEWAY, URL)).contains("b");
    assertThat(read(Map.of()).find(Component.RULES, "crosstalk.database.password"))
        .contains("secret");
    assertThat(read(Map.of()).find(Component.RULES, "crosstalk.database.username")).contains("u");
    assertThat(read(Map.of("CROSSTALK_DATABASE_URL", "d")).find(Component.RULES, URL))
        .contains("d");
    assertThat(read(Map.of()).find(Component.RULES, "crosstalk.history.url")).isEmpty();
  }

  @Test
  void mistakes_settingsThatNoServiceHas_areNamedWithSimilarOnes() throws IOException {
    Files.createDirectory(folder.resolve("secrets"));
    Files.writeString(folder.resolve("secrets/crosstalk.database.passwort"), "secret\n");
    Files.writeString(
        folder.resolve("crosstalk.yaml"),
        """
        server.port: 8000
        crosstalk.webhook.targets[0].url: https://example.com/hook
        ---
        crosstalk.webhooks.targets[0].url: https://example.com/hook
        """);

    assertThat(read(Map.of()).mistakes())
        .containsExactly(
            "unknown setting 'crosstalk.database.passwort'; did you mean"
                + " 'crosstalk.database.password'?",
            "unknown setting 'crosstalk.webhook.targets[0].url'; did you mean"
                + " 'crosstalk.webhooks.targets[n].url'?");
  }

  @Test
  void find_list_isOneValueWithCommas() throws IOException {
    Files.writeString(
        folder.resolve("crosstalk.yaml"),
        """
        crosstalk.kafka.bootstrap-servers: [a:1, b:2]
        ---
        spring.config.activate.on-profile: [api-gateway, rules-service]
        crosstalk:
          upstream:
            rules-url:
              - http://a
              - http://b
        """);
    String servers = "crosstalk.kafka.bootstrap-servers";
    String rules = "crosstalk.upstream.rules-url";

    assertThat(read(Map.of()).find(Component.RULES, servers)).contains("a:1,b:2");
    assertThat(read(Map.of()).find(Component.GATEWAY, rules)).contains("http://a,http://b");
    assertThat(read(Map.of()).find(Component.INGEST, rules)).isEmpty();
    assertThat(
            read(Map.of(
                    "CROSSTALK_UPSTREAM_RULESURL_1",
                    "http://d",
                    "CROSSTALK_UPSTREAM_RULESURL_0",
                    "http://c"))
                .find(Component.GATEWAY, rules))
        .contains("http://c,http://d");
  }

  @Test
  void group_propertiesOfKafka_areThoseOfFileAndEnvironment() throws IOException {
    Files.writeString(
        folder.resolve("crosstalk.yaml"),
        """
        crosstalk.kafka.properties:
          security.protocol: SASL_SSL
          "[sasl.mechanism]": PLAIN
        """);

    assertThat(
            read(Map.of("CROSSTALK_KAFKA_PROPERTIES_SASL_MECHANISM", "SCRAM-SHA-512"))
                .group(Component.RULES, "crosstalk.kafka.properties"))
        .containsOnly(
            Map.entry("security.protocol", "SASL_SSL"),
            Map.entry("sasl.mechanism", "SCRAM-SHA-512"));
  }

  @Test
  void read_fileThatIsNoYaml_isRefusedWithTheLine() throws IOException {
    Files.writeString(folder.resolve("crosstalk.yaml"), "crosstalk: [\n");

    assertThatThrownBy(() -> read(Map.of()))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("crosstalk.yaml cannot be read: line ");
  }

  private InstalledSettings read(Map<String, String> environment) {
    return InstalledSettings.read(
        folder.resolve("defaults.yaml"),
        folder.resolve("secrets"),
        folder.resolve("crosstalk.yaml"),
        environment);
  }
}
