package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.rules.it.Diagnoses.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests what an instance knows of the time before its start. Another instance takes over once,
 * before all tests.
 */
class NextInstanceIT extends SiteRulesSetup {
  private static final String MERGED = "last-11111111~1";
  private static final String MAINTAINED = "restartmaint-2b2b2b2b~1";

  private static String target;
  private static int ruleOverThePrevious;

  @BeforeAll
  static void takeOver() throws Exception {
    merge();
    MaintenanceFromChangesIT.write(
        MAINTAINED, -60, "ds-1", ChangeKind.MAINTENANCE_START, "firmware of the array");
    set("restart", rule(MAINTAINED, "maintenance", "from-changes: true"));
    await().until(() -> isInMaintenance(60));
    open(MAINTAINED);

    Service next = SharedService.startNext();
    set("shared", rule("none-1", "suppression"));
    ruleOverThePrevious =
        await().until(() -> next.get("/api/v1/rules/shared").statusCode(), status -> status != 404);
    SharedService.replaceBy(next);
    service = next;
  }

  private static void merge() {
    diagnoses.write(victim(MERGED), otherVictim(MERGED, 60), tick(MERGED, 60));
    await().until(() -> service.incidents(MERGED).size() == 2);
    target = idOf("vm-a");
    service.post(
        "/api/v1/incidents/" + idOf("vm-b") + "/merge",
        "operator",
        "{\"into\":\"" + target + "\"}");
    await().until(() -> service.incidents(MERGED).size() == 1);
  }

  private static String idOf(String victim) {
    return service.incidents(MERGED).stream()
        .filter(each -> each.at("/victims/0/resource").asString().equals(victim))
        .map(each -> each.path("id").asString())
        .findFirst()
        .orElseThrow();
  }

  private static boolean isInMaintenance(int second) {
    return !service
        .part(ReportedMaintenance.class)
        .periods(MAINTAINED, "ds-1", time(second))
        .isEmpty();
  }

  private static void awaitTime(String world, int second) {
    diagnoses.write(tick(world, second));
    await().until(() -> service.completeThrough(world).equals(time(second).toString()));
  }

  @Test
  void rule_setOverThePreviousInstance_isSeenByTheNextOneToo() {
    assertThat(ruleOverThePrevious).isEqualTo(200);
  }

  @Test
  void merge_beforeTheStart_staysOneIncidentAfterLaterVersions() {
    diagnoses.write(
        otherVictim(MERGED, 120).revision(2), victim(MERGED).revision(2).decidedAt(130));
    awaitTime(MERGED, 140);

    JsonNode incident = service.incidents(MERGED).getFirst();
    assertThat(service.incidents(MERGED)).hasSize(1);
    assertThat(incident.path("id").asString()).isEqualTo(target);
    assertThat(incident.path("victims"))
        .extracting(each -> each.path("resource").asString())
        .containsExactlyInAnyOrder("vm-a", "vm-b");
  }

  /** The state is that of the topic: another instance, and one after a restart, has the same. */
  @Test
  void maintenance_reportedBeforeTheStart_holdsOnUntilTheEnd() throws Exception {
    await().until(() -> isInMaintenance(600));
    awaitTime(MAINTAINED, 1_200);
    assertThat(received("chat", MAINTAINED)).isEmpty();

    MaintenanceFromChangesIT.write(
        MAINTAINED, 1_230, "ds-1", ChangeKind.MAINTENANCE_END, "firmware of the array");
    await().until(() -> !isInMaintenance(1_230));
    diagnoses.write(tick(MAINTAINED, 1_320));

    await().until(() -> received("chat", MAINTAINED).size() == 1);
  }
}
