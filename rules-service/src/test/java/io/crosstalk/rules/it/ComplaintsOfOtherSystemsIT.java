package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests that what users of similar systems complain about does not happen here, with a real Kafka
 * and PostgreSQL, and a webhook as target. Each test is named after a complaint.
 */
class ComplaintsOfOtherSystemsIT {
  private static final WebhookReceivers OTHERS = SharedService.OTHERS;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static VersionBuilder victim(String world) {
    return versionOn("vm-a").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  private static VersionBuilder unrelatedVictim(String world) {
    return versionOn("vm-b").world(world).criticality(3).neighbour("vm-y", 0.9, "ds-2");
  }

  private static JsonNode open(String world) {
    diagnoses.write(victim(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);
    return service.incidents(world).getFirst();
  }

  private static void put(String id, String world, String kind, String... fields) {
    String rule =
        "kind: %s\nwhen: incident.case == \"%s\"\nreason: a test\n%s\n"
            .formatted(kind, world.substring(0, world.indexOf('-')), String.join("\n", fields));
    HttpResponse<String> set = service.send("PUT", "/api/v1/rules/" + id, "admin", rule);
    assertThat(set.statusCode()).as(set.body()).isEqualTo(200);
  }

  private static void delete(String id) {
    assertThat(service.send("DELETE", "/api/v1/rules/" + id, "admin", "").statusCode())
        .isEqualTo(200);
  }

  private static List<JsonNode> received(String world) {
    return OTHERS.received("chat", world);
  }

  /** Types of the received messages without their prefix. */
  private static List<String> types(String world) {
    return OTHERS.types("chat", world);
  }

  private static void awaitTypes(String world, String... types) {
    await().untilAsserted(() -> assertThat(types(world)).containsExactly(types));
  }

  /** Messages of different incidents have no order. */
  private static void awaitTypesInAnyOrder(String world, String... types) {
    await().untilAsserted(() -> assertThat(types(world)).containsExactlyInAnyOrder(types));
  }

  /** Waits until messages of this world would have arrived: a later one of another world has. */
  private static void awaitAllMessages(String world) {
    String later = "after" + world;
    open(later);
    await().until(() -> !received(later).isEmpty());
  }

  private static JsonNode alert(JsonNode incident) {
    return service
        .json("/api/v2/alerts?filter=incident%3D%22" + incident.path("id").asString() + "%22")
        .path(0);
  }

  @Test
  void incident_needsNoSecondAlert() {
    String world = "first-2a2a2a2a~1";

    JsonNode incident = open(world);

    assertThat(incident.path("victimCount").asInt()).isEqualTo(1);
    awaitTypes(world, "opened");
  }

  @Test
  void maintenance_neverLeavesAnIncidentSuppressedForEver() {
    String world = "maintained-2a2a2a2a~1";
    put(
        "maintained",
        world,
        "maintenance",
        "resources: [ds-1]",
        "from: 2025-11-21T14:00:00Z",
        "until: 2025-11-21T15:10:00Z");
    JsonNode incident = open(world);
    assertThat(alert(incident).at("/status/state").asString()).isEqualTo("suppressed");
    awaitAllMessages(world);
    assertThat(received(world)).isEmpty();

    diagnoses.write(tick(world, 600));

    awaitTypes(world, "opened");
    assertThat(alert(incident).at("/status/state").asString()).isEqualTo("active");
  }

  @Test
  void maintenance_endsEarly_leavesNoIncidentSuppressed() {
    String world = "early-2a2a2a2a~1";
    put(
        "early",
        world,
        "maintenance",
        "resources: [vm-a]",
        "from: 2025-11-21T14:00:00Z",
        "until: 2025-11-22T15:00:00Z");
    JsonNode incident = open(world);

    delete("early");

    awaitTypes(world, "opened");
    assertThat(alert(incident).at("/status/state").asString()).isEqualTo("active");
  }

  @Test
  void sameFindingManyTimes_isOneIncidentAndOneMessage() {
    String world = "again-2a2a2a2a~1";
    JsonNode incident = open(world);
    for (int i = 2; i <= 40; i++) {
      diagnoses.write(victim(world).revision(i).decidedAt(60 + i), tick(world, 60 + i));
    }
    diagnoses.write(end(world));
    await().until(() -> service.hasEnded(world));
    awaitAllMessages(world);

    assertThat(service.incidents(world))
        .singleElement()
        .satisfies(one -> assertThat(one.path("id")).isEqualTo(incident.path("id")));
    assertThat(types(world)).containsExactly("opened");
    assertThat(alert(incident).path("fingerprint").asString()).isNotEmpty();
  }

  /** Writes an episode that begins and ends. */
  private static void episode(String world, int from, int until) {
    diagnoses.write(victim(world).from(from).decidedAt(until - 10), tick(world, until - 10));
    diagnoses.write(
        victim(world).from(from).revision(2).decidedAt(until + 10).until(until),
        tick(world, until + 10));
  }

  @Test
  void flapping_incidentsOfOneFingerprint_areOneMessageUntilTheRecoveryLasts() {
    String world = "flaps-2a2a2a2a~1";
    for (int i = 0; i < 8; i++) {
      episode(world, 100 * i, 100 * i + 50);
    }

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened");
    await()
        .until(
            () ->
                service.incidents(world).stream()
                    .filter(each -> each.path("status").asString().equals("resolved"))
                    .count(),
            count -> count == 8);
    awaitAllMessages(world);
    awaitTypesInAnyOrder(world, "opened", "resolved", "opened");

    diagnoses.write(tick(world, 2_400));

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "resolved");
    assertThat(reasons(world))
        .contains(
            "Flap detection holds the recovery for chat: the degradation may come back soon.",
            "The degradation came back as chat knows it: neither the recovery nor its return is sent there.",
            "Flap detection does not hold the recovery for chat any longer.")
        .noneMatch(reason -> reason.startsWith("No rule holds"));
  }

  private static List<String> reasons(String world) {
    return service.incidents(world).stream()
        .map(each -> "/api/v1/incidents/" + each.path("id").asString() + "/events")
        .flatMap(path -> service.json(path).path("items").findValuesAsString("reason").stream())
        .toList();
  }

  @Test
  void flapping_endOfTheRecording_sendsTheRecovery() {
    String world = "flapsend-2a2a2a2a~1";
    for (int i = 0; i < 4; i++) {
      episode(world, 100 * i, 100 * i + 50);
    }
    diagnoses.write(new Complete(world, VersionBuilder.SOURCE, Diagnoses.time(361), true));

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "resolved");
  }

