package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.crosstalk.event.json.EventJson;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests of the actions of people on an incident: the click, the request, and what the page shows
 * then.
 */
class IncidentActionsBrowserIT extends IncidentBrowserTest {
  /**
   * Makes the service accept an action, and return the incident as the action leaves it from then
   * on.
   *
   * @param warnings list of warnings in the answer; empty for none
   */
  private void answerAction(String action, ObjectNode after, String warnings) {
    String path = path(after.path("id").asString());
    ObjectNode answer = after.deepCopy();
    if (!warnings.isEmpty()) {
      answer.set("warnings", EventJson.mapper().readTree(warnings));
    }
    standIn
        .server()
        .stubFor(
            StandIn.asked(path + "/" + action)
                .inScenario("action")
                .willSetStateTo("done")
                .willReturn(okForContentType("application/json", answer.toString())));
    standIn
        .server()
        .stubFor(
            StandIn.asked(path)
                .atPriority(1)
                .inScenario("action")
                .whenScenarioStateIs("done")
                .willReturn(okForContentType("application/json", after.toString())));
  }

  private void answerAction(String action, ObjectNode after) {
    answerAction(action, after, "");
  }

  /** Verifies that the operator has posted an action once, with a key against repetition. */
  private void verifyPosted(String path, String json) {
    standIn
        .server()
        .verify(
            1,
            postRequestedFor(urlEqualTo(path))
                .withHeader("X-Crosstalk-Actor", equalTo("operator"))
                .withHeader("Idempotency-Key", matching("[\\w-]{8,}"))
                .withRequestBody(equalToJson(json)));
  }

  @Test
  void incident_commentOfAnOperator_isPosted() {
    String path = path(CAPACITY);
    standIn.answer(path + "/comment", "{}");
    openAsOperator(CAPACITY);

    page.getByLabel("Reason or comment").fill("I look at it");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Comment")).click();

    assertThat(page.getByLabel("Reason or comment")).hasValue("");
    verifyPosted(path + "/comment", "{\"text\":\"I look at it\"}");
  }

  @Test
  void incident_diagnosisWasWrong_rightCulpritAndClassArePosted() {
    String path = path(UAT);
    standIn.answer(path + "/feedback", "{}");
    openAsOperator(UAT);

    page.getByText("Diagnosis was wrong").click();
    assertThat(page.locator("#known-resources option[value=vm-uat-oracle]")).hasCount(1);
    assertThat(page.locator("#known-resources option[value=vm-17]")).hasCount(1);
    page.getByLabel("Right culprit").fill("vm-dwh-prd");
    page.getByLabel("Right class").selectOption("Capacity");
    page.getByLabel("Reason or comment").fill("the nightly load");
    picture("feedback");
    page.getByText("Send feedback").click();

    assertThat(page.getByLabel("Right culprit")).hasValue("");
    verifyPosted(
        path + "/feedback",
        """
                        {"right":false,"culprit":"vm-dwh-prd","cause":"capacity","reason":"the nightly load"}""");
  }

  @Test
  void incident_oneVictimIsChosen_isSplitOff() {
    String path = path(CAPACITY);
    standIn.answer(path + "/split", "{}");
    openAsOperator(CAPACITY);

    page.getByText("Merge or split").click();
    page.getByRole(AriaRole.CHECKBOX, named("job-archive")).check();
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Split off")).click();

    assertThat(page.locator("#announcer")).hasText("Split: done");
    verifyPosted(path + "/split", "{\"victims\":[\"job-archive\"],\"reason\":\"\"}");
  }

  @Test
  void mergeAndSplit_withoutInput_askForItNextToTheFieldAndPostNothing() {
    openAsOperator(CAPACITY);

    page.getByText("Merge or split").click();
    page.getByLabel("The same problem as incident").fill("  ");
    button("Merge").click();
    assertThat(page.locator("#merge-problem"))
        .hasText("Enter the id of the incident that is the same problem.");
    assertThat(page.getByLabel("The same problem as incident"))
        .hasAttribute("aria-describedby", "merge-problem");

    button("Split off").click();
    assertThat(page.locator("#split-problem"))
        .hasText("Choose the victims that have another problem.");
    check("grouping-without-input");
    verifyNothingPosted();
  }

