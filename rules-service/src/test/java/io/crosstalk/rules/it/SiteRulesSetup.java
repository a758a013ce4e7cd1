package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.Environment;
import io.crosstalk.event.inventory.Layer;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import tools.jackson.databind.JsonNode;

/** The shared service, whose rules the tests set. */
abstract class SiteRulesSetup {
  static final String KAFKA = SharedService.KAFKA;

  static Service service;
  static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  /** A rule of a kind for the incidents of one world only. */
  static String rule(String world, String kind, String... fields) {
    return "kind: %s\nwhen: incident.case == \"%s\"\nreason: a test\n%s\n"
        .formatted(kind, world.substring(0, world.indexOf('-')), String.join("\n", fields));
  }

  static HttpResponse<String> put(String id, String rule, String... headers) {
    return service.send("PUT", "/api/v1/rules/" + id, "admin", rule, headers);
  }

  static void set(String id, String rule) {
    assertThat(put(id, rule)).returns(200, HttpResponse::statusCode);
  }

  static HttpResponse<String> delete(String id, String... headers) {
    return service.send("DELETE", "/api/v1/rules/" + id, "admin", "", headers);
  }

  static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  /** A second incident: another victim, culprit and datastore. */
  static VersionBuilder otherVictim(String world, int decidedAt) {
    return versionOn("vm-b")
        .world(world)
        .criticality(3)
        .decidedAt(decidedAt)
        .neighbour("vm-y", 0.9, "ds-2");
  }

  /** Opens an incident, and returns it. */
  static JsonNode open(String world) {
    diagnoses.write(victim(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst();
  }

  static List<JsonNode> received(String target, String world) {
    return SharedService.OTHERS.received(target, world);
  }

  static List<String> log(JsonNode incident) {
    return service
        .json("/api/v1/incidents/" + incident.path("id").asString() + "/events")
        .path("items")
        .valueStream()
        .filter(item -> item.path("type").asString().equals("rule"))
        .map(item -> item.path("reason").asString())
        .toList();
  }

  /** States of the deliveries about incidents, without those of umbrellas. */
  static List<String> deliveryStates(String target, String world) {
    try (Connection connection = SharedService.DATABASE.dataSource().getConnection();
        PreparedStatement statement =
            connection.prepareStatement(
                "select state from delivery where target = ? and incident like ? order by id")) {
      statement.setString(1, target);
      statement.setString(2, world + "/inc-%");
      List<String> states = new ArrayList<>();
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          states.add(rows.getString(1));
        }
      }
      return states;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  static JsonNode body(HttpResponse<String> response) {
    return Service.JSON.readTree(response.body());
  }

  static void writeInventory(String world, String id, ResourceKind kind, String... uses)
      throws Exception {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      Resource resource =
          new Resource(
              id, kind, Layer.SAN, null, Environment.PRODUCTION, null, Map.of(), List.of(uses));
      producer
          .send(
              new ProducerRecord<>(
                  Topics.INVENTORY,
                  0,
                  (world + "/" + id).getBytes(StandardCharsets.UTF_8),
                  EventJson.write(
                      new InventoryMessage.ResourceVersion(
                          world, "case", Diagnoses.time(-60), resource))))
          .get();
    }
  }
}
