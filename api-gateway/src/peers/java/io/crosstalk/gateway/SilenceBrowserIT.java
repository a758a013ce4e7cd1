package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.matchingJsonPath;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

/** Tests of silencing the messages about incidents of the same kind, on the page of an incident. */
class SilenceBrowserIT extends IncidentBrowserTest {
  private static final String SILENCES = "/api/v1/silences";

  private void openForm() {
    openAsOperator(OPEN);
    page.locator(".silence summary").click();
  }

  private void answerSilence(int status, String json) {
    standIn
        .server()
        .stubFor(
            StandIn.asked(SILENCES)
                .willReturn(
                    aResponse()
                        .withStatus(status)
                        .withHeader("Content-Type", "application/json")
                        .withBody(json)));
  }

  @Test
  void silence_untilTomorrow_holdsIncidentsOfTheSameKindAndIsTakenBack() {
    openSession(390, ColorScheme.LIGHT, "en-GB");
    // Half an hour after midnight in New York.
    page.clock().setFixedTime(Instant.parse("2026-11-21T05:30:00Z").toEpochMilli());
    answerSilence(
        201,
        """
        {"id":"s-1","until":"2026-11-22T13:00:00Z",
         "warnings":[{"problem":"There is no resource 'asp-1'","hint":"did you mean 'asp-2'?"}]}""");
    standIn.answer(SILENCES + "/s-1", "{\"id\":\"s-1\",\"state\":\"expired\"}");
    openForm();

    assertThat(page.locator(".silence li"))
        .hasText(
            new String[] {
              "Cause: Noisy neighbour", "Shared resource: asp-1", "Culprit: grp-backup"
            });
    page.getByLabel("Reason or comment").fill("the backup is being moved");
    page.getByLabel("How long").selectOption("until tomorrow, 08:00 (your time)");
    check("silence");
    button("Silence messages").click();

    assertThat(page.locator(".silence .notice")).containsText("held until 22 Nov, 08:00");
    assertThat(page.locator(".actions [role=alert]"))
        .hasText("There is no resource 'asp-1'; did you mean 'asp-2'?");
    check("silenced");
    standIn
        .server()
        .verify(
            1,
            postRequestedFor(urlEqualTo(SILENCES))
                .withHeader("X-Crosstalk-Actor", equalTo("operator"))
                .withHeader("Idempotency-Key", matching("[\\w-]{8,}"))
                .withRequestBody(
                    equalToJson(
                        """
                        {"matchers":["world=\\"live\\"","causeClass=\\"noisy_neighbour\\"",
                                     "sharedResource=\\"asp-1\\"","culprit=\\"grp-backup\\""],
                         "until":"2026-11-22T13:00:00Z","reason":"the backup is being moved"}""")));

    page.getByLabel("Reason or comment").fill("not sent yet");
    button("Take the silence back").click();

    assertThat(page.locator("#announcer")).hasText("Take the silence back: done");
    assertThat(page.locator(".silence .notice")).hasCount(0);
    assertThat(page.getByLabel("Reason or comment")).hasValue("not sent yet");
    standIn.server().verify(1, deleteRequestedFor(urlEqualTo(SILENCES + "/s-1")));
  }

  /** A more severe incident is another matter; without a shared resource the victim is stated. */
  @Test
  void silence_ofAMajorIncidentWithoutSharedResource_namesTheVictimAndTheSeverity() {
    var incident = copyOf(OPEN).put("severity", "major").putNull("sharedResource");
    standIn.answer(path(OPEN), incident.toString());

    openForm();

    assertThat(page.locator(".silence li"))
        .hasText(
            new String[] {
              "Cause: Noisy neighbour",
              "Victim: app-atm",
              "Culprit: grp-backup",
              "Severity: not more severe than major"
            });
  }

  @Test
  void silence_ofANoisyNeighbourWithoutCulprit_statesThatItHoldsForAnyCulprit() {
    var incident = copyOf(OPEN);
    incident.putArray("suspects");
    standIn.answer(path(OPEN), incident.toString());
    answerSilence(201, "{\"id\":\"s-1\",\"until\":\"2026-11-22T13:00:00Z\"}");

    openForm();

    assertThat(page.locator(".silence li"))
        .hasText(new String[] {"Cause: Noisy neighbour", "Shared resource: asp-1", "Any culprit"});
    page.getByLabel("Reason or comment").fill("known");
    button("Silence messages").click();
    assertThat(page.locator(".silence .notice")).isVisible();
    standIn
        .server()
        .verify(
            postRequestedFor(urlEqualTo(SILENCES))
                .withRequestBody(
                    matchingJsonPath(
                        "$.matchers",
                        equalToJson(
                            """
                            ["world=\\"live\\"","causeClass=\\"noisy_neighbour\\"",
                             "sharedResource=\\"asp-1\\""]"""))));
  }

  /** A matcher has no quoting. */
  @Test
  void silence_ofANameWithAQuotationMark_isNotOffered() {
    var incident = copyOf(OPEN);
    ((ObjectNode) incident.get("sharedResource")).put("id", "pool \"a\"");
    standIn.answer(path(OPEN), incident.toString());

    openAsOperator(OPEN);

    assertThat(page.getByText("one of its names contains a quotation mark")).isVisible();
    assertThat(page.locator(".silence summary")).isHidden();
  }

  @Test
  void silence_withoutReasonOrRefused_statesWhyAndKeepsTheDraft() {
    answerSilence(
        400, "{\"title\":\"Bad Request\",\"status\":400,\"detail\":\"'until' is before 'from'.\"}");
    openForm();

    button("Silence messages").click();
    assertThat(page.locator(".actions [role=alert]")).containsText("A silence needs a reason");
    verifyNothingPosted();

    page.getByLabel("Reason or comment").fill("known");
    page.getByLabel("How long").selectOption("until a time (your time)");
    button("Silence messages").click();
    assertThat(page.locator(".actions [role=alert]")).containsText("Enter the time");
    verifyNothingPosted();

    page.getByLabel("End of the silence").fill("2026-11-21T08:00");
    button("Silence messages").click();
    assertThat(page.locator(".actions [role=alert]")).hasText("'until' is before 'from'.");
    assertThat(page.getByLabel("Reason or comment")).hasValue("known");
    assertThat(page.locator(".silence .notice")).hasCount(0);
    expectErrors("400");
  }

  /** Rules that are set now do not apply to the past. */
  @Test
  void silence_ofAReplayedIncident_isNotOffered() {
    openAsOperator(UAT);

    assertThat(button("Comment")).isEnabled();
    assertThat(page.locator(".silence")).isHidden();
  }
}
