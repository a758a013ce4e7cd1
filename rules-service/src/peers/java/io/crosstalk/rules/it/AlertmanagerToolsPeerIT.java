package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.FreePort;
import io.crosstalk.testkit.PeerProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests Alertmanager's API with the real amtool, and with a real Prometheus that sends alerts. */
class AlertmanagerToolsPeerIT {
  private static final String INSTALL =
      "apt-get install --no-install-recommends prometheus-alertmanager prometheus";
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final String WORLD = "tools-0a1b2c3d~1";

  @TempDir private static Path folder;

  private static Service service;

  @BeforeAll
  static void start() throws IOException {
    service = SharedService.service();
    Diagnoses diagnoses = SharedService.diagnoses();
    Files.writeString(folder.resolve("http.yml"), "authorization: {credentials: operator}\n");
    diagnoses.write(
        versionOn("vm-tools").world(WORLD).neighbour("vm-x", 0.9, "ds-1"), tick(WORLD, 60));
    await().until(() -> service.incidents(WORLD).size() == 1);
  }

  private static String amtool(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "amtool",
                "--alertmanager.url=" + service.url(),
                "--http.config.file=" + folder.resolve("http.yml")));
    command.addAll(List.of(arguments));
    return PeerProgram.run(folder.resolve("amtool.log"), INSTALL, LONGEST, command);
  }

  private static JsonNode query(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--output=json");
    return Service.JSON.readTree(amtool(all.toArray(String[]::new)));
  }

  @Test
  void amtool_alertQuery_showsTheOpenIncident() {
    JsonNode alerts = query("alert", "query", "resource=vm-tools");

    assertThat(alerts).hasSize(1);
    assertThat(alerts.at("/0/labels/alertname").asString()).isEqualTo("Crosstalk");
    assertThat(alerts.at("/0/labels/cause").asString()).isEqualTo("noisy_neighbour");
    assertThat(query("alert", "query", "resource=~vm-tool.*", "severity!=info")).hasSize(1);
    assertThat(query("alert", "query", "resource=vm-other")).isEmpty();
    assertThat(amtool("alert", "query", "Crosstalk", "resource=vm-tools")).contains("active");
    assertThat(amtool("config", "show")).contains("console");
  }

  @Test
  void amtool_silence_isAddedShownAndExpired() {
    String id =
        amtool("silence", "add", "team=silent", "severity=~major|minor", "-c", "a test", "-d", "2h")
            .strip();

    JsonNode silence = query("silence", "query", "team=silent").get(0);
    assertThat(silence.path("id").asString()).isEqualTo(id);
    assertThat(silence.path("comment").asString()).isEqualTo("a test");
    assertThat(service.json("/api/v1/rules/" + id).path("author").asString()).isEqualTo("operator");

    String updated = amtool("silence", "update", id, "-d", "3h");
    assertThat(updated).contains(id);
    assertThat(service.json("/api/v1/rules/" + id).path("version").asInt()).isEqualTo(2);

    amtool("silence", "expire", id);
    assertThat(query("silence", "query", "team=silent")).isEmpty();
    assertThat(query("silence", "query", "--expired", "team=silent")).hasSize(1);
  }

  @Test
  void amtool_silencedIncident_isNotShownAsActive() {
    String id =
        amtool("silence", "add", "alertname=Crosstalk", "resource=vm-tools", "-c", "known").strip();

    // The replay's event time is long before the silence.
    assertThat(query("alert", "query", "--silenced", "resource=vm-tools")).isEmpty();
    amtool("silence", "expire", id);
  }

  @Test
  void prometheus_firingAlert_isASymptom() throws Exception {
    Path rules =
        Files.writeString(
            folder.resolve("rules.yml"),
            """
            groups:
              - name: test
                interval: 1s
                rules:
                  - alert: AlwaysOn
                    expr: vector(1)
                    labels: {instance: "vm-prometheus:9100"}
                    annotations: {summary: "always on"}
            """);
    Path token = Files.writeString(folder.resolve("ingest.token"), "ingest");
    Path configuration =
        Files.writeString(
            folder.resolve("prometheus.yml"),
            """
            rule_files: [%s]
            alerting:
              alertmanagers:
                - authorization: {credentials_file: %s}
                  static_configs: [{targets: ["127.0.0.1:%d"]}]
            """
                .formatted(rules, token, URI.create(service.url()).getPort()));
    try (PeerProgram prometheus =
        PeerProgram.start(
            folder.resolve("prometheus.log"),
            INSTALL,
            List.of(
                "prometheus",
                "--config.file=" + configuration,
                "--rules.alert.resend-delay=1s",
                "--storage.tsdb.path=" + folder.resolve("data"),
                "--web.listen-address=127.0.0.1:" + FreePort.take()))) {
      await()
          .untilAsserted(
              () ->
                  assertThat(service.get("/api/v1/symptoms").body())
                      .as(prometheus.output())
                      .contains("AlwaysOn", "vm-prometheus:9100", "always on"));
    }
    assertThat(service.json("/api/v1/symptoms").at("/items/0/sender").asString())
        .isEqualTo("ingest");
  }
}
