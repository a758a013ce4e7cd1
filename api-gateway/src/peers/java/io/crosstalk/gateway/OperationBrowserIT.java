package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.deleteRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of the page with the targets, the failed deliveries and the rules that hold messages. */
class OperationBrowserIT extends IncidentBrowserTest {
  private static final String OUTBOX =
      """
      {"unsent":0,"pending":3,"failed":1,"obsolete":1,"nextCursor":null,
       "targets":[
        {"target":"jira-prod","kind":"jira","mode":"ticket","circuit":"open","waiting":3,"held":2,"failed":1,
         "outages":4,"nextAttempt":"2026-11-21T06:10:00Z","reason":"HTTP 503 of jira.example.com"},
        {"target":"noc-mail","kind":"mail","mode":"notify","circuit":"closed","waiting":0,"held":0,"failed":0,
         "outages":0,"nextAttempt":null,"reason":null},
        {"target":"pager","kind":"pagerduty","mode":"skipped","circuit":"closed","waiting":0,"held":0,"failed":0,
         "outages":0,"nextAttempt":null,"reason":"'routing-key-file' is missing"}],
       "items":[
        {"id":17,"target":"jira-prod","incident":"live/inc-71d0c8b35ae94f02","type":"opened","eventId":"e-1","attempts":9,
         "failedAt":"2026-11-21T05:00:00Z","reason":"HTTP 400: project is unknown","obsolete":false},
        {"id":16,"target":"jira-prod","incident":"live/inc-c3aa09175be2d481","type":"changed","eventId":"e-2","attempts":9,
         "failedAt":"2026-11-21T04:00:00Z","reason":"HTTP 400: project is unknown","obsolete":true}]}""";

  private static final String EMPTY_OUTBOX =
      """
      {"unsent":0,"pending":0,"failed":0,"obsolete":0,"nextCursor":null,"targets":[],"items":[]}""";

  @BeforeEach
  void rules() {
    openSession(1366, ColorScheme.LIGHT, "en-GB");
    page.clock().setFixedTime(Instant.parse("2026-11-21T05:30:00Z").toEpochMilli());
    standIn.answer("/api/v1/outbox", OUTBOX);
    standIn.answer(
        "/api/v1/rules",
        "{\"items\":[%s,%s,%s,%s,%s],\"nextCursor\":null}"
            .formatted(
                rule("uat-at-night", "suppression", "active", null, "night.yaml"),
                rule("firmware", "maintenance", "pending", "2026-11-23T08:00:00Z", null),
                rule("quiet-ds-1", "silence", "active", "2026-11-22T13:00:00Z", null),
                rule("old-one", "silence", "expired", "2026-11-20T13:00:00Z", null),
                rule("payday", "calendar", "active", null, "night.yaml")));
  }

  private static String rule(
      String id, String kind, String state, @Nullable String until, @Nullable String file) {
    return """
        {"id":"%s","version":1,"kind":"%s","mode":"ticket","reason":"reason of %s","from":null,"until":%s,
         "author":"jana","recordedAt":"2026-11-20T04:00:00Z","file":%s,"content":"{\\"kind\\":\\"%s\\"}",
         "error":null,"state":"%s","warnings":[]}"""
        .formatted(id, kind, id, quoted(until), quoted(file), kind, state);
  }

  private static String quoted(@Nullable String text) {
    return text == null ? "null" : '"' + text + '"';
  }

  private void openOperation(String role) {
    open("", role + "-token");
    page.locator(".places").getByText("Operation").click();
    assertThat(heading()).hasText("Operation");
  }

  private Locator row(String text) {
    return page.locator(".operation tbody tr").filter(new Locator.FilterOptions().setHasText(text));
  }

  private Locator message() {
    return page.locator(".operation .message");
  }

  @Test
  void operation_ofAnAdmin_targetIsTestedAndAFailedDeliveryIsSentAgain() {
    standIn.answer(
        "/api/v1/targets/noc-mail/test",
        "{\"target\":\"noc-mail\",\"delivered\":true,\"ticket\":null}");
    standIn
        .server()
        .stubFor(
            StandIn.asked("/api/v1/targets/jira-prod/test")
                .willReturn(
                    aResponse()
                        .withStatus(424)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody(
                            "{\"title\":\"Failed Dependency\",\"status\":424,"
                                + "\"detail\":\"jira-prod: HTTP 503\"}")));
    standIn.answer("/api/v1/outbox/17/retry", OUTBOX);
    openOperation("admin");

    Locator jira = row("HTTP 503 of jira.example.com");
    assertThat(jira).containsText("opens tickets");
    assertThat(jira).containsText("Outages in a row: 4");
    assertThat(jira).containsText("Next attempt 21 Nov, 01:10");
    assertThat(jira.locator("[data-label=Waiting]")).hasText("3");
    assertThat(row("routing-key-file")).containsText("Not used: wrong settings");
    assertThat(button("Test: pager")).hasCount(0);
    assertThat(row("inc-c3aa09175be2d481")).containsText("Cannot be sent again");
    check("operation");

    button("Test: noc-mail").click();
    assertThat(message()).hasText("Test: done");
    button("Test: jira-prod").click();
    assertThat(message()).hasText("jira-prod: HTTP 503");
    assertThat(button("Test: jira-prod")).isFocused();
    button("Send again: jira-prod, live/inc-71d0c8b35ae94f02").click();
    assertThat(message()).hasText("Send again: done");
    standIn.server().verify(1, postRequestedFor(urlEqualTo("/api/v1/outbox/17/retry")));
    page.emulateMedia(
        new com.microsoft.playwright.Page.EmulateMediaOptions().setMedia(Media.PRINT));
    picture("operation-print");
    expectErrors("424");
  }

