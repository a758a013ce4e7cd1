package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.siterule.check.InventoryNames;
import io.crosstalk.rules.siterule.definition.UsedResources;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Tests how rules are checked, set, deleted and published. */
class RuleChangesIT extends SiteRulesSetup {
  @Test
  void put_newAndChangedRule_isStoredWithVersionAndAuthor() {
    String rule = rule("none-1", "delay", "delay: 5m");

    HttpResponse<String> created = put("versions", rule, "If-None-Match", "*");
    assertThat(created.statusCode()).isEqualTo(200);
    assertThat(created.headers().firstValue("ETag")).hasValue("\"v1\"");
    assertThat(body(created).path("author").asString()).isEqualTo("admin");

    assertThat(put("versions", rule, "If-None-Match", "*").statusCode()).isEqualTo(412);
    assertThat(put("versions", rule, "If-Match", "\"v7\"").body()).contains("has version 1");
    HttpResponse<String> changed =
        service.send(
            "PUT",
            "/api/v1/rules/versions",
            "service",
            rule.replace("5m", "6m"),
            "If-Match",
            "\"v1\"",
            "X-Crosstalk-Actor",
            "carol");
    assertThat(body(changed).path("version").asInt()).isEqualTo(2);

    JsonNode shown = service.json("/api/v1/rules/versions");
    assertThat(shown.path("author").asString()).isEqualTo("carol");
    assertThat(shown.path("content").asString()).contains("delay: 6m");
    assertThat(shown.path("error").isNull()).isTrue();
    assertThat(delete("versions", "If-Match", "\"v1\"").statusCode()).isEqualTo(412);
    JsonNode deleted = body(delete("versions", "If-Match", "\"v2\""));
    assertThat(deleted.path("version").asInt()).isEqualTo(2);
    assertThat(deleted.path("state").asString()).isEqualTo("expired");
    assertThat(deleted.path("deleted").asBoolean()).isTrue();
    assertThat(service.get("/api/v1/rules/versions").statusCode()).isEqualTo(404);
    assertThat(delete("versions").statusCode()).isEqualTo(404);
    assertThat(body(put("versions", rule)).path("version").asInt()).isEqualTo(4);
  }

  @Test
  void put_wrongRule_isAProblemWithLineAndHint() {
    HttpResponse<String> answer = put("wrong", rule("none-1", "suppression", "mode: dark"));

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(body(answer).path("line").asInt()).isEqualTo(4);
    assertThat(body(answer).path("hint").asString()).contains("shadow, notify, ticket");
    assertThat(put("wrong", rule("none-1", "routing", "targets: [nowhere]")).body())
        .contains("no target 'nowhere'", "chat, desk, pager");
    assertThat(put("backtest", rule("none-1", "suppression")).statusCode()).isEqualTo(400);
  }

  @Test
  void put_listOfRules_isAProblemThatTellsHowToSendSeveral() {
    HttpResponse<String> answer = put("several", "- id: one\n  kind: suppression\n");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(body(answer).path("detail").asString()).contains("one rule is expected");
    assertThat(body(answer).path("hint").asString()).contains("/api/v1/rules/ID");
  }

  @Test
  void unknownRule_isAProblemWithTheSimilarId() {
    set("sundays", rule("none-1", "suppression"));

    assertThat(service.get("/api/v1/rules/sunday").body()).contains("Did you mean 'sundays'?");
    assertThat(service.post("/api/v1/rules/sundasy/backtest", "operator", "").body())
        .contains("Did you mean 'sundays'?");
  }

