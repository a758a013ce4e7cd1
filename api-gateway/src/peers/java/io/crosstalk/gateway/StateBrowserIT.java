package io.crosstalk.gateway;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Tests of what the page states of incidents that are over, or whose state is not known. */
class StateBrowserIT extends BrowserTest {
  private ObjectNode incident(String id) {
    ObjectNode incident = (ObjectNode) StandIn.incident(id).deepCopy();
    incident.put("explanation", "vm-a is slow.");
    incident
        .putObject("summary")
        .put("degradation", "db-orders reads 32 times slower, since 15:00.")
        .put("cause", "vm-uat-oracle is the cause with a probability of 93 %.")
        .put("action", "Limit what vm-uat-oracle may ask of esx-07/vmhba2 (QoS).");
    return incident;
  }

  private void answer(ObjectNode incident) {
    String id = incident.path("id").asString();
    standIn.answer("/api/v1/incidents/" + id, incident.toString());
    standIn.answer("/api/v1/incidents", "{\"items\":[" + incident + "],\"nextCursor\":null}");
  }

  @Test
  void incident_withoutSamples_isMarkedInTheListAndItsDurationStops() {
    Instant onset = Instant.now().minus(Duration.ofHours(3));
    ObjectNode incident = incident(CAPACITY);
    incident.put("onset", onset.toString()).put("dataState", "no_data");
    incident.put("noDataSince", onset.plus(Duration.ofMinutes(12)).toString());
    answer(incident);

    open("");

    assertThat(page.locator(".status-no-data")).hasText("State unknown");
    assertThat(page.locator(".col-onset")).containsText("12 min up to the last sample");
    check("no-data");
  }

  /** The first step is to look for the samples; the actions are those of the time before. */
  @Test
  void incident_withoutSamples_advisesWhatWasAdvisedAtTheLastSample() {
    ObjectNode incident = incident(CAPACITY);
    incident.put("dataState", "no_data").put("noDataSince", "2026-11-21T04:00:00Z");
    incident
        .putArray("advice")
        .addObject()
        .put("summary", "Limit what vm-2 may ask of ds-1")
        .put("reason", "it loads ds-1")
        .put("cost", "vm-2 becomes slower");
    answer(incident);

    open("/" + CAPACITY);

    assertThat(page.locator(".advice h2")).hasText("What was advised at the last sample");
    assertThat(page.locator(".advice")).containsText("Limit what vm-2 may ask of ds-1");
  }

  @Test
  void incidentList_times_nameTheirZone() {
    open("");

    assertThat(page.locator("thead")).containsText("Onset (America/New_York)");
  }

  @Test
  void incident_resolvedByAPerson_countsNoFurther() {
    Instant onset = Instant.now().minus(Duration.ofHours(3));
    ObjectNode incident = incident(CAPACITY);
    incident.put("onset", onset.toString()).put("status", "resolved");
    incident.put("resolvedAt", onset.plus(Duration.ofMinutes(12)).toString());
    incident
        .putObject("manualResolution")
        .put("by", "carol")
        .put("at", onset.plus(Duration.ofMinutes(12)).toString())
        .put("reason", "")
        .put("whileDegraded", true)
        .put("degradation", "unknown");
    answer(incident);

    open("/" + CAPACITY);

    assertThat(page.locator(".summary")).containsText("End: Resolved by carol while no samples");
    assertThat(page.locator(".summary")).not().containsText("To do");
    assertThat(page.locator(".facts")).containsText("12 min until it was resolved");
  }

  @Test
  void incident_recovered_statesTheEndAndWhatPreventsIt() {
    ObjectNode incident = incident(UAT);
    incident.put("status", "resolved").put("end", "2026-03-14T03:00:00Z");
    ((ObjectNode) incident.path("summary"))
        .put("recovery", "Over since 03:00, lasted 8 h. db-orders: 80 ms back to 1.3 ms.");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".summary")).containsText("End: Over since 03:00, lasted 8 h.");
    assertThat(page.locator(".summary")).containsText("So that it does not come back: Limit");
    assertThat(page.locator(".summary")).not().containsText("To do");
    check("recovered");
  }

  @Test
  void incident_withASeverityOfARule_namesTheRule() {
    ObjectNode incident = incident(UAT);
    ObjectNode stated = incident.putArray("statedSeverities").addObject();
    stated.put("severity", "minor").put("rule", "night").putArray("targets").add("mail");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".facts")).containsText("to mail, by rule night");
  }
}