  @Test
  void flapping_anotherCulprit_isSent() {
    String world = "flapsnews-2a2a2a2a~1";
    for (int i = 0; i < 3; i++) {
      episode(world, 100 * i, 100 * i + 50);
    }
    awaitTypesInAnyOrder(world, "opened", "resolved", "opened");

    diagnoses.write(victim(world).from(300).decidedAt(340).suspect("vm-z", 0.95), tick(world, 340));

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "opened");
    assertThat(received(world)).anyMatch(event -> event.toString().contains("vm-z"));
  }

  /** The recovery states another culprit than the target knows, and is not sent. */
  @Test
  void flapping_newCulpritInARecoveryThatIsNotSent_isSentWithTheNextReturn() {
    String world = "flapsheld-2a2a2a2a~1";
    episode(world, 0, 50);
    episode(world, 100, 150);
    awaitTypesInAnyOrder(world, "opened", "resolved", "opened");
    diagnoses.write(victim(world).from(200).decidedAt(240), tick(world, 240));
    diagnoses.write(
        victim(world).from(200).revision(2).decidedAt(260).until(250).suspect("vm-z", 0.95),
        tick(world, 260));

    diagnoses.write(victim(world).from(300).decidedAt(340).suspect("vm-z", 0.95), tick(world, 340));

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "resolved", "opened");
    assertThat(received(world))
        .filteredOn(event -> event.toString().contains("vm-z"))
        .singleElement()
        .satisfies(event -> assertThat(event.path("type").asString()).endsWith("opened"));
  }

  @Test
  void flapping_returnIsMoreSevere_isSentAfterTheRecovery() {
    String world = "flapsworse-2a2a2a2a~1";
    episode(world, 0, 50);
    episode(world, 100, 150);
    awaitTypesInAnyOrder(world, "opened", "resolved", "opened");

    diagnoses.write(victim(world).criticality(1).from(200).decidedAt(240), tick(world, 240));

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "resolved", "opened");
  }

  @Test
  void flapping_causeOfTheReturnIsNotKnownYet_isNoNews() {
    String world = "flapsunknown-2a2a2a2a~1";
    for (int i = 0; i < 3; i++) {
      diagnoses.write(
          versionOn("vm-a").world(world).through("ds-1").from(100 * i).decidedAt(100 * i + 20),
          tick(world, 100 * i + 20));
      episode(world, 100 * i, 100 * i + 50);
    }
    await().until(() -> Collections.frequency(types(world), "opened") >= 2);
    awaitAllMessages(world);

    assertThat(types(world)).filteredOn("opened"::equals).hasSize(2);
  }

  @Test
  void recurrence_afterHours_isNoFlapping() {
    String world = "daily-2a2a2a2a~1";
    episode(world, 0, 50);
    episode(world, 18_000, 18_050);

    awaitTypesInAnyOrder(world, "opened", "resolved", "opened", "resolved");
  }

  @Test
  void inhibition_appliesToMessagesOfTheSameTimeAndIsLiftedAtTheEnd() {
    String world = "inhibits-2a2a2a2a~1";
    put(
        "inhibits",
        world,
        "inhibition",
        "by: incident.sharedResource == \"ds-1\"",
        "common: [case]");
    // The inhibited incident is decided first.
    diagnoses.write(unrelatedVictim(world).decidedAt(50), victim(world), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 2);
    awaitTypes(world, "opened");
    assertThat(received(world).getFirst().at("/data/sharedResource/id").asString())
        .isEqualTo("ds-1");

    diagnoses.write(victim(world).revision(2).until(60).decidedAt(90), tick(world, 90));

    // Messages of different incidents have no order.
    await()
        .untilAsserted(
            () ->
                assertThat(types(world)).containsExactlyInAnyOrder("opened", "resolved", "opened"));
  }

  @Test
  void incident_isNotResolvedWhileAVictimIsStillDegraded() {
    String world = "firing-2a2a2a2a~1";
    diagnoses.write(
        victim(world),
        versionOn("vm-c").world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1"),
        tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);

    diagnoses.write(victim(world).revision(2).until(100).decidedAt(150), tick(world, 3_600));
    awaitAllMessages(world);

    JsonNode incident = service.incidents(world).getFirst();
    assertThat(incident.path("status").asString()).isEqualTo("open");
    assertThat(types(world)).doesNotContain("resolved");
    assertThat(java.time.Instant.parse(alert(incident).path("endsAt").asString()))
        .as("the alert lasts")
        .isAfter(java.time.Instant.now());
  }

  @Test
  void missingData_areShownAndAreNoRecovery() {
    String world = "gap-2a2a2a2a~1";
    open(world);

    diagnoses.write(victim(world).revision(2).silentAfter(120).decidedAt(320), tick(world, 400));

    await()
        .untilAsserted(
            () -> {
              JsonNode incident = service.incidents(world).getFirst();
              assertThat(incident.path("dataState").asString()).isEqualTo("no_data");
              assertThat(incident.path("status").asString()).isEqualTo("open");
            });
    assertThat(service.json("/api/v1/incidents/summary?world=" + world).toString())
        .contains("no_data");
  }

  @Test
  void message_hasTheMeasuredValue_andTheRecoveryIsSent() {
    String world = "value-2a2a2a2a~1";
    open(world);
    diagnoses.write(victim(world).revision(2).until(200).decidedAt(240), tick(world, 300));

    awaitTypes(world, "opened", "resolved");
    for (JsonNode event : received(world)) {
      JsonNode degraded = event.at("/data/victims/0");
      assertThat(degraded.path("observed").asDouble()).isEqualTo(30);
      assertThat(degraded.path("baseline").asDouble()).isEqualTo(3);
      assertThat(event.at("/data/explanation").asString()).contains("30 ms", "3 ms");
    }
  }

  @Test
  void suppression_holdsAllLaterMessagesToo() {
    String world = "suppressed-2a2a2a2a~1";
    put("suppressed", world, "suppression");
    JsonNode incident = open(world);
    String id = incident.path("id").asString();

    diagnoses.write(
        versionOn("vm-c")
            .world(world)
            .criticality(1)
            .ownedBy("team-crm")
            .neighbour("vm-x", 0.9, "ds-1")
            .decidedAt(90),
        tick(world, 120));
    service.post("/api/v1/incidents/" + id + "/acknowledge", "operator", "{}");
    diagnoses.write(
        victim(world).revision(2).decidedAt(150).suspect("vm-z", 0.95), tick(world, 180));
    await()
        .until(
            () ->
                service.json("/api/v1/incidents/" + id).path("suspects").toString().contains("z"));
    awaitAllMessages(world);
    assertThat(received(world)).isEmpty();

    delete("suppressed");

    await().until(() -> !received(world).isEmpty());
    assertThat(types(world).getFirst()).isEqualTo("opened");
  }

  @Test
  void payload_hasAnIdentityThatNeverChanges() {
    String world = "identity-2a2a2a2a~1";
    JsonNode incident = open(world);
    String fingerprint = alert(incident).path("fingerprint").asString();
    diagnoses.write(
        victim(world)
            .revision(2)
            .decidedAt(100)
            .cause(io.crosstalk.event.incident.CauseClass.CAPACITY),
        tick(world, 100));
    diagnoses.write(
        versionOn("vm-a")
            .world(world)
            .criticality(1)
            .revision(3)
            .decidedAt(140)
            .neighbour("vm-z", 0.95, "ds-1"),
        tick(world, 140));
    await().until(() -> received(world).toString().contains("vm-z"));
    assertThat(alert(incident).path("fingerprint").asString()).isEqualTo(fingerprint);
    diagnoses.write(
        versionOn("vm-a")
            .world(world)
            .criticality(1)
            .revision(4)
            .decidedAt(180)
            .until(160)
            .neighbour("vm-z", 0.95, "ds-1"),
        end(world));
    await().until(() -> types(world).contains("resolved"));

    assertThat(received(world))
        .hasSizeGreaterThanOrEqualTo(3)
        .allSatisfy(
            event -> {
              assertThat(event.path("subject")).isEqualTo(incident.path("id"));
              assertThat(event.at("/data/id")).isEqualTo(incident.path("id"));
            });
    String again = world.replace("~1", "~2");
    assertThat(open(again).path("id")).as("also in the next replay").isEqualTo(incident.path("id"));
  }
}