  @Test
  void put_unknownNames_areAcceptedWithWarnings() throws Exception {
    String world = "names-11111111~1";
    writeInventory(world, "array-77", ResourceKind.ARRAY);
    UsedResources used = service.part(UsedResources.class);
    await().until(used::isCaughtUp);
    await().until(() -> service.part(InventoryNames.class).resources().contains("array-77"));
    String maintenance =
        "kind: maintenance\n"
            + "until: 2099-01-01T00:00\n"
            + "reason: a test\n"
            + "resources:\n"
            + "- array-77\n"
            + "- array-78\n";

    HttpResponse<String> answer = put("names", maintenance);

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(body(answer).path("warnings"))
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.path("line").asInt()).isEqualTo(6);
              assertThat(warning.path("problem").asString()).contains("resource 'array-78'");
              assertThat(warning.path("hint").asString()).isEqualTo("did you mean 'array-77'?");
            });
    assertThat(service.json("/api/v1/rules/names").path("warnings")).hasSize(1);
    HttpResponse<String> created =
        service.post(
            "/api/v1/maintenance",
            "operator",
            "{\"resources\":[\"array-777\"],\"until\":\"2099-01-01T00:00\",\"reason\":\"a test\"}");
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    assertThat(body(created).at("/warnings/0/hint").asString())
        .isEqualTo("did you mean 'array-77'?");
  }

  @Test
  void check_ofAFile_namesEachMistakeInTheLineOfTheFile() {
    String file =
        """
        # rules
        - {id: fine, kind: suppression, when: 'true', on: mine, reason: a}
        - id: wrong
          kind: routing
          targets:
            - chat
            - pagr
          when: 'true'
          reason: b
        - id: mine
          kind: calendar
          days: [last]
          reason: c
        -
          id: fine
          kind: suppression
          when: 'true'
          reason: d
        """;

    HttpResponse<String> answer = service.post("/api/v1/rules/check", "operator", file);

    assertThat(answer.statusCode()).isEqualTo(200);
    JsonNode check = body(answer);
    assertThat(check.path("errors").asInt()).isEqualTo(2);
    assertThat(check.path("items"))
        .extracting(
            item ->
                item.path("id").asString()
                    + item.path("line")
                    + item.path("kind").asString("-")
                    + item.at("/error/line").asString(""))
        .containsExactly("fine2suppression", "wrong3-7", "mine10calendar", "fine15-15");
    assertThat(check.at("/items/1/error/hint").asString()).contains("did you mean 'pager'?");
    assertThat(check.at("/items/3/error/problem").asString()).contains("another rule has the id");
    assertThat(service.get("/api/v1/rules/fine").statusCode()).isEqualTo(404);
    assertThat(body(service.post("/api/v1/rules/check", "operator", "- [")).path("errors").asInt())
        .isEqualTo(1);
    assertThat(
            body(service.post("/api/v1/rules/check", "operator", rule("none-1", "suppression")))
                .path("errors")
                .asInt())
        .isZero();
    assertThat(service.post("/api/v1/rules/check", "viewer", file).body())
        .contains("needs the role operator");
  }

  @Test
  void put_asAnOperator_isForbidden() {
    assertThat(service.send("PUT", "/api/v1/rules/x", "operator", "").statusCode()).isEqualTo(403);
    assertThat(service.send("DELETE", "/api/v1/rules/x", "operator", "").statusCode())
        .isEqualTo(403);
  }

  @Test
  void rule_setAndDeleted_isPublishedWithItsEventTime() {
    String valid = "from: 2020-03-01T00:00:00Z\nuntil: 2099-04-01T00:00:00Z\nauthor: Ada Miller";
    set("published", rule("none-2", "suppression", valid));

    await().until(() -> !published("published").isEmpty());
    JsonNode record = published("published").getLast();
    assertThat(record.path("version").asInt()).isEqualTo(1);
    assertThat(record.path("kind").asString()).isEqualTo("suppression");
    assertThat(record.path("validFrom").asString()).isEqualTo("2020-03-01T00:00:00Z");
    assertThat(record.path("validTo").asString()).isEqualTo("2099-04-01T00:00:00Z");
    assertThat(record.path("content").asString()).contains("a test");
    assertThat(record.toString()).doesNotContain("Ada Miller");

    delete("published");

    await().until(() -> published("published").getLast().isNull());
  }

  /** Records of a rule in the topic of the rules. */
  private static List<JsonNode> published(String id) {
    return Feed.of(KAFKA, Topics.RULES).stream()
        .filter(message -> message.key().equals(id))
        .map(Feed.Message::json)
        .toList();
  }

  @Test
  void list_silenceWithAMisspeltValue_showsItsMatchersStateAndWarning() {
    String silence =
        "kind: silence\nreason: a test\nuntil: 2020-01-01T00:00\nmatchers: [severity=majr]\n";
    set("majr", silence);

    JsonNode listed =
        service
            .json("/api/v1/rules")
            .path("items")
            .valueStream()
            .filter(item -> item.path("id").asString().equals("majr"))
            .findFirst()
            .orElseThrow();

    assertThat(listed.path("state").asString()).isEqualTo("expired");
    assertThat(listed.path("matchers").toString()).isEqualTo("[\"severity=\\\"majr\\\"\"]");
    assertThat(listed.path("warnings"))
        .extracting(warning -> warning.path("line").asInt() + warning.path("problem").asString())
        .containsExactly(
            "3the rule has expired: 'until' is 2019-12-31T23:00:00Z",
            "4'severity' is never 'majr'");
  }

  @Test
  void check_bodyOf64Kilobytes_isAccepted() {
    HttpResponse<String> answer = service.post("/api/v1/rules/check", "operator", list(65_536));

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    assertThat(body(answer).path("items")).hasSize(500);
    assertThat(body(answer).path("errors").asInt()).isZero();
  }

  @ParameterizedTest
  @CsvSource({"POST, rules/check", "POST, rules/backtest", "PUT, rules/large"})
  void list_bodyAbove64Kilobytes_isRefusedWithProblemDetails(String method, String path) {
    HttpResponse<String> answer = service.send(method, "/api/v1/" + path, "admin", list(65_537));

    assertThat(answer.statusCode()).isEqualTo(413);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(body(answer).path("detail").asString())
        .isEqualTo("The body has at most 65,536 bytes.");
  }

  /**
   * A list of 500 rules.
   *
   * @param length its size in bytes
   */
  private static String list(int length) {
    StringBuilder list = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      list.append("- {id: r%d, kind: suppression, when: 'false', reason: a test}\n".formatted(i));
    }
    list.append("#");
    return list.append(" ".repeat(length - list.length())).toString();
  }

  @Test
  void feedback_unknownCulprit_isAcceptedWithAWarning() throws Exception {
    String world = "blamed-11111111~1";
    writeInventory(world, "vm-orders-77", ResourceKind.VM);
    await().until(() -> service.part(InventoryNames.class).resources().contains("vm-orders-77"));
    String feedback = "/api/v1/incidents/" + open(world).path("id").asString() + "/feedback";

    HttpResponse<String> misspelt =
        service.post(feedback, "operator", "{\"right\":false,\"culprit\":\"vm-order-77\"}");

    assertThat(misspelt.statusCode()).isEqualTo(200);
    assertThat(body(misspelt).at("/warnings/0/hint").asString())
        .isEqualTo("did you mean 'vm-orders-77'?");
    HttpResponse<String> right =
        service.post(feedback, "operator", "{\"right\":false,\"culprit\":\"vm-orders-77\"}");
    assertThat(body(right).has("warnings")).isFalse();
  }

  @Test
  void silence_unknownLabelInAlertmanagersApi_isRefusedWithTheSimilarOne() {
    HttpResponse<String> answer =
        service.post(
            "/api/v2/silences",
            "operator",
            "{\"matchers\":[{\"name\":\"severty\",\"value\":\"major\"}],"
                + "\"endsAt\":\"2099-01-01T00:00:00Z\",\"comment\":\"a test\"}");

    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("did you mean 'severity'? The labels are");
  }
}
