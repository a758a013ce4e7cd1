package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.end;
import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests back-tests of rules on the incidents of a replay. */
class RuleBacktestIT extends SiteRulesSetup {
  @Test
  void backtest_ofADelay_countsIncidentsThatItHolds() {
    String world = "past-11111111~1";
    JsonNode incident = open(world);
    diagnoses.write(
        victim(world).revision(2).until(100).decidedAt(150), tick(world, 3_600), end(world));
    await().until(() -> service.hasEnded(world));

    JsonNode result = backtest(world, rule(world, "delay", "delay: 10m"));

    assertThat(result.path("incidents").asInt()).isEqualTo(1);
    assertThat(result.path("matched").asInt()).isEqualTo(1);
    assertThat(result.path("held").asInt()).isEqualTo(1);
    assertThat(result.path("neverSent").asInt()).isEqualTo(1);
    JsonNode example = result.path("examples").path(0);
    assertThat(example.path("incident").asString()).isEqualTo(incident.path("id").asString());
    assertThat(example.path("effects").toString()).contains("held for chat, pager");
    assertThat(backtest(world, rule(world, "delay", "delay: 1s")).path("neverSent").asInt())
        .isZero();
    assertThat(backtest(world, rule("none-1", "suppression")).path("matched").asInt()).isZero();
    JsonNode routed = backtest(world, rule(world, "routing", "targets: [pager]", "mode: shadow"));
    assertThat(routed.path("rerouted").asInt()).isEqualTo(1);
    assertThat(service.get("/api/v1/rules/backtest").statusCode()).isEqualTo(404);
  }

  @Test
  void backtest_incidentOpenedWithAnotherCulprit_judgesTheVersionThatWasOpened() {
    String world = "changed-11111111~1";
    diagnoses.write(
        victim(world),
        versionOn("vm-a")
            .world(world)
            .criticality(3)
            .revision(2)
            .decidedAt(120)
            .neighbour("vm-z", 0.9, "ds-1"),
        tick(world, 180));
    await().until(() -> service.incidents(world).toString().contains("vm-z"));

    JsonNode first = backtest(world, suppression("vm-x"));
    assertThat(first.path("matched").asInt()).isEqualTo(1);
    assertThat(first.path("matchedLater").asInt()).isZero();
    JsonNode later = backtest(world, suppression("vm-z"));
    assertThat(later.path("matched").asInt()).isZero();
    assertThat(later.path("matchedLater").asInt()).isEqualTo(1);
    assertThat(later.path("held").asInt()).isZero();
  }

  private static String suppression(String culprit) {
    return "kind: suppression\nreason: a test\nwhen: incident.culprit == \"%s\"\n"
        .formatted(culprit);
  }

  @Test
  void backtest_versionThatCannotBeApplied_isNamedWithTheReason() {
    String path = "/api/v1/rules/versions-1";
    service.send("PUT", path, "admin", rule("none-1", "suppression"));
    service.send("DELETE", path, "admin", "");

    assertThat(detail(path + "/backtest?version=7"))
        .isEqualTo("The rule 'versions-1' has no version 7; the latest one is version 2.");
    assertThat(detail(path + "/backtest?version=2"))
        .isEqualTo(
            "Version 2 of the rule 'versions-1' deletes it: there is nothing to apply. Name an"
                + " earlier version.");
    assertThat(detail("/api/v1/rules/version-0/backtest?version=7"))
        .startsWith("There is no rule 'version-0'.");
  }

  private static String detail(String path) {
    HttpResponse<String> answer = service.post(path, "operator", "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
    return body(answer).path("detail").asString();
  }

  private static JsonNode backtest(String world, String rule) {
    HttpResponse<String> answer =
        service.post("/api/v1/rules/backtest?days=7&world=" + world, "operator", rule);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return body(answer);
  }

  @Test
  void world_nameOfACaseWithOneWorld_isFound() {
    String world = "onlyone-11111111~1";
    open(world);

    assertThat(backtest("onlyone", rule(world, "suppression")).path("matched").asInt())
        .isEqualTo(1);
    assertThat(service.incidents("onlyone")).hasSize(1);
    assertThat(service.json("/api/v1/incidents/summary?world=onlyone").toString())
        .isEqualTo(service.json("/api/v1/incidents/summary?world=" + world).toString());
    assertThat(service.get("/api/v1/incidents?world=onlyon").body())
        .contains("There is no world 'onlyon'");
  }

  @Test
  void world_nameOfACaseOfWhichOneWorldHasSeveralRuns_isFound() {
    open("runs-11111111~1");
    open("runs-11111111~2");

    assertThat(service.incidents("runs")).hasSize(1);
    assertThat(service.incidents("runs-11111111")).hasSize(1);
  }

  @Test
  void world_nameOfACaseWithSeveralWorlds_isRefusedWithTheirNames() {
    open("replayed-11111111~1");
    open("replayed-22222222~2");

    for (HttpResponse<String> answer :
        List.of(
            service.get("/api/v1/incidents?world=replayed"),
            service.post("/api/v1/rules/backtest?world=replayed", "operator", ""))) {
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(body(answer).path("title").asString()).isEqualTo("Bad parameter");
      assertThat(body(answer).path("parameter").asString()).isEqualTo("world");
      assertThat(body(answer).path("detail").asString())
          .isEqualTo(
              "The case 'replayed' has several worlds. Send the name of one: replayed-22222222,"
                  + " replayed-11111111.");
    }
    assertThat(service.incidents("replayed-11111111")).hasSize(1);
  }
}
