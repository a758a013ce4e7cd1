package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the counts of incidents with a real Kafka and PostgreSQL. */
class SummaryIT {
  private static final String WORLD = "board-0a1b2c3d~1";
  private static final String SUMMARY = "/api/v1/incidents/summary";

  private static Service service;
  private static Diagnoses diagnoses;

  @BeforeAll
  static void start() {
    service = SharedService.service();
    diagnoses = SharedService.diagnoses();
    diagnoses.write(
        versionOn("vm-a").world(WORLD).neighbour("vm-x", 0.9, "ds-1"),
        versionOn("vm-b").world(WORLD).neighbour("vm-y", 0.9, "ds-2"),
        tick(WORLD, 60));
    await().until(() -> service.incidents(WORLD).size() == 2);
  }

  @Test
  void summary_ofAWorld_countsItsIncidents() {
    JsonNode summary = service.json(SUMMARY + "?world=" + WORLD);

    assertThat(summary.path("total").asInt()).isEqualTo(2);
    assertThat(summary.at("/byStatus/open").asInt()).isEqualTo(2);
    assertThat(summary.at("/byStatus/resolved").asInt(-1)).isZero();
    assertThat(summary.at("/byCauseClass/noisy_neighbour").asInt()).isEqualTo(2);
    assertThat(summary.at("/byDataState/current").asInt()).isEqualTo(2);
    assertThat(summary.at("/open/byTeam/team-erp").asInt()).isEqualTo(2);
    assertThat(summary.at("/open/oldestOnset").asString()).isEqualTo("2025-11-21T15:00:00Z");
    assertThat(service.get("/api/v1/incidents/" + summary.at("/open/oldestIncident").asString()))
        .returns(200, HttpResponse::statusCode);
  }

  @Test
  void summary_filters_areThoseOfTheList() {
    assertThat(service.json(SUMMARY + "?resource=vm-x&world=" + WORLD).path("total").asInt())
        .isEqualTo(1);
    assertThat(service.json(SUMMARY + "?cause=capacity&world=" + WORLD).path("total").asInt(-1))
        .isZero();
    assertThat(
            service
                .json(SUMMARY + "?cause=capacity&world=" + WORLD)
                .at("/open/oldestOnset")
                .isNull())
        .isTrue();
    assertThat(service.get(SUMMARY + "?limit=3").statusCode()).isEqualTo(400);
    assertThat(service.get(SUMMARY + "?world=nowhere").statusCode()).isEqualTo(404);
  }

  @Test
  void summary_unchanged_isNotSentAgain() {
    String ofWorld = SUMMARY + "?world=" + WORLD;
    // Diagnoses of other tests may still arrive.
    await()
        .untilAsserted(
            () -> {
              HttpResponse<String> first = service.get(ofWorld);
              String tag = first.headers().firstValue("ETag").orElseThrow();
              assertThat(service.getIfChanged(ofWorld, tag).statusCode()).isEqualTo(304);
              assertThat(Service.JSON.readTree(service.getCompressed(ofWorld)))
                  .isEqualTo(Service.JSON.readTree(first.body()));
            });
  }
}
