package io.crosstalk.local.doctor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import io.crosstalk.bus.BusService;
import io.crosstalk.bus.TopicSettings;
import io.crosstalk.bus.TopicSetup;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.token.TokensFile;
import io.crosstalk.local.program.InstalledSettings;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the checks of an installation with a real broker and a real database. */
class DoctorIT {
  private static final TestKafka KAFKA = TestKafka.startNew();
  private static final TestPostgres.Database RULES = TestPostgres.newDatabase();
  private static final TestPostgres.Database HISTORY = TestPostgres.newDatabase();

  @TempDir private Path folder;

  private final List<HttpServer> services = new ArrayList<>();

  @BeforeAll
  static void createTopics() throws Exception {
    try (Admin admin = KAFKA.admin()) {
      for (BusService each : BusService.values()) {
        TopicSetup setup = new TopicSetup(each, new TopicSettings(4, (short) 1));
        // A broker may not know yet what its controller has created.
        await()
            .ignoreExceptions()
            .until(() -> setup.ensure(admin).keySet().containsAll(each.ownedTopics()));
      }
    }
  }

  @AfterAll
  static void stopBroker() {
    KAFKA.stop();
  }

  @AfterEach
  void stopServices() {
    services.forEach(each -> each.stop(0));
  }

  @Test
  void examine_installationInOrder_findsNothing() throws Exception {
    tables(RULES, "public", true);
    tables(HISTORY, "history", true);
    tokens().create("boss", List.of("admin"), null);

    List<Finding> findings = Doctor.examine(settings("1.0", "1.0", 200), "viewer-token");

    assertThat(findings).allSatisfy(each -> assertThat(each.line()).startsWith("ok "));
    assertThat(findings.stream().map(Finding::line).toList())
        .contains(
            "ok       broker: 1 at " + KAFKA.bootstrapServers(),
            "ok       topic crosstalk.samples: 4 partitions, replication factor 1",
            "ok       versions: 1.0 c0ffee")
        .anyMatch(line -> line.matches("ok +database of rules-service: PostgreSQL 18.*version 7"))
        .anyMatch(line -> line.matches("ok +clock of api-gateway at http.*"))
        .anyMatch(line -> line.matches("ok +disk of .*MiB free"))
        .anyMatch(line -> line.endsWith("1 tokens, none expires within 14 days"));
  }

  @Test
  void examine_installationWithDefects_findsEachWithItsRemedy() throws Exception {
    tables(RULES, "public", false);
    try (Connection connection = HISTORY.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("drop schema if exists history cascade");
    }
    tokens().create("guest", List.of("viewer"), Instant.now().plus(Duration.ofDays(1)));
    retention("1000");
    try {
      List<String> lines =
          Doctor.examine(settings("1.0", "1.1", 503), "viewer-token").stream()
              .filter(each -> each.level() != Finding.Level.OK)
              .map(Finding::line)
              .toList();

      assertThat(lines)
          .anyMatch(
              line ->
                  line.startsWith("warning  topic crosstalk.samples: retention.ms from 1000 to ")
                      && line.contains(" → a start of ingest-service corrects"))
          .anyMatch(
              line ->
                  line.startsWith("failure  database of rules-service: ")
                      && line.contains("are incomplete → read the log of rules-service"))
          .anyMatch(
              line ->
                  line.startsWith("warning  database of correlation-service: ")
                      && line.contains("without tables → start correlation-service"))
          .anyMatch(line -> line.matches("failure +rules-service at .*: status 503, DOWN → .*"))
          .anyMatch(line -> line.matches("failure +versions: .*1.0 c0ffee.*1.1 c0ffee.*"))
          .anyMatch(line -> line.matches("failure +tokens file .*no valid token .* admin → .*"))
          .hasSize(6);
    } finally {
      retention(Long.toString(3L * 24 * 3_600_000));
    }
  }

