package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.FlakyProxy;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class OutageIT {

  @Test
  void outage_databaseUnavailable_waitsAndLosesNothing() throws IOException {
    // A broker of its own: the feed must have the messages of this service only.
    TestKafka broker = TestKafka.startNew();
    String kafka = broker.bootstrapServers();
    TestPostgres.Database database = TestStores.newDatabase();
    URI address = URI.create(database.url().substring("jdbc:".length()));
    try (FlakyProxy line = new FlakyProxy(address.getHost(), address.getPort());
        Diagnoses diagnoses = new Diagnoses(kafka);
        Service service = Service.start(kafka, through(line, database, address))) {
      await().until(() -> service.health().equals("DOWN"));
      assertThat(service.get("/api/v1/incidents").statusCode()).isEqualTo(503);

      line.mend();
      await().until(() -> service.health().equals("UP"));
      String world = "outage-11111111~1";
      diagnoses.write(
          versionOn("vm-a").world(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
      await().until(() -> service.incidents(world).size() == 1);

      line.cut();
      await().until(() -> service.health().equals("DOWN"));
      diagnoses.write(
          versionOn("vm-b")
              .world(world)
              .ownedBy("team-crm")
              .decidedAt(90)
              .neighbour("vm-x", 0.9, "ds-1"),
          end(world));
      assertThat(service.get("/api/v1/worlds/" + world).statusCode()).isEqualTo(503);

      line.mend();
      await().until(() -> service.hasEnded(world));
      assertThat(service.incidents(world))
          .singleElement()
          .satisfies(incident -> assertThat(incident.path("victims")).hasSize(2));
      checkEventsArrive(kafka, world, 2);
    } finally {
      broker.stop();
    }
  }

  @Test
  void outage_brokerUnavailable_waitsForItAndForTopicsAndLosesNothing() {
    TestKafka kafka = TestKafka.startNew();
    kafka.stop();
    try (Service service = Service.start(kafka.bootstrapServers(), TestStores.newDatabase())) {
      await().until(() -> service.health().equals("DOWN"));
      assertThat(service.get("/api/v1/incidents").statusCode()).isIn(200, 503);

      kafka.start();
      awaitThatItWaitsForTopics(service, kafka);
      Diagnoses.ensureTopics(kafka.bootstrapServers());
      await().until(() -> service.health().equals("UP"));
      String world = "broker-11111111~1";
      try (Diagnoses diagnoses = new Diagnoses(kafka.bootstrapServers())) {
        diagnoses.write(
            versionOn("vm-a").world(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
      }
      await().until(() -> service.incidents(world).size() == 1);

      kafka.stop();
      await().until(() -> service.health().equals("DOWN"));
      assertThat(service.incidents(world)).hasSize(1);

      kafka.start();
      try (Diagnoses diagnoses = new Diagnoses(kafka.bootstrapServers())) {
        diagnoses.write(
            versionOn("vm-a").world(world).neighbour("vm-x", 0.9, "ds-1"),
            versionOn("vm-b")
                .world(world)
                .ownedBy("team-crm")
                .decidedAt(90)
                .neighbour("vm-x", 0.9, "ds-1"),
            end(world));
      }
      await().until(() -> service.hasEnded(world));
      await().until(() -> service.health().equals("UP"));
      checkEventsArrive(kafka.bootstrapServers(), world, 2);
    } finally {
      kafka.stop();
    }
  }

  /** The service creates its own topics, and says which service creates those that it reads. */
  private static void awaitThatItWaitsForTopics(Service service, TestKafka kafka) {
    await()
        .untilAsserted(
            () ->
                assertThat(service.get("/actuator/health").body())
                    .contains("waiting for topic")
                    .contains("which correlation-service creates"));
    try (Admin admin = kafka.admin()) {
      await()
          .untilAsserted(
              () ->
                  assertThat(admin.listTopics().names().get())
                      .containsExactlyInAnyOrder("crosstalk.incidents", "crosstalk.rules"));
    }
  }

  private static TestPostgres.Database through(
      FlakyProxy line, TestPostgres.Database database, URI address) {
    String url =
        database
            .url()
            .replace(address.getHost() + ":" + address.getPort(), "127.0.0.1:" + line.port());
    return new TestPostgres.Database(url, database.username(), database.password());
  }

  /**
   * Checks that all events arrive. An event that was sent during the failure may arrive twice,
   * unchanged.
   */
  private static void checkEventsArrive(String kafka, String world, int revisions) {
    await()
        .untilAsserted(
            () ->
                assertThat(Feed.ofWorld(kafka, Topics.INCIDENTS, world))
                    .last()
                    .extracting(event -> event.path("type").asString())
                    .isIn("io.crosstalk.world.ended", "io.crosstalk.incident.changed"));
    List<JsonNode> events =
        Feed.ofWorld(kafka, Topics.INCIDENTS, world).stream()
            .filter(event -> event.path("type").asString().contains("incident"))
            .distinct()
            .toList();
    assertThat(events)
        .hasSize(revisions)
        .extracting(event -> event.path("id").asString())
        .doesNotHaveDuplicates();
  }
}
