package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Verdicts.tick;
import static io.crosstalk.testkit.VerdictBuilder.START;
import static io.crosstalk.testkit.VerdictBuilder.verdictOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.Verdict;
import io.crosstalk.testkit.VerdictBuilder;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests that earlier incidents are found in the database, days after they were dropped from memory.
 */
class RecurrenceIT {
  private static final int HOUR_SECONDS = 3600;

  private static Service service;
  private static Verdicts verdicts;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    verdicts = SharedService.verdicts();
  }

  @Test
  void recurrence_sameCulpritEachDay_isRecognised() {
    String world = "evenings-11111111~1";
    for (int daysAgo = 4; daysAgo >= 0; daysAgo--) {
      writeVerdict(
          verdictOn("app-" + daysAgo).neighbour("vm-x", 0.9, "asp-1"), world, 24 * daysAgo + 6);
      writeVerdict(verdictOn("app-atm").neighbour("jg-backup", 0.9, "asp-1"), world, 24 * daysAgo);
    }

    JsonNode last = newest(world, "app-atm");
    assertThat(last.path("recurrences")).hasSize(4);
    assertThat(last.path("explanation").asString())
        .contains("It recurs daily: on each of the last 5 days, at about 16:00 (Europe/Berlin).");
    assertThat(last.path("onset").asString()).isEqualTo("2025-11-21T15:00:00Z");
    assertThat(newest(world, "app-0").path("recurrences")).hasSize(4);
  }

  @Test
  void recurrence_faultAndUnknownCause_areRecognisedByResourceAndVictim() {
    String world = "faults-11111111~1";
    writeVerdict(verdictOn("vm-a").faultOf("ds-1"), world, 48);
    writeVerdict(verdictOn("vm-c").using("ds-7"), world, 40);
    writeVerdict(verdictOn("vm-b").faultOf("ds-1"), world, 24);
    writeVerdict(verdictOn("vm-c").using("ds-7"), world, 12);
    writeVerdict(verdictOn("vm-d").using("ds-8"), world, 6);

    assertThat(newest(world, "vm-b").path("recurrences")).hasSize(1);
    assertThat(newest(world, "vm-c").path("recurrences")).hasSize(1);
    assertThat(newest(world, "vm-d").path("recurrences")).isEmpty();
  }

  private static void writeVerdict(VerdictBuilder builder, String world, int hoursAgo) {
    int began = -hoursAgo * HOUR_SECONDS;
    Verdict verdict =
        builder
            .world(world)
            .from(START.plusSeconds(began))
            .lasting(Duration.ofMinutes(30))
            .decidedAt(began + 1900)
            .build();
    int before = service.incidents(world).size();
    verdicts.write(verdict, tick(world, began + 2000));
    await().until(() -> service.incidents(world).size() == before + 1);
  }

  private static JsonNode newest(String world, String victim) {
    JsonNode found =
        service.incidents(world).stream()
            .filter(each -> each.path("victims").get(0).path("resource").asString().equals(victim))
            .findFirst()
            .orElseThrow();
    return service.json("/api/v1/incidents/" + found.path("id").asString());
  }
}