  @Test
  void acknowledge_clicked_isPostedAndShown() {
    ObjectNode after = copyOf(OPEN).put("status", "acknowledged");
    deed(after, "acknowledgement");
    answerAction("acknowledge", after);
    openAsOperator(OPEN);
    assertThat(page.getByText("No person has acted on it.")).isVisible();

    page.getByLabel("Reason or comment").fill("I look at it");
    button("Acknowledge").click();

    assertThat(page.locator(".detail-tags .status")).hasText("Acknowledged");
    assertThat(page.locator(".actions .plain li"))
        .containsText("Acknowledged by operator, 21 Nov, 00:00");
    assertThat(page.locator(".actions .plain li")).containsText("I look at it");
    assertThat(page.locator("#announcer")).hasText("Acknowledge: done");
    assertThat(page.getByLabel("Reason or comment")).hasValue("");
    assertThat(button("Acknowledge")).hasCount(0);
    assertThat(button("Resolve")).isEnabled();
    verifyPosted(path(OPEN) + "/acknowledge", "{\"reason\":\"I look at it\"}");
  }

  @Test
  void resolve_clicked_isPostedAndShown() {
    ObjectNode after = copyOf(OPEN).put("status", "resolved");
    after.put("resolvedAt", "2026-11-21T05:00:00Z").put("resolution", "by_person");
    deed(after, "manualResolution").put("whileDegraded", true).put("degradation", "lasts");
    answerAction("resolve", after);
    openAsOperator(OPEN);

    button("Resolve").click();

    assertThat(page.locator(".detail-tags .status")).hasText("Resolved");
    assertThat(page.locator(".actions .plain li"))
        .containsText("Resolved while the victims are still degraded, by operator");
    assertThat(page.locator("#announcer")).hasText("Resolve: done");
    assertThat(button("Resolve")).hasCount(0);
    assertThat(button("Acknowledge")).hasCount(0);
    assertThat(button("Reopen")).isEnabled();
    verifyPosted(path(OPEN) + "/resolve", "{\"reason\":\"\"}");
  }

  @Test
  void reopen_clicked_isPostedAndShown() {
    ObjectNode after = copyOfUat().put("status", "reopened");
    after.putNull("resolvedAt").putNull("resolution");
    deed(after, "reopening");
    answerAction("reopen", after);
    openAsOperator(UAT);
    assertThat(button("Resolve")).hasCount(0);

    page.getByLabel("Reason or comment").fill("I look at it");
    button("Reopen").click();

    assertThat(page.locator(".detail-tags .status")).hasText("Reopened");
    assertThat(page.locator(".actions .plain li")).containsText("Reopened by operator");
    assertThat(page.locator("#announcer")).hasText("Reopen: done");
    assertThat(button("Reopen")).hasCount(0);
    assertThat(button("Resolve")).isEnabled();
    verifyPosted(path(UAT) + "/reopen", "{\"reason\":\"I look at it\"}");
  }

  @Test
  void merge_intoAnotherIncident_isPostedAndLeadsThere() {
    answerAction("merge", copyOf(OPEN).put("mergedInto", CAPACITY));
    openAsOperator(OPEN);

    page.getByText("Merge or split").click();
    page.getByLabel("The same problem as incident").fill(" " + CAPACITY + " ");
    page.getByLabel("Reason or comment").fill("one tape library");
    button("Merge").click();

    Locator link = page.locator(".detail > .notice a");
    assertThat(link).hasText(CAPACITY);
    assertThat(link).hasAttribute("href", "#/incidents/" + CAPACITY);
    assertThat(page.locator("#announcer")).hasText("Merge: done");
    assertThat(page.getByText("Merge or split")).isHidden();
    assertThat(page.getByText("Assign to a team")).isHidden();
    verifyPosted(
        path(OPEN) + "/merge", "{\"into\":\"" + CAPACITY + "\",\"reason\":\"one tape library\"}");
  }

  @Test
  void undo_ofAMergeOfAPerson_isPostedAsReopening() {
    ObjectNode merged = copyOf(OPEN).put("status", "resolved").put("mergedInto", CAPACITY);
    deed(merged, "decision").put("type", "merged").put("incident", CAPACITY);
    merged.putArray("groupingDecisions").add(merged.remove("decision"));
    standIn.answer(path(OPEN), merged.toString());
    answerAction("reopen", copyOf(OPEN).put("status", "reopened"));
    openAsOperator(OPEN);

    button("Take the merge back").click();

    assertThat(page.locator("#announcer")).hasText("Take the merge back: done");
    assertThat(button("Take the merge back")).hasCount(0);
    verifyPosted(path(OPEN) + "/reopen", "{\"reason\":\"\"}");
  }

  /** The diagnosis decides again on what it has merged. */
  @Test
  void incident_mergedByTheDiagnosis_cannotBeReopened() {
    standIn.answer(
        path(OPEN), copyOf(OPEN).put("status", "resolved").put("mergedInto", CAPACITY).toString());

    openAsOperator(OPEN);

    assertThat(button("Comment")).isEnabled();
    assertThat(button("Reopen")).hasCount(0);
    assertThat(button("Take the merge back")).hasCount(0);
  }

