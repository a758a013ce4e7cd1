package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.testkit.VersionBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests rules that hold messages, and when these are sent or dropped. */
class HoldingRulesIT extends SiteRulesSetup {
  private static void endIncident(String world, VersionBuilder victim) {
    diagnoses.write(victim.revision(2).until(200).decidedAt(240), tick(world, 3_600));
    await()
        .until(
            () ->
                service.incidents(world).stream()
                    .anyMatch(each -> each.path("status").asString().equals("resolved")));
  }

  private static void comment(JsonNode incident) {
    service.post(
        "/api/v1/incidents/" + incident.path("id").asString() + "/comment",
        "operator",
        "{\"text\":\"the backup runs\"}");
  }

  /**
   * Asserts that no webhook receives messages of a world. A later incident that both of them
   * receive shows that nothing is on the way.
   *
   * @param next world of the later incident
   */
  private static void assertNothingIsSent(String world, String next) {
    open(next);
    await().until(() -> received("pager", next).size() == 1 && received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(received("pager", world)).isEmpty();
  }

  @Test
  void suppression_untilItIsDeleted_holdsMessagesAndLeavesTheIncident() {
    String world = "suppress-11111111~1";
    set("suppress", rule(world, "suppression"));

    JsonNode incident = open(world);

    assertThat(incident.path("status").asString()).isEqualTo("open");
    assertThat(log(incident))
        .containsExactly("Rule suppress (suppression) holds the message for chat, pager.");
    assertThat(received("chat", world)).isEmpty();
    delete("suppress");
    await().until(() -> received("chat", world).size() == 1);
    assertThat(received("chat", world).getFirst().path("type").asString()).endsWith("opened");
  }

  @Test
  void suppression_commentWhileAChangeFollows_isSentAfterItsEnd() {
    String world = "words-11111111~1";
    set("words", rule(world, "suppression"));
    comment(open(world));
    diagnoses.write(
        versionOn("vm-b")
            .world(world)
            .criticality(3)
            .ownedBy("team-crm")
            .neighbour("vm-x", 0.9, "ds-1")
            .decidedAt(90),
        tick(world, 90));
    await().until(() -> deliveryStates("chat", world).size() == 3);

    delete("words");

    await()
        .untilAsserted(
            () ->
                assertThat(received("chat", world))
                    .extracting(event -> event.at("/data/action/text").asString(""))
                    .containsExactly("the backup runs", ""));
  }

  @Test
  void delay_incidentIsOverBefore_isNeverSent() {
    String world = "short-11111111~1";
    set("short", rule(world, "delay", "delay: 10m"));
    JsonNode incident = open(world);

    diagnoses.write(
        victim(world).revision(2).until(100).decidedAt(150), tick(world, 3_600), end(world));
    await().until(() -> service.hasEnded(world));

    assertThat(service.incidents(world).getFirst().path("status").asString()).isEqualTo("resolved");
    assertThat(log(incident)).first().asString().contains("holds the message");
    assertNothingIsSent(world, "aftershort-11111111~1");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          delayed | delay       | delay: 10m
          dark    | suppression | mode: ticket
          """)
  void hold_incidentIsOver_nothingHeldIsSentWhenTheRuleIsInShadowMode(
      String name, String kind, String field) {
    String world = "over" + name + "-11111111~1";
    set("over", rule(world, kind, kind.equals("delay") ? field : ""));
    JsonNode incident = open(world);
    comment(incident);
    await().until(() -> deliveryStates("chat", world).size() == 2);
    endIncident(world, victim(world));

    set("over", rule(world, kind, kind.equals("delay") ? field : "", "mode: shadow"));

    assertNothingIsSent(world, "after" + name + "-11111111~1");
    await()
        .untilAsserted(
            () -> assertThat(deliveryStates("chat", world)).containsExactly("dropped", "dropped"));
    assertThat(log(incident))
        .filteredOn(each -> each.contains("for chat is dropped"))
        .containsExactly(
            "The message for chat is dropped: the incident has ended before it was sent.");
    delete("over");
  }

  @Test
  void budget_incidentThatWasHeldIsOver_isNotSentOnTheNextDay() {
    String world = "spent-11111111~1";
    set("spent", rule(world, "budget", "limit: 1"));
    set("spent-severity", rule(world, "severity", "severity: critical"));
    open(world);
    diagnoses.write(otherVictim(world, 90), tick(world, 180));
    await().until(() -> deliveryStates("desk", world).size() == 2);
    assertThat(deliveryStates("desk", world)).last().isEqualTo("held");

    endIncident(world, otherVictim(world, 90));
    diagnoses.write(tick(world, 2 * 86_400));

    await().until(() -> service.completeThrough(world).startsWith("2025-11-23"));
    await().until(() -> deliveryStates("desk", world).getLast().equals("dropped"));
    assertThat(deliveryStates("desk", world)).hasSize(2);
  }

  @Test
  void delay_incidentLasts_isSentWhenEventTimeHasPassed() {
    String world = "lasts-11111111~1";
    set("lasts", rule(world, "delay", "delay: 10m"));
    JsonNode incident = open(world);
    assertThat(received("chat", world)).isEmpty();

    diagnoses.write(tick(world, 1_200));

    await()
        .until(() -> received("chat", world).size() == 1 && received("pager", world).size() == 1);
    await()
        .untilAsserted(
            () ->
                assertThat(log(incident)).last().asString().contains("No rule holds the message"));
  }

  @Test
  void budget_secondIncidentOfTheDay_isHeldForTheTicketSystemOnly() {
    String world = "budget-11111111~1";
    set("budget", rule(world, "budget", "limit: 1"));
    set("budget-severity", rule(world, "severity", "severity: critical"));

    open(world);
    diagnoses.write(otherVictim(world, 90), tick(world, 180));

    await().until(() -> received("chat", world).size() == 2);
    await().until(() -> !deliveryStates("desk", world).getFirst().equals("held"));
    assertThat(deliveryStates("desk", world)).hasSize(2).last().isEqualTo("held");
  }

  @Test
  void inhibition_whileTheOtherIncidentIsOpen_holdsAndReleasesAfterItsEnd() {
    String world = "inhibit-11111111~1";
    set(
        "inhibit",
        rule(world, "inhibition", "by: incident.sharedResource == \"ds-1\"", "common: [case]")
            .replace("when: ", "when: incident.sharedResource == \"ds-2\" && "));
    open(world);
    diagnoses.write(otherVictim(world, 90), tick(world, 180));
    await().until(() -> service.incidents(world).size() == 2);
    await().until(() -> received("chat", world).size() == 1);
    await().until(() -> !deliveryStates("chat", world).contains("pending"));
    assertThat(deliveryStates("chat", world)).containsExactlyInAnyOrder("delivered", "held");

    diagnoses.write(victim(world).revision(2).until(200).decidedAt(240), tick(world, 1_200));

    await()
        .until(
            () ->
                received("chat", world).toString().contains("\"resolved\"")
                    && received("chat", world).size() == 3);
  }

  @Test
  void inhibition_byAnIncidentOnTheSameArray_holdsAndReleasesAfterItsEnd() throws Exception {
    String world = "array-11111111~1";
    set(
        "same-array",
        rule(world, "inhibition", "by: incident.sharedResource == \"ds-1\"", "related: same_array")
            .replace("when: ", "when: incident.sharedResource != \"ds-1\" && "));
    writeInventory(world, "array-1", ResourceKind.ARRAY);
    writeInventory(world, "array-2", ResourceKind.ARRAY);
    writeInventory(world, "ds-1", ResourceKind.DATASTORE, "array-1");
    writeInventory(world, "ds-3", ResourceKind.DATASTORE, "array-2");
    writeInventory(world, "ds-2", ResourceKind.DATASTORE, "array-1");
    UsedResources used = service.part(UsedResources.class);
    await().until(() -> used.of(world, "ds-2", Diagnoses.time(0)).size() == 1);

    open(world);
    diagnoses.write(
        otherVictim(world, 90),
        versionOn("vm-c").world(world).criticality(3).decidedAt(90).neighbour("vm-z", 0.9, "ds-3"),
        tick(world, 180));
    await().until(() -> service.incidents(world).size() == 3);
    await().until(() -> received("chat", world).size() == 2);
    assertThat(received("chat", world).toString()).contains("ds-3").doesNotContain("ds-2");

    diagnoses.write(victim(world).revision(2).until(200).decidedAt(240), tick(world, 1_200));

    await().until(() -> received("chat", world).toString().contains("ds-2"));
    assertThat(received("chat", world))
        .filteredOn(event -> event.toString().contains("ds-2"))
        .extracting(event -> event.path("type").asString())
        .containsExactly("io.crosstalk.incident.opened");
  }
}
