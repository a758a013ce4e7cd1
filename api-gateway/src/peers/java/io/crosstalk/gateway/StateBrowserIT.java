package io.crosstalk.gateway;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
  void incident_withCommentsAndFeedback_statesTheirNumbers() {
    ObjectNode incident = incident(CAPACITY).put("comments", 2);
    incident.putObject("feedback").put("right", 1).put("wrong", 3);
    answer(incident);

    open("/" + CAPACITY);

    assertThat(page.locator(".actions"))
        .containsText("Comments: 2, in the timelineThe diagnosis was right: 1, wrong: 3");
    assertThat(page.locator(".actions")).not().containsText("No person has acted on it");
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

  /**
   * A person has reopened the incident, and the diagnosis has measured the recovery before or
   * since.
   */
  @ParameterizedTest
  @ValueSource(strings = {"reopened", "acknowledged"})
  void incident_recoveredButKeptOpen_statesTheRecoveryAndThatAPersonKeepsItOpen(String status) {
    ObjectNode incident = incident(UAT);
    incident.put("status", status).put("end", "2026-03-14T03:00:00Z");
    incident.putNull("resolvedAt").putNull("resolution");
    incident
        .putObject("reopening")
        .put("by", "carol")
        .put("at", "2026-03-14T02:00:00Z")
        .put("reason", "");
    ((ObjectNode) incident.path("summary"))
        .put("recovery", "Over since 03:00, lasted 8 h. db-orders: 80 ms back to 1.3 ms.");
    incident
        .putArray("advice")
        .addObject()
        .put("summary", "Limit what vm-2 may ask of ds-1")
        .put("reason", "it loads ds-1")
        .put("cost", "vm-2 becomes slower");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".summary"))
        .containsText(
            "Recovery measured: Over since 03:00, lasted 8 h. db-orders: 80 ms back to 1.3 ms."
                + " The incident stays open, because a person has opened it again.");
    assertThat(page.locator(".summary")).not().containsText("End:");
    assertThat(page.locator(".summary")).containsText("So that it does not come back: Limit");
    assertThat(page.locator(".summary")).not().containsText("To do");
    assertThat(page.locator(".advice h2")).hasText("So that it does not come back");
    checkWidth("kept-open-" + status);
  }

  /** The diagnosis has ended without a recovery since a person has reopened the incident. */
  @Test
  void incident_expiredButKeptOpen_statesBoth() {
    ObjectNode incident = incident(UAT);
    incident.put("status", "reopened").putNull("end");
    incident
        .putObject("diagnosedResolution")
        .put("resolution", "expired")
        .put("at", "2026-03-15T03:00:00Z");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".summary"))
        .containsText(
            "Nothing more is known of the victims, and no recovery was measured. The incident stays"
                + " open, because a person has opened it again.");
  }

  /** A part of another incident has no end, no duration and no advice of its own. */
  @Test
  void incident_mergedByAPerson_statesThePersonAndNothingOfAProblemOfItsOwn() {
    ObjectNode incident = merged();
    addDecision(incident, "joined", "inc-older", "alice", "");
    addDecision(incident, "merged", UAT, "carol", "one switch");
    answer(incident);

    open("/" + CAPACITY);

    assertThat(page.locator(".detail > .notice")).containsText("Part of " + UAT + " since ");
    assertThat(page.locator(".detail > .notice")).containsText("carol has merged it. one switch");
    assertThat(page.locator(".actions"))
        .containsText("inc-older merged into this incident by alice");
    assertThat(page.locator(".actions")).containsText("Merged into " + UAT + " by carol");
    assertThat(page.locator(".actions")).not().containsText("No person has acted on it");
    assertThat(page.locator(".facts")).not().containsText("Duration");
    assertThat(page.locator(".facts")).not().containsText("End");
    assertThat(page.locator(".detail")).not().containsText("So that it does not come back");
    assertThat(page.locator(".summary")).not().containsText("End:");
    assertThat(page.locator(".advice")).hasCount(0);
    check("merged-by-a-person");
  }

  @Test
  void incident_mergedByTheDiagnosis_statesSinceWhen() {
    answer(merged());
    standIn.answer(
        "/api/v1/incidents/" + CAPACITY + "/timeline",
        """
        {"items":[{"at":"2026-11-21T05:00:00Z","kind":"merged","text":"The same problem"}],
         "nextCursor":null}""");

    open("/" + CAPACITY);

    assertThat(page.locator(".detail > .notice")).containsText("Part of " + UAT + " since ");
    assertThat(page.locator(".detail > .notice")).containsText("the diagnosis found");
    assertThat(page.locator(".actions")).containsText("No person has acted on it");
  }

  /** A merge that was taken back is history, and the incident has all of its own again. */
  @Test
  void incident_whoseMergeWasTakenBack_isAProblemOfItsOwnAgain() {
    ObjectNode incident = incident(CAPACITY);
    addDecision(incident, "merged", UAT, "carol", "");
    addDecision(incident, "merge_undone", UAT, "dave", "another switch");
    answer(incident);

    open("/" + CAPACITY);

    assertThat(page.locator(".detail > .notice")).hasCount(0);
    assertThat(page.locator(".actions")).containsText("Merge into " + UAT + " taken back by dave");
    assertThat(page.locator(".facts")).containsText("Duration");
    assertThat(page.locator(".summary")).containsText("To do");
  }

  private ObjectNode merged() {
    ObjectNode incident = incident(CAPACITY);
    incident.put("status", "resolved").put("resolution", "merged").put("mergedInto", UAT);
    incident.put("end", "2026-11-21T05:00:00Z").put("resolvedAt", "2026-11-21T05:00:00Z");
    incident
        .putArray("advice")
        .addObject()
        .put("summary", "Limit what vm-2 may ask of ds-1")
        .put("reason", "it loads ds-1")
        .put("cost", "vm-2 becomes slower");
    return incident;
  }

  private static void addDecision(
      ObjectNode incident, String type, String other, String by, String reason) {
    incident
        .withArray("groupingDecisions")
        .addObject()
        .put("type", type)
        .put("incident", other)
        .put("by", by)
        .put("at", "2026-11-21T05:00:00Z")
        .put("reason", reason);
  }

  @Test
  void suspects_culpritThroughAnotherResource_namesIt() {
    ObjectNode incident = incident(UAT);
    ((ObjectNode) incident.at("/suspects/0"))
        .putObject("through")
        .put("id", "ds-77")
        .put("kind", "datastore");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".suspect-named").first()).containsText("through ds-77");
  }

  /** A degradation that came back has no end, and its summary no recovery. */
  @Test
  void incident_reopenedByTheDiagnosis_statesNoRecovery() {
    ObjectNode incident = incident(UAT);
    incident.put("status", "reopened").putNull("end");
    answer(incident);

    open("/" + UAT);

    assertThat(page.locator(".summary")).containsText("To do: Limit");
    assertThat(page.locator(".summary")).not().containsText("Recovery measured");
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
