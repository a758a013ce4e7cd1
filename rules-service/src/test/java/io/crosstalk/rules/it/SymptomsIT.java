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
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests alerts of other systems with a real Kafka and PostgreSQL. */
class SymptomsIT {
  private static final String KAFKA = SharedService.KAFKA;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() throws Exception {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
    name("vm-17", "erp.example.org");
  }

  /** Writes a resource with a name to the inventory. */
  private static void name(String id, String name) throws Exception {
    Resource resource =
        new Resource(
            id,
            ResourceKind.VM,
            Layer.VMWARE,
            name,
            Environment.PRODUCTION,
            null,
            Map.of(),
            List.of());
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", KAFKA),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      producer
          .send(
              new ProducerRecord<>(
                  Topics.INVENTORY,
                  ("live/" + id).getBytes(StandardCharsets.UTF_8),
                  EventJson.write(
                      new InventoryMessage.ResourceVersion(
                          "live", "test", Instant.EPOCH, resource))))
          .get();
    }
  }

  private static JsonNode open(String world, String victim) {
    diagnoses.write(
        versionOn(victim)
            .world(world)
            .neighbour("vm-x-" + victim, 0.9, "ds-" + victim)
            .suspect("vm-y-" + victim, 0.1),
        tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst();
  }

  private static String alert(String label, String value, String times) {
    return """
        [{"labels":{"alertname":"Slow","%s":"%s"},"annotations":{"summary":"slow disk"},%s}]"""
        .formatted(label, value, times);
  }

  private static String times(String from, String to) {
    return "\"startsAt\":\"2025-11-21T%s:00Z\",\"endsAt\":\"2025-11-21T%s:00Z\""
        .formatted(from, to);
  }

  private static HttpResponse<String> send(String body) {
    return service.post("/api/v2/alerts", "ingest", body);
  }

  private static void accept(String body) {
    HttpResponse<String> response = send(body);
    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
  }

  private static JsonNode symptoms(JsonNode incident) {
    return service
        .json("/api/v1/incidents/" + incident.path("id").asString() + "/symptoms")
        .path("items");
  }

  private static List<String> log(JsonNode incident) {
    return service
        .json("/api/v1/incidents/" + incident.path("id").asString() + "/events")
        .path("items")
        .valueStream()
        .filter(item -> item.path("type").asString().equals("symptom"))
        .map(item -> item.path("actor").asString() + ": " + item.path("reason").asString())
        .toList();
  }

  @Test
  void alert_onAVictimAtTheTimeOfTheIncident_isItsSymptomOnce() {
    JsonNode incident = open("victim-0a1b2c3d~1", "vm-told");

    accept(alert("instance", "vm-told:9100", times("14:00", "15:30")));
    accept(alert("instance", "vm-told:9100", times("14:00", "15:40")));

    assertThat(symptoms(incident)).hasSize(1);
    JsonNode symptom = symptoms(incident).get(0);
    assertThat(symptom.path("endsAt").asString()).isEqualTo("2025-11-21T15:40:00Z");
    assertThat(symptom.path("sender").asString()).isEqualTo("ingest");
    assertThat(symptom.at("/incidents/0").asString()).isEqualTo(incident.path("id").asString());
    assertThat(log(incident)).containsExactly("ingest: Slow: slow disk");
    assertThat(service.incidents("victim-0a1b2c3d~1").getFirst().path("causeClass").asString())
        .isEqualTo("noisy_neighbour");
  }

  @Test
  void alert_postedAgainAndAgainWithoutTimes_isOneSymptom() {
    String bare = "[{\"labels\":{\"alertname\":\"Bare\",\"job\":\"again\"}}]";
    accept(bare);
    JsonNode first = bareSymptoms().getFirst();
    for (int i = 0; i < 20; i++) {
      accept(bare);
    }

    JsonNode last = bareSymptoms().getFirst();
    assertThat(bareSymptoms()).hasSize(1);
    assertThat(last.path("startsAt")).isEqualTo(first.path("startsAt"));
    assertThat(instant(last, "endsAt"))
        .isAfterOrEqualTo(instant(first, "endsAt"))
        .isEqualTo(instant(last, "updatedAt").plus(Duration.ofMinutes(5)));
  }

  private static Instant instant(JsonNode symptom, String field) {
    return Instant.parse(symptom.path(field).asString());
  }

  private static List<JsonNode> bareSymptoms() {
    return service
        .json("/api/v1/symptoms?limit=500")
        .path("items")
        .valueStream()
        .filter(each -> each.at("/labels/alertname").asString().equals("Bare"))
        .toList();
  }

  @Test
  void alert_onTheContentionDomainOrTheCulprit_isASymptom() {
    JsonNode incident = open("domain-0a1b2c3d~1", "vm-loud");

    accept(alert("resource", "ds-vm-loud", times("15:00", "15:30")));
    accept(alert("host", "vm-x-vm-loud", times("15:00", "15:30")));
    accept(alert("host", "vm-y-vm-loud", times("15:00", "15:30")));

    assertThat(symptoms(incident))
        .extracting(each -> each.path("labels").toString())
        .hasSize(2)
        .noneMatch(labels -> labels.contains("vm-y"));
  }

  @Test
  void alert_beforeItsIncident_isWrittenToTheLogLater() {
    accept(alert("vm", "vm-early", times("14:00", "16:00")));
    JsonNode incident = open("early-0a1b2c3d~1", "vm-early");

    assertThat(symptoms(incident)).hasSize(1);
    await().untilAsserted(() -> assertThat(log(incident)).hasSize(1));
  }

  @Test
  void alert_onTheNameOfAResource_isASymptom() {
    JsonNode incident = open("name-0a1b2c3d~1", "vm-17");

    await()
        .untilAsserted(
            () -> {
              accept(alert("instance", "erp.example.org:443", times("15:00", "15:30")));
              assertThat(symptoms(incident)).hasSize(1);
            });
  }

  @Test
  void alert_withoutIncident_isListedWithTheReason() {
    JsonNode incident = open("other-0a1b2c3d~1", "vm-o");
    accept(alert("instance", "vm-o", times("13:00", "14:00")));
    accept(alert("job", "vm-o", times("15:00", "15:30")));

    assertThat(symptoms(incident)).isEmpty();
    List<String> reasons =
        service
            .json("/api/v1/symptoms?matched=false&limit=500")
            .path("items")
            .valueStream()
            .filter(each -> each.path("labels").toString().contains("vm-o"))
            .map(each -> each.path("reason").asString())
            .toList();
    assertThat(reasons).hasSize(2);
    assertThat(reasons.getFirst()).contains("none of the labels", "instance");
  }

  @Test
  void list_pages_haveEachSymptomOnce() {
    accept(alert("job", "page-1", times("15:00", "15:30")));
    accept(alert("job", "page-2", times("15:00", "15:30")));

    JsonNode first = service.json("/api/v1/symptoms?limit=1");
    JsonNode second =
        service.json("/api/v1/symptoms?limit=1&cursor=" + first.path("nextCursor").asString());

    assertThat(first.path("items")).hasSize(1);
    assertThat(second.path("items")).hasSize(1).isNotEqualTo(first.path("items"));
    assertThat(service.get("/api/v1/symptoms?matched=perhaps").statusCode()).isEqualTo(400);
    assertThat(service.get("/api/v1/symptoms?cursor=x").statusCode()).isEqualTo(400);
  }

  @Test
  void alerts_invalidOnes_areRefusedAndTheOthersStored() {
    HttpResponse<String> response =
        send(
            """
            [{"labels":{"alertname":"Good","job":"mixed"}},{"labels":{}},
             {"labels":{"a":"b"},"startsAt":"2025-11-21T15:00:00Z","endsAt":"2025-11-21T14:00:00Z"}]""");

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(Service.JSON.readTree(response.body()).asString())
        .contains("alert 1", "alert 2: endsAt is before startsAt");
    assertThat(service.get("/api/v1/symptoms?limit=500").body()).contains("mixed");
    assertThat(send("{}").statusCode()).isEqualTo(400);
    assertThat(send("x".repeat(1_100_000)).statusCode()).isEqualTo(413);
    assertThat(service.post("/api/v2/alerts", "viewer", "[]").statusCode()).isEqualTo(403);
  }
}