  @Test
  void operation_ofAnOperator_endsASilenceAndSetsAMaintenanceWindow() {
    standIn.answer("/api/v1/silences/quiet-ds-1", "{\"id\":\"quiet-ds-1\",\"state\":\"expired\"}");
    standIn.answer(
        "/api/v1/maintenance",
        "{\"id\":\"m-1\",\"warnings\":[{\"problem\":\"There is no team 'dba'\",\"hint\":\"see owners\"}]}");
    openOperation("operator");

    assertThat(page.getByText("shown to a token with the role 'admin'")).hasCount(2);
    assertThat(page.locator(".rules tbody th .name"))
        .hasText(new String[] {"Silence", "Maintenance", "Suppression"});
    assertThat(row("uat-at-night").locator("button")).hasCount(0);
    button("End now: reason of quiet-ds-1").click();
    assertThat(message()).hasText("End now: done");
    standIn.server().verify(1, deleteRequestedFor(urlEqualTo("/api/v1/silences/quiet-ds-1")));

    button("Set").click();
    assertThat(page.getByLabel("Until")).isFocused();
    page.getByLabel("Until").fill("2026-11-21T04:00");
    page.locator("#maintenance-reason").fill("new firmware");
    button("Set").click();
    assertThat(message()).hasText("Enter resources, a team or an environment.");
    page.getByLabel("Resources, with commas").fill("array-02, ds-1");
    page.getByLabel("Team").fill("dba");
    page.getByLabel("Environment").selectOption("UAT");
    button("Set").click();

    assertThat(message()).containsText("There is no team 'dba'; see owners");
    assertThat(page.getByLabel("Resources, with commas")).hasValue("");
    standIn
        .server()
        .verify(
            1,
            postRequestedFor(urlEqualTo("/api/v1/maintenance"))
                .withRequestBody(
                    equalToJson(
                        """
                        {"resources":["array-02","ds-1"],
                         "when":"\\"dba\\" in incident.teams && incident.environment == \\"uat\\"",
                         "from":"2026-11-21T05:30:00Z","until":"2026-11-21T09:00:00Z","reason":"new firmware"}""")));
    standIn.server().verify(0, getRequestedFor(urlEqualTo("/api/v1/outbox")));
  }

  @Test
  void maintenanceForm_usedLater_beginsThenUnlessTheReaderEntersATime() {
    openOperation("operator");
    Locator from = page.locator("#maintenance-from");
    assertThat(from).hasValue("2026-11-21T00:30");

    page.clock().setFixedTime(Instant.parse("2026-11-21T05:45:00Z").toEpochMilli());
    page.getByLabel("Team").focus();
    assertThat(from).hasValue("2026-11-21T00:45");

    from.fill("2026-11-21T03:00");
    page.clock().setFixedTime(Instant.parse("2026-11-21T05:50:00Z").toEpochMilli());
    page.getByLabel("Team").fill("dba");
    assertThat(from).hasValue("2026-11-21T03:00");

    standIn.answer("/api/v1/maintenance", "{\"id\":\"m-1\",\"warnings\":[]}");
    page.getByLabel("Until").fill("2026-11-21T04:00");
    page.locator("#maintenance-reason").fill("new firmware");
    button("Set").click();
    assertThat(page.getByLabel("Team")).hasValue("");
    assertThat(from).hasValue("2026-11-21T00:50");
  }

  @Test
  void operation_anotherProblemOfTheTargets_isShown() {
    standIn.answer("/api/v1/outbox", "no JSON");
    openOperation("admin");
    assertThat(page.locator(".targets")).containsText("no JSON");

    standIn.answer("/api/v1/outbox", "{");
    refresh();

    assertThat(page.locator(".targets")).not().containsText("no JSON");
    assertThat(page.locator(".targets")).containsText("JSON");
  }

  @Test
  void operation_nothingToShow_saysSoInSentences() {
    standIn.answer("/api/v1/outbox", EMPTY_OUTBOX);
    standIn.answer("/api/v1/rules", "{\"items\":[],\"nextCursor\":null}");
    openOperation("admin");

    assertThat(page.getByText("No notification target is configured")).isVisible();
    assertThat(page.getByText("No delivery has failed for good.")).isVisible();
    assertThat(page.getByText("No rule holds messages, and none is planned.")).isVisible();
  }

  @Test
  void operation_ofAViewerOnANarrowDarkScreen_isReadableAndOffersNothing() {
    openSession(390, ColorScheme.DARK, "en-GB");
    openOperation("viewer");

    assertThat(row("quiet-ds-1")).containsText("In effect");
    row("quiet-ds-1").locator("summary").click();
    assertThat(page.locator(".operation .detail button:visible")).hasCount(0);
    assertThat(page.getByText("This token may only read")).isVisible();
    check("operation-viewer");
    page.navigate(address("/#/incidents?token=admin-token"));
    page.locator(".places").getByText("Operation").click();
    assertThat(button("Test: noc-mail")).isVisible();
    check("operation-narrow");
  }
}