  @Test
  void examine_nothingRuns_saysWhatToCheck() throws Exception {
    Path file = folder.resolve("crosstalk.yaml");
    Files.writeString(
        file,
        """
        crosstalk:
          kafka.bootstrap-servers: unknown.invalid:9092
          database.url: jdbc:postgresql://127.0.0.1:1/crosstalk
          history.url: jdbc:postgresql://127.0.0.1:1/crosstalk
          upstream: {rules-url: "http://127.0.0.1:1", correlation-url: "http://127.0.0.1:1", ingest-url: "http://127.0.0.1:1"}
          webhook.targets[0].url: http://127.0.0.1:1
        server.port: 1
        """);

    List<Finding> findings = Doctor.examine(read(file), null);

    assertThat(findings).noneMatch(each -> each.level() == Finding.Level.OK);
    assertThat(findings).allMatch(each -> each.remedy() != null);
    assertThat(findings.stream().map(Finding::line).toList())
        .anyMatch(line -> line.startsWith("failure  broker: unknown.invalid:9092: "))
        .anyMatch(line -> line.contains("check crosstalk.database.url, .username and .password"))
        .anyMatch(line -> line.startsWith("failure  tokens file: crosstalk.access.tokens-file is"))
        .anyMatch(line -> line.startsWith("warning  versions: not compared → name a file"))
        .anyMatch(line -> line.startsWith("warning  settings in files: unknown setting"));
  }

  private static void tables(TestPostgres.Database database, String schema, boolean success)
      throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create schema if not exists " + schema);
      statement.execute("drop table if exists " + schema + ".flyway_schema_history");
      statement.execute(
          "create table %s.flyway_schema_history (installed_rank int, version text, success boolean)"
              .formatted(schema));
      statement.execute(
          "insert into %s.flyway_schema_history values (0, null, true), (1, '6', true), (2, '7', %s)"
              .formatted(schema, success));
    }
  }

  /** Sets the retention, and returns when the broker shows it. */
  private static void retention(String millis) throws Exception {
    var topic = new ConfigResource(ConfigResource.Type.TOPIC, Topics.SAMPLES);
    try (Admin admin = KAFKA.admin()) {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  topic,
                  List.of(
                      new AlterConfigOp(
                          new ConfigEntry("retention.ms", millis), AlterConfigOp.OpType.SET))))
          .all()
          .get();
      await()
          .until(
              () ->
                  admin.describeConfigs(List.of(topic)).all().get().get(topic).get("retention.ms"),
              entry -> entry.value().equals(millis));
    }
  }

  private TokensFile tokens() {
    return new TokensFile(folder.resolve("tokens.json"), Instant::now);
  }

  /** Settings of an installation whose gateway has one version and all other services another. */
  private InstalledSettings settings(String gatewayVersion, String version, int rulesStatus)
      throws IOException {
    Path secrets = Files.createDirectories(folder.resolve("secrets"));
    Files.writeString(secrets.resolve("crosstalk.database.password"), RULES.password() + "\n");
    Path file = folder.resolve("crosstalk.yaml");
    Files.writeString(
        file,
        """
        crosstalk:
          access: {tokens-file: %s, audit-directory: %s}
          kafka.bootstrap-servers: "%s"
          database: {url: "%s", username: %s}
          history: {url: "%s", username: %s, password: %s}
          upstream:
            rules-url: %s
            correlation-url: %s
            ingest-url: %s
        ---
        spring.config.activate.on-profile: api-gateway
        server.port: %d
        """
            .formatted(
                folder.resolve("tokens.json"),
                folder.resolve("audit"),
                KAFKA.bootstrapServers(),
                RULES.url(),
                RULES.username(),
                HISTORY.url(),
                HISTORY.username(),
                HISTORY.password(),
                url(service(version, rulesStatus)),
                url(service(version, 200)),
                url(service(version, 200)) + "," + url(service(version, 200)),
                service(gatewayVersion, 200).getAddress().getPort()));
    return read(file);
  }

  private InstalledSettings read(Path file) {
    return InstalledSettings.read(
        folder.resolve("none"), file.resolveSibling("secrets"), file, Map.of());
  }

  private static String url(HttpServer service) {
    return "http://127.0.0.1:" + service.getAddress().getPort();
  }

  private HttpServer service(String version, int status) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    answer(
        server, "/actuator/health", status, status == 200 ? "UP" : "DOWN", "{\"status\":\"%s\"}");
    answer(
        server,
        "/actuator/info",
        200,
        version,
        "{\"build\":{\"version\":\"%s\",\"commit\":\"c0ffee\"}}");
    server.start();
    services.add(server);
    return server;
  }

  private static void answer(
      HttpServer server, String path, int status, String value, String json) {
    byte[] body = json.formatted(value).getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.sendResponseHeaders(status, body.length);
          try (var out = exchange.getResponseBody()) {
            out.write(body);
          }
        });
  }
}
