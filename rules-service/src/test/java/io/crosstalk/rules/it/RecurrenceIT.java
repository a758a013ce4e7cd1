package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.START;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.VersionBuilder;
import java.time.Duration;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests that earlier incidents of the same kind are found in the database. */
class RecurrenceIT {
  private static final int HOUR_SECONDS = 3600;

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
  }

  @Test
  void recurrence_sameCulpritEachDay_isRecognised() {
    String world = "evenings-11111111~1";
    for (int daysAgo = 4; daysAgo >= 0; daysAgo--) {
      write(
          "x" + daysAgo,
          versionOn("app-x").neighbour("vm-x", 0.9, "asp-1"),
          world,
          24 * daysAgo + 6);
      write("y" + daysAgo, versionOn("app-y").neighbour("vm-y", 0.9, "asp-1"), world, 24 * daysAgo);
    }

    assertThat(service.json("/api/v1/incidents/y0").path("recurrences"))
        .extracting(each -> each.path("incident").asString())
        .containsExactly("y1", "y2", "y3", "y4");
    assertThat(service.json("/api/v1/incidents/x4").path("recurrences")).isEmpty();
  }

  private static void write(String id, VersionBuilder version, String world, int hoursAgo) {
    int began = -hoursAgo * HOUR_SECONDS;
    diagnoses.write(
        version
            .incident(id)
            .world(world)
            .from(START.plusSeconds(began))
            .lasting(Duration.ofMinutes(30))
            .decidedAt(began + 1900)
            .build(),
        tick(world, began + 2000));
    await().until(() -> service.get("/api/v1/incidents/" + id).statusCode() == 200);
  }
}
