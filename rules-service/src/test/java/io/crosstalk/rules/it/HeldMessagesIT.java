package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.VersionBuilder;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests what an incident states about messages that rules hold, and what a later message states
 * about its differences to the last one.
 */
class HeldMessagesIT {
  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  private static VersionBuilder victim(String name, String world) {
    return versionOn(name).world(world).criticality(3).neighbour("vm-x", 0.9, "ds-1");
  }

  private static JsonNode incident(String world) {
    await().until(() -> service.incidents(world).size() == 1);
    String id = service.incidents(world).getFirst().path("id").asString();
    return service.json("/api/v1/incidents/" + id);
  }

  /** Messages for one of the targets that an incident states as held. */
  private static List<JsonNode> held(JsonNode incident) {
    return incident
        .path("heldMessages")
        .valueStream()
        .filter(each -> each.path("target").asString().equals("chat"))
        .toList();
  }

  private static List<JsonNode> received(String world) {
    return SharedService.OTHERS.received("chat", world);
  }

  @Test
  void incident_messageHeldByARule_statesTheTargetTheRuleAndItsEnd() {
    String world = "heldview-11111111~1";
    String rule =
        """
        kind: maintenance
        when: incident.case == "heldview"
        from: 2025-11-21T14:00:00Z
        until: 2025-11-21T20:00:00Z
        reason: The array is replaced.
        """;
    assertThat(service.send("PUT", "/api/v1/rules/array", "admin", rule))
        .returns(200, HttpResponse::statusCode);

    diagnoses.write(victim("vm-a", world), tick(world, 60));

    List<JsonNode> held = held(incident(world));
    assertThat(held).hasSize(1);
    assertThat(held.get(0).path("type").asString()).isEqualTo("opened");
    assertThat(held.get(0).path("until").asString()).isEqualTo("2025-11-21T20:00:00Z");
    assertThat(held.get(0).path("rules")).hasSize(1);
    assertThat(held.get(0).at("/rules/0/id").asString()).isEqualTo("array");
    assertThat(held.get(0).at("/rules/0/reason").asString()).isEqualTo("The array is replaced.");

    service.send("DELETE", "/api/v1/rules/array", "admin", "");
    await().until(() -> received(world).size() == 1);
    await().until(() -> incident(world).path("heldMessages").isEmpty());
  }

  @Test
  void incident_changeReplacesTheHeldOpening_statesWhatTheTargetWillReceive() {
    String world = "heldtype-11111111~1";
    setRule(
        "held-type", "kind: suppression\nwhen: incident.case == \"heldtype\"\nreason: a test\n");
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    String path = "/api/v1/incidents/" + incident(world).path("id").asString();

    service.post(path + "/comment", "operator", "{\"text\":\"the backup runs\"}");
    diagnoses.write(victim("vm-b", world).ownedBy("team-db").decidedAt(120), tick(world, 120));

    await().until(() -> held(service.json(path)).size() == 2);
    assertThat(held(service.json(path)))
        .extracting(each -> each.path("type").asString())
        .containsExactly("opened", "changed");
    service.send("DELETE", "/api/v1/rules/held-type", "admin", "");
    await().until(() -> received(world).size() == 2);
    assertThat(received(world))
        .extracting(each -> each.path("type").asString())
        .containsExactly("io.crosstalk.incident.opened", "io.crosstalk.incident.changed");
  }

  @Test
  void severityOfARule_messageIsHeld_isStatedWhenTheMessageIsReleased() {
    String world = "heldgrade-11111111~1";
    String match = "when: incident.case == \"heldgrade\"\nreason: a test\n";
    setRule("held-grade", "kind: severity\nseverity: critical\n" + match);
    setRule("held-night", "kind: suppression\n" + match);

    diagnoses.write(victim("vm-a", world), tick(world, 60));

    assertThat(held(incident(world))).hasSize(1);
    assertThat(incident(world).has("statedSeverities")).isFalse();
    service.send("DELETE", "/api/v1/rules/held-night", "admin", "");
    await().until(() -> received(world).size() == 1);
    assertThat(incident(world).at("/statedSeverities/0/rule").asString()).isEqualTo("held-grade");
    assertThat(incident(world).at("/statedSeverities/0/targets/0").asString()).isEqualTo("chat");
  }

  @Test
  void severityOfARule_isDeletedWhileTheMessageIsHeld_isNotStated() {
    String world = "heldstale-11111111~1";
    String match = "when: incident.case == \"heldstale\"\nreason: a test\n";
    setRule("stale-grade", "kind: severity\nseverity: critical\n" + match);
    setRule("stale-night", "kind: suppression\n" + match);
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    assertThat(held(incident(world))).hasSize(1);

    service.send("DELETE", "/api/v1/rules/stale-grade", "admin", "");
    service.send("DELETE", "/api/v1/rules/stale-night", "admin", "");

    await().until(() -> received(world).size() == 1);
    assertThat(incident(world).has("statedSeverities")).isFalse();
  }

  /** Each decision on the grouping is a message; the later one replaces the one that is held. */
  @Test
  void decisionsOnTheGrouping_messagesAreHeld_eachIncidentHasOneForTheTarget() {
    String world = "heldundo-11111111~1";
    setRule(
        "held-undo", "kind: suppression\nwhen: incident.case == \"heldundo\"\nreason: a test\n");
    diagnoses.write(
        victim("vm-a", world),
        versionOn("vm-c").world(world).criticality(3).neighbour("vm-y", 0.9, "ds-2"),
        tick(world, 60));
    await().until(() -> service.incidents(world).size() == 2);
    List<String> ids =
        service.incidents(world).stream().map(each -> each.path("id").asString()).toList();
    String merged = "/api/v1/incidents/" + ids.getFirst();
    String target = "/api/v1/incidents/" + ids.getLast();

    service.post(merged + "/merge", "operator", "{\"into\":\"" + ids.getLast() + "\"}");
    await().until(() -> service.json(merged).has("mergedInto"));
    assertThat(service.json(merged).path("heldMessages")).isEmpty();
    assertThat(held(service.json(target))).hasSize(1);
    service.post(merged + "/reopen", "operator", "{\"reason\":\"another switch\"}");
    await().until(() -> !service.json(merged).has("mergedInto"));

    assertThat(held(service.json(merged))).hasSize(1);
    assertThat(held(service.json(target))).hasSize(1);
    service.send("DELETE", "/api/v1/rules/held-undo", "admin", "");
    await().until(() -> received(world).size() == 2);
    assertThat(received(world))
        .extracting(each -> each.path("type").asString())
        .containsOnly("io.crosstalk.incident.opened");
  }

  private static void setRule(String id, String rule) {
    assertThat(service.send("PUT", "/api/v1/rules/" + id, "admin", rule))
        .returns(200, HttpResponse::statusCode);
  }

  @Test
  void message_afterAnotherOne_statesWhatHasChanged() {
    String world = "differences-11111111~1";
    diagnoses.write(victim("vm-a", world), tick(world, 60));
    await().until(() -> received(world).size() == 1);
    assertThat(received(world).getFirst().path("data").has("differences")).isFalse();

    diagnoses.write(victim("vm-b", world).ownedBy("team-db").decidedAt(120), tick(world, 120));

    await().until(() -> received(world).size() == 2);
    assertThat(received(world).getLast().at("/data/differences/0/text").asString())
        .isEqualTo("Now concerned, too: team-db (owner of what is degraded).");
  }
}
