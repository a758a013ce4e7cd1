package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the stream of events with a real Kafka and PostgreSQL. */
class StreamIT {
  private static final String KAFKA = SharedService.KAFKA;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static void open(String world) {
    diagnoses.write(versionOn("vm-a").world(world).neighbour("vm-x", 0.9, "ds-1"), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
  }

  /** Client of a stream that reads it as browsers do. */
  private static final class Client implements AutoCloseable {
    private final HttpResponse<java.io.InputStream> response;
    private final BufferedReader lines;
    private String lastId = "";

    /** Opens a stream; a place may become free only after the next heartbeat of an ended one. */
    Client(String query, String... headers) {
      response =
          await()
              .until(
                  () -> service.stream("/api/v1/stream" + query, headers),
                  each -> each.statusCode() == 200);
      lines = new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    String lastId() {
      return lastId;
    }

    /** Waits for the next event of a world of this test, and returns its data. */
    JsonNode next() throws IOException {
      JsonNode event = nextOfAll();
      while (!world(event).endsWith("57ea0000~1")) {
        event = nextOfAll();
      }
      return event;
    }

    private JsonNode nextOfAll() throws IOException {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          lastId = line.substring(4);
        } else if (line.startsWith("data: ")) {
          return Service.JSON.readTree(line.substring(6));
        }
      }
      throw new AssertionError("the stream has ended");
    }

    void awaitLine(String start) throws IOException {
      String line = lines.readLine();
      while (line != null && !line.startsWith(start)) {
        lastId = line.startsWith("id: ") ? line.substring(4) : lastId;
        line = lines.readLine();
      }
      assertThat(line).startsWith(start);
      lastId = line.startsWith("id: ") ? line.substring(4) : lastId;
    }

    @Override
    public void close() throws IOException {
      response.body().close();
    }
  }

  private static String world(JsonNode event) {
    return event.at("/data/world").asString();
  }

  @Test
  void stream_newIncident_isSentAsTheCloudEventOfTheTopic() throws IOException {
    try (Client client = new Client("")) {
      open("first-57ea0000~1");

      JsonNode event = client.next();
      assertThat(event.path("type").asString()).isEqualTo("io.crosstalk.incident.opened");
      assertThat(event.at("/data/world").asString()).isEqualTo("first-57ea0000~1");
      await()
          .untilAsserted(
              () ->
                  assertThat(Feed.ofWorld(KAFKA, "crosstalk.incidents", "first-57ea0000~1"))
                      .contains(event));
    }
  }

  @Test
  void stream_resumedWithLastEventId_hasNoGap() throws IOException {
    String position;
    try (Client client = new Client("")) {
      client.awaitLine(": heartbeat");
      client.awaitLine("id: ");
      client.awaitLine(": heartbeat");
      position = client.lastId();
    }
    List<String> worlds = List.of("gap1-57ea0000~1", "gap2-57ea0000~1", "gap3-57ea0000~1");
    worlds.forEach(StreamIT::open);

    try (Client client = new Client("", "Last-Event-ID", position)) {
      List<String> seen = new ArrayList<>();
      while (seen.size() < worlds.size()) {
        seen.add(world(client.next()));
        position = seen.size() == 1 ? client.lastId() : position;
      }
      assertThat(seen).isEqualTo(worlds);
    }
    try (Client client = new Client("", "Last-Event-ID", position)) {
      assertThat(world(client.next())).isEqualTo("gap2-57ea0000~1");
    }
  }

  @Test
  void stream_filters_selectEvents() throws IOException {
    try (Client client =
        new Client("?team=team-erp&severity=critical,major,minor", "Last-Event-ID", "0")) {
      open("team-57ea0000~1");
      assertThat(client.next().at("/data/teams/0/team").asString()).isEqualTo("team-erp");
    }
    try (Client client = new Client("?world=team-57ea0000", "Last-Event-ID", "0")) {
      assertThat(world(client.next())).isEqualTo("team-57ea0000~1");
    }
    try (Client client = new Client("?team=other", "Last-Event-ID", "0")) {
      client.awaitLine(": heartbeat");
      client.awaitLine("id: ");
      assertThat(client.lastId()).isNotEqualTo("0");
    }
    assertThat(service.get("/api/v1/stream?severity=bad").statusCode()).isEqualTo(400);
    assertThat(service.get("/api/v1/stream?world=nowhere").statusCode()).isEqualTo(404);
  }

  @Test
  void stream_beyondTheLimit_isRefused() throws IOException {
    try (Client first = new Client("");
        Client second = new Client("")) {
      first.awaitLine(": heartbeat");
      second.awaitLine(": heartbeat");
      HttpResponse<String> refused = service.get("/api/v1/stream");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.headers().firstValue("Retry-After")).hasValue("5");
    }
    try (Client again = new Client("")) {
      again.awaitLine(": heartbeat");
    }
  }
}
