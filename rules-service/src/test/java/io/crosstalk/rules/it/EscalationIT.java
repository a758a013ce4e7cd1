package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.incident.AdviceAction;
import io.crosstalk.testkit.VersionBuilder;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests escalation after event time, and the advice that a change policy permits. */
class EscalationIT extends SiteRulesSetup {
  private static void escalateAfterTenMinutes(String world) {
    set("late", rule(world, "escalation", "after: 10m", "targets: [pager]"));
  }

  private static void awaitChat(String world, int messages) {
    await().until(() -> received("chat", world).size() == messages);
  }

  @Test
  void escalation_incidentIsNotAcknowledged_reachesTheTargetAfterTheTime() {
    String world = "late-11111111~1";
    escalateAfterTenMinutes(world);
    JsonNode incident = open(world);
    awaitChat(world, 1);

    diagnoses.write(tick(world, 600));
    comment(incident);
    awaitChat(world, 2);
    assertThat(received("pager", world)).isEmpty();
    diagnoses.write(tick(world, 700));

    await().until(() -> !received("pager", world).isEmpty());
    assertThat(received("pager", world).getFirst().path("type").asString()).endsWith("opened");
    assertThat(log(incident))
        .contains(
            "Rule late (escalation) sends the message to pager if the incident is not acknowledged in"
                + " time.");
  }

  @Test
  void escalation_incidentIsAcknowledged_reachesNoFurtherTarget() {
    String world = "early-11111111~1";
    escalateAfterTenMinutes(world);
    JsonNode incident = open(world);
    awaitChat(world, 1);

    act(incident, "acknowledge", "{\"reason\":\"I look at it\"}");
    diagnoses.write(tick(world, 3_600));
    comment(incident);
    awaitChat(world, 3);

    open("afterearly-11111111~1");
    await().until(() -> received("pager", "afterearly-11111111~1").size() == 1);
    assertThat(received("pager", world)).isEmpty();
  }

  @Test
  void changePolicy_ofAnEnvironment_removesTheAdviceFromMessagesOnly() {
    String world = "frozen-11111111~1";
    set(
        "frozen",
        """
        kind: change_policy
        when: incident.case == "frozen" && incident.environment == "production"
        forbid: [limit]
        reason: no limits in production
        """);

    diagnoses.write(advised(world), tick(world, 60));

    awaitChat(world, 1);
    JsonNode message = received("chat", world).getFirst().path("data");
    String id = service.incidents(world).getFirst().path("id").asString();
    assertThat(service.json("/api/v1/incidents/" + id).path("advice"))
        .extracting(advice -> advice.path("action").asString())
        .containsExactlyInAnyOrder("limit", "vmotion");
    assertThat(message.path("advice"))
        .extracting(advice -> advice.path("action").asString())
        .containsExactly("vmotion");
  }

  private static VersionBuilder advised(String world) {
    return victim(world)
        .advising(AdviceAction.LIMIT, "vm-x")
        .advising(AdviceAction.VMOTION, "vm-x");
  }

  private static void comment(JsonNode incident) {
    act(incident, "comment", "{\"text\":\"the backup runs\"}");
  }

  private static void act(JsonNode incident, String action, String body) {
    String path = "/api/v1/incidents/" + incident.path("id").asString() + "/" + action;
    assertThat(service.post(path, "operator", body).statusCode()).isEqualTo(200);
  }
}
