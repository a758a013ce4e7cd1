package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.Severity;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests where rules of a site come from, and how they change messages. */
class SiteRulesIT extends SiteRulesSetup {
  @Test
  void severityAndRouting_changeTheMessageAndNotTheIncident() {
    String world = "route-11111111~1";
    set("route", rule(world, "routing", "targets: [chat]"));
    set("grade", rule(world, "severity", "severity: critical"));

    JsonNode incident = open(world);

    await().until(() -> received("chat", world).size() == 1);
    assertThat(received("chat", world).getFirst().path("data").path("severity").asString())
        .isEqualTo("critical");
    assertThat(incident.path("severity").asString()).isNotEqualTo("critical");
    assertThat(received("pager", world)).isEmpty();
    assertThat(log(incident))
        .contains(
            "Rule grade (severity) sets the severity critical for chat, desk, pager.",
            "Rule route (routing) sends the message to chat, and does not send it to desk, pager.");
  }

  /** A complaint: a rule could not raise what the diagnosis calls {@code info}. */
  @Test
  void severity_ofAnInfoIncident_isRaisedAndSent() {
    String world = "raise-11111111~1";
    set("raise", rule(world, "severity", "severity: major"));

    diagnoses.write(victim(world).severity(Severity.INFO), tick(world, 60));

    await()
        .until(() -> received("chat", world).size() == 1 && received("pager", world).size() == 1);
    assertThat(received("chat", world).getFirst().at("/data/severity").asString())
        .isEqualTo("major");
    assertThat(service.incidents(world).getFirst().path("severity").asString()).isEqualTo("info");
  }

  @Test
  void info_withoutARule_isNotSent() {
    String world = "slight-11111111~1";
    diagnoses.write(victim(world).severity(Severity.INFO), tick(world, 60));
    await().until(() -> service.incidents(world).size() == 1);

    // A later incident that the same targets receive shows that nothing is on the way.
    String next = "afterslight-11111111~1";
    open(next);
    await().until(() -> received("pager", next).size() == 1 && received("chat", next).size() == 1);
    assertThat(received("chat", world)).isEmpty();
    assertThat(deliveryStates("pager", world)).isEmpty();
  }

  @Test
  void shadow_isLoggedAndHasNoEffect() {
    String world = "dark-11111111~1";
    set("dark", rule(world, "suppression", "mode: shadow"));

    JsonNode incident = open(world);

    await().until(() -> received("chat", world).size() == 1);
    assertThat(log(incident))
        .containsExactly("Rule dark (suppression) matches; in shadow mode it has no effect.");
  }

  @Test
  void storedRule_cannotBeRead_isSkippedAndShown() {
    String world = "broken-11111111~1";
    execute(
        "insert into site_rule values ('broken', 1, 'kind: magic', null, 'a script', now());"
            + "update counter set number = number + 1 where name = 'rules';");

    open(world);

    await().until(() -> received("chat", world).size() == 1);
    JsonNode error = service.json("/api/v1/rules/broken").path("error");
    assertThat(error.path("line").asInt()).isEqualTo(1);
    assertThat(error.path("problem").asString()).contains("magic");
  }

  @Test
  void calendar_ofAFile_isUsedByARuleAndCheckedWhenItIsSet() throws IOException {
    String world = "feast-11111111~1";
    String onFeast = rule(world, "suppression", "on: feast");
    assertThat(put("on-feast", onFeast).body()).contains("no calendar 'feast'");
    Files.writeString(
        SharedService.RULES.resolve("feast.yaml"),
        "id: feast\nkind: calendar\ndates: [2025-11-21]\nreason: a test\n");
    await().until(() -> service.get("/api/v1/rules/feast").statusCode() == 200);
    set("on-feast", onFeast);

    open(world);
    await().until(() -> deliveryStates("chat", world).equals(List.of("held")));

    Files.writeString(
        SharedService.RULES.resolve("feast.yaml"),
        "id: feast\nkind: calendar\ndates: [2025-11-22]\nreason: a test\n");
    await().until(() -> received("chat", world).size() == 1);
    Files.delete(SharedService.RULES.resolve("feast.yaml"));
    await()
        .untilAsserted(
            () ->
                assertThat(service.json("/api/v1/rules/on-feast").at("/error/problem").asString())
                    .contains("no calendar 'feast'"));
    delete("on-feast");
  }

  @Test
  void files_areReadOnChangeAndTheirMistakesAreShown() throws IOException {
    Path file = SharedService.RULES.resolve("night.yaml");
    String rule =
        "id: %s\nkind: delay\ndelay: 5m\nwhen: 'true'\nauthor: jane\n"
            + "until: 2020-01-01T00:00\nreason: a test\n";
    Files.writeString(file, rule.formatted("from-file"));
    await().until(() -> service.get("/api/v1/rules/from-file").statusCode() == 200);
    JsonNode shown = service.json("/api/v1/rules/from-file");
    assertThat(shown.path("file").asString()).isEqualTo("night.yaml");
    assertThat(shown.path("author").asString()).isEqualTo("jane");
    HttpResponse<String> refused = put("from-file", rule.formatted("from-file"));
    assertThat(refused.statusCode()).isEqualTo(409);
    assertThat(refused.body()).contains("night.yaml");

    Files.writeString(file, "- id: from-file\n  kind: magic\n- kind: delay\n");
    await()
        .until(
            () -> service.json("/api/v1/rules/from-file").path("error").path("line").asInt() == 1);
    assertThat(errors()).containsEntry("night.yaml#2", 3);

    Files.writeString(
        file,
        "- id: from-file\n  kind: magic\n- kind: suppression\n  when: 'true'\n  reason: a\n  id: from-file\n");
    await().untilAsserted(() -> assertThat(errors()).containsEntry("night.yaml#2", 6));

    Files.writeString(file, "- id: [");
    Files.writeString(SharedService.RULES.resolve("other.yaml"), rule.formatted("other"));
    await().until(() -> service.get("/api/v1/rules/other").statusCode() == 200);
    assertThat(service.get("/api/v1/rules/from-file").statusCode()).isEqualTo(200);

    Files.delete(file);
    Files.delete(SharedService.RULES.resolve("other.yaml"));
    await().until(() -> service.get("/api/v1/rules/from-file").statusCode() == 404);
  }

  private static void execute(String sql) {
    try (Connection connection = SharedService.DATABASE.dataSource().getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Integer> errors() {
    Map<String, Integer> errors = new HashMap<>();
    for (JsonNode item : service.json("/api/v1/rules").path("items")) {
      if (!item.path("error").isNull()) {
        errors.put(item.path("id").asString(), item.path("error").path("line").asInt());
      }
    }
    return errors;
  }
}