  @Test
  void feedback_diagnosisWasRight_isPostedAndInTheTimeline() {
    answerAction("feedback", copyOf(OPEN));
    openAsOperator(OPEN);
    standIn.answer(
        path(OPEN) + "/timeline",
        """
        {"items":[{"at":"2026-11-21T05:00:00Z","kind":"feedback","text":"The diagnosis was right"}],
         "nextCursor":null}""");

    page.getByLabel("Reason or comment").fill("the backup");
    button("Diagnosis was right").click();

    assertThat(page.locator("#announcer")).hasText("Diagnosis was right: done");
    assertThat(page.getByLabel("Reason or comment")).hasValue("");
    assertThat(page.locator(".timeline")).containsText("The diagnosis was right");
    verifyPosted(path(OPEN) + "/feedback", "{\"right\":true,\"reason\":\"the backup\"}");
  }

  @Test
  void assign_toATeam_isPostedAndTheAssigneeIsShown() {
    ObjectNode after = copyOf(OPEN);
    deed(after, "assignment").put("team", "team-tape");
    answerAction("assign", after);
    openAsOperator(OPEN);
    assertThat(page.locator(".facts")).not().containsText("Assigned to");

    page.getByText("Assign to a team").click();
    assertThat(page.locator("#known-teams option")).hasCount(2);
    page.getByLabel("Assigned team").fill(" team-tape ");
    page.getByLabel("Reason or comment").fill("I look at it");
    check("assign");
    button("Assign").click();

    assertThat(page.locator(".actions .plain li"))
        .containsText("Assigned to team-tape by operator, 21 Nov, 00:00: I look at it");
    assertThat(page.locator(".facts"))
        .containsText(Pattern.compile("Assigned to\\s*team-tape\\s*by operator, 21 Nov, 00:00"));
    assertThat(page.locator("#announcer")).hasText("Assign: done");
    assertThat(page.getByLabel("Assigned team")).isHidden();
    assertThat(page.getByLabel("Assigned team")).hasValue("");
    check("assigned");
    verifyPosted(path(OPEN) + "/assign", "{\"team\":\"team-tape\",\"reason\":\"I look at it\"}");
  }

  @Test
  void assign_toAnUnknownTeam_showsTheWarningOfTheService() {
    ObjectNode after = copyOf(OPEN);
    deed(after, "assignment").put("team", "team-tapes");
    answerAction(
        "assign",
        after,
        "[{\"problem\":\"There is no team 'team-tapes'\",\"hint\":\"did you mean 'team-tape'?\"}]");
    openAsOperator(OPEN);

    page.getByText("Assign to a team").click();
    page.getByLabel("Assigned team").fill("team-tapes");
    button("Assign").click();

    assertThat(page.locator(".actions [role=alert]"))
        .hasText("There is no team 'team-tapes'; did you mean 'team-tape'?");
    assertThat(page.locator(".facts")).containsText("team-tapes");
  }

  @Test
  void assign_withoutATeam_asksForOneAndPostsNothing() {
    openAsOperator(OPEN);

    page.getByText("Assign to a team").click();
    page.getByLabel("Assigned team").fill("  ");
    button("Assign").click();

    assertThat(page.locator(".actions [role=alert]"))
        .hasText("Enter the team that the incident is assigned to.");
    verifyNothingPosted();
  }

  @Test
  void action_conflict_showsTheReasonAndKeepsTheDraft() {
    standIn
        .server()
        .stubFor(
            StandIn.asked(path(OPEN) + "/acknowledge")
                .willReturn(
                    aResponse()
                        .withStatus(409)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody(
                            "{\"title\":\"Conflict\",\"status\":409,"
                                + "\"detail\":\"The incident is resolved. Reopen it first.\"}")));
    openAsOperator(OPEN);

    page.getByLabel("Reason or comment").fill("I look at it");
    button("Acknowledge").click();

    assertThat(page.locator(".actions [role=alert]"))
        .hasText("The incident is resolved. Reopen it first.");
    assertThat(page.getByLabel("Reason or comment")).hasValue("I look at it");
    assertThat(button("Acknowledge")).isEnabled();
    expectErrors("409");
  }

  @Test
  void action_serviceBusyOnce_isRepeatedWithTheSameKey() {
    answerAction("acknowledge", copyOf(OPEN));
    standIn.busyOnce(path(OPEN) + "/acknowledge");
    openAsOperator(OPEN);

    button("Acknowledge").click();

    assertThat(page.locator("#announcer")).hasText("Acknowledge: done");
    List<String> keys =
        standIn.server().findAll(postRequestedFor(urlEqualTo(path(OPEN) + "/acknowledge"))).stream()
            .map(request -> request.getHeader("Idempotency-Key"))
            .toList();
    assertThat(keys).hasSize(2).doesNotContainNull();
    assertThat(keys.getFirst()).isEqualTo(keys.getLast());
    expectErrors("503");
  }
}
