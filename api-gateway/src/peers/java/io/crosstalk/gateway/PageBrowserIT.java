package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Fault;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the page in a real browser: sign-in, the list of incidents, sources, languages. */
class PageBrowserIT extends BrowserTest {
  @Test
  void token_inAddress_isRemovedFromTheAddress() {
    page.navigate(address("/#token=viewer-token"));

    assertThat(rows()).hasCount(INCIDENTS);
    assertThat(page).hasURL(address("/#/incidents"));
    assertThat(page).hasTitle("(3) Incidents · Crosstalk");
    page.reload();
    assertThat(rows()).hasCount(INCIDENTS);
    page.goBack();
    assertThat(page.url()).doesNotContain("token");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/#/incidents/ID?token=viewer-token",
        "/#token=viewer-token#/incidents/ID",
        "/#/incidents/ID&token=viewer-token"
      })
  void token_inTheAddressOfAnIncident_opensTheIncident(String path) {
    page.navigate(address(path.replace("ID", UAT)));

    assertThat(heading()).hasText(Pattern.compile("vm-uat-oracle .* esx-07/vmhba2"));
    assertThat(page).hasURL(address("/#/incidents/" + UAT));
    page.reload();
    assertThat(heading()).hasText(Pattern.compile("vm-uat-oracle .* esx-07/vmhba2"));
  }

  @Test
  void token_inTheAddressOfAFilteredList_keepsTheFilters() {
    page.navigate(address("/#/incidents?token=viewer-token&status=open"));

    assertThat(page).hasURL(address("/#/incidents?status=open"));
    assertThat(page.getByLabel("Status")).hasValue("open");
  }

  /** A view stays as it is while its answer is the same object. */
  @Test
  void answer_inUseAmongManyOthers_isTheSameObjectAgain() {
    open("");

    assertThat(
            page.evaluate(
                """
                async path => {
                  const { get, getOnce } = await import('/js/api.js');
                  const first = await get(path);
                  for (let i = 0; i < 61; i++) await getOnce('/api/v1/sources?once=' + i);
                  const isKeptAfterSingleQuestions = await get(path) === first;
                  for (let i = 0; i < 61; i++) {
                    await get('/api/v1/sources?kept=' + i);
                    if (i === 30) await get(path);
                  }
                  return [isKeptAfterSingleQuestions, await get(path) === first];
                }""",
                "/api/v1/incidents/" + UAT))
        .isEqualTo(List.of(true, true));
  }

  @Test
  void token_missing_isRequestedOnceThenPageIsShown() {
    page.navigate(address("/#/incidents/" + UAT));
    page.getByLabel("Access token").fill("viewer-token");
    page.keyboard().press("Enter");

    assertThat(heading()).hasText(Pattern.compile("vm-uat-oracle .* esx-07/vmhba2"));
    page.getByText("Sign out").click();
    assertThat(page.getByLabel("Access token")).isFocused();
    assertThat((String) page.evaluate("sessionStorage.getItem('crosstalk.token')")).isNull();
  }

  @Test
  void token_secondTabOfTheSameBrowser_isSignedInAndOutWithTheFirst() {
    openSession(1280, ColorScheme.LIGHT, "en-GB");
    open("");
    Page second = page.context().newPage();

    second.navigate(address("/#/incidents/" + UAT));
    assertThat(second.locator("main h1"))
        .hasText(Pattern.compile("vm-uat-oracle .* esx-07/vmhba2"));

    second.getByText("Sign out").click();
    assertThat(page.getByLabel("Access token")).isVisible();
    page.reload();
    assertThat(page.getByLabel("Access token")).isVisible();
    assertThat((String) page.evaluate("sessionStorage.getItem('crosstalk.token')")).isNull();
  }

  /** The contacts are read after the first view, one after the other. */
  @Test
  void signOut_whileContactsAreRead_sendsNoRequestWithoutAToken() {
    open("");
    delay("/api/v1/owners", "{\"items\":[],\"nextCursor\":null}", 500);
    page.waitForResponse(
        Pattern.compile(".*/owners.*"),
        () -> {
          page.waitForRequest(
              Pattern.compile(".*/owners.*"), () -> page.locator("#link-" + UAT).click());
          page.getByText("Sign out").click();
        });
    page.waitForLoadState(LoadState.NETWORKIDLE);

    assertThat(page.getByLabel("Access token")).isFocused();
  }

  @Test
  void gateway_busyOnce_isAskedAgainBeforeAFailureIsShown() {
    standIn.busyOnce("/api/v1/incidents");

    open("");

    assertThat(rows()).hasCount(INCIDENTS);
    assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
    expectErrors("503");
  }

  @Test
  void token_notAccepted_isReported() {
    page.navigate(address("/#token=wrong"));

    assertThat(page.getByRole(AriaRole.ALERT)).containsText("not accepted");
    assertThat(rows()).hasCount(0);
    expectErrors("401");
  }

  @Test
  void incidentList_recordedIncidents_showsTheFieldsForOperators() {
    open("");

    var first = rows().first();
    assertThat(first).containsText("Critical");
    assertThat(first).containsText("Open");
    assertThat(first).containsText("Noisy neighbour");
    assertThat(first).containsText("app-atm +1");
    assertThat(first).containsText("grp-backup +1");
    assertThat(first).containsText("asp-1");
    assertThat(rows().nth(5)).containsText("c2-uat-vm");
    assertThat(rows().nth(5).locator("time")).hasText("13 Mar, 15:00");
    assertThat(rows().nth(5).locator("time")).hasAttribute("title", "2026-03-13 19:00:00 UTC");
    assertThat(page.locator("#zone")).containsText("your time zone");
    picture("list");
  }

  /** A browser in another language changes no label: the sentences are in that of the site. */
  @ParameterizedTest
  @CsvSource({
    "de, Vorfälle, Störender Nachbar, Plattenlatenz, Backup-Ende von jg_1 (x) und vMotion von vm",
    "es, Incidencias, Vecino ruidoso, latencia de disco, fin de copia de seguridad de jg_1 (x) und vMotion de vm",
    "en, Incidents, Noisy neighbour, disk latency, backup end of jg_1 (x) und vMotion of vm"
  })
  void page_languageOfTheSite_isThatOfTheLabels(
      String language, String title, String cause, String metric, String remedy)
      throws IOException {
    openSession(1280, ColorScheme.LIGHT, "de-AT");
    if (!language.equals("en")) {
      String labels = new String(LabelsController.module(language), UTF_8);
      page.route(
          "**/labels.js",
          route ->
              route.fulfill(
                  new Route.FulfillOptions().setContentType("text/javascript").setBody(labels)));
    }

    open("");

    assertThat(heading()).hasText(title);
    assertThat(page.locator("html")).hasAttribute("lang", language);
    assertThat(rows().nth(5)).containsText(cause);
    assertThat(
            (String)
                page.evaluate(
                    "import('/js/words.js').then(words => words.metricLabel('disk.latency'))"))
        .isEqualTo(metric);
    assertThat(
            (String)
                page.evaluate(
                    "import('/js/words.js').then(words => words.changeWords('backup_end of jg_1 (x), vmotion of vm'))"))
        .isEqualTo(remedy.replace(" und ", ", "));
    picture("list-" + language);
    open("/" + UAT);
    awaitChart();
    assertThat(page.locator("body")).not().containsText("{0}");
    checkWidth("detail-" + language);
  }

  @Test
  void incidentList_filters_restrictByStatusCauseAndText() {
    open("");
    page.getByLabel("Status").selectOption("Active (not resolved)");
    page.getByLabel("Cause").selectOption("Capacity");
    assertThat(page)
        .hasURL(Pattern.compile("status=open%2Cacknowledged%2Creopened&cause=capacity"));
    awaitRequest(
        getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
            .withQueryParam("status", equalTo("open,acknowledged,reopened"))
            .withQueryParam("severity", equalTo("critical,major,minor"))
            .withQueryParam("cause", equalTo("capacity")));
    page.getByText("Clear filters").first().click();
    assertThat(rows()).hasCount(INCIDENTS);

    page.keyboard().press("Tab");
    page.locator("body").press("/");
    assertThat(page.getByLabel("Search")).isFocused();
    page.keyboard().type("oracle esx-07");
    assertThat(rows()).hasCount(2);
    page.keyboard().type(" nonsense");
    assertThat(page.getByText("No incident matches")).isVisible();
  }

  @Test
  void incidentList_repeatedProblem_isOneRowUntilItIsUnfolded() {
    open("");
    assertThat(rows().nth(5)).containsText("and 1 more like it since 13 Feb, 15:00");

    rows().nth(5).getByText("and 1 more like it").click();

    assertThat(rows()).hasCount(INCIDENTS + 1);
  }

  @Test
  void incidentList_resolvedOnesAreNewer_activeAndMostSevereAreFirst() {
    JsonNode list = EventJson.mapper().readTree(StandIn.list());
    List<JsonNode> reversed = new ArrayList<>(list.get("items").valueStream().toList());
    Collections.reverse(reversed);
    standIn.answerList("{\"items\":" + reversed + ",\"nextCursor\":null}");

    open("");

    assertThat(rows().nth(0)).containsText("Critical");
    assertThat(rows().nth(0)).containsText("Open");
    assertThat(rows().nth(1)).containsText("Major");
    assertThat(rows().nth(3)).containsText("Resolved");
  }

  @Test
  void incidentList_sortedByAColumn_isInThatOrderUntilItIsTakenBack() {
    JsonNode list = EventJson.mapper().readTree(StandIn.list());
    ObjectNode taken = (ObjectNode) list.at("/items/2");
    taken.putObject("acknowledgement").put("by", "carol");
    taken.putObject("assignment").put("team", "team-a10");
    standIn.answerList(list.toString());
    open("");

    page.getByRole(AriaRole.BUTTON, named("Team")).click();

    assertThat(rows()).hasCount(INCIDENTS + 1);
    assertThat(rows().first().locator(".col-team")).containsText("team-a10acknowledged by carol");
    assertThat(rows().last().locator(".col-team")).isEmpty();
    assertThat(page.locator("[aria-sort]")).hasAttribute("aria-sort", "ascending");
    assertThat(page.locator("#sort-team")).isFocused();
    check("list-sorted");
    page.reload();
    assertThat(rows().first()).containsText("team-a10");

    page.getByRole(AriaRole.BUTTON, named("Team")).click();

    assertThat(rows()).hasCount(INCIDENTS);
    page.getByLabel("Order").selectOption("Ticket");
    assertThat(rows().first().getByText("INC0010023"))
        .hasAttribute("href", "https://servicenow.example/INC0010023");
  }

  @Test
  void incidentList_seriesOfTheVictim_isPlottedWithTheOnset() {
    JsonNode list = EventJson.mapper().readTree(StandIn.list());
    ObjectNode first = (ObjectNode) list.at("/items/0");
    first.put("onset", "2026-11-21T03:41:00Z");
    first.set(
        "sparkline",
        EventJson.mapper()
            .readTree(
                """
                {"resource":"app-atm","metric":"app.timeouts","unit":"1/min",
                 "points":[[1795231860000,0],[1795232460000,0],[1795232460001,10],[1795233060000,5]]}"""));
    standIn.answerList(list.toString());

    open("");

    assertThat(page.locator(".sparkline")).hasCount(1);
    assertThat(rows().first().locator(".sparkline polyline"))
        .hasAttribute("points", "0,21 50,21 50,1 100,11");
    assertThat(rows().first().locator(".onset")).hasAttribute("d", "M50 0V22");
    check("list-sparkline");
  }

  @Test
  void incidentList_infoIsWanted_itIsRequested() {
    open("");
    page.getByLabel("Severity").selectOption("All, with info");
    page.getByLabel("Environment").selectOption("UAT");
    page.getByLabel("Team", new Page.GetByLabelOptions().setExact(true)).fill("team-dba");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile("severity=info&environment=uat&team=team-dba"));
    awaitRequest(
        getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
            .withQueryParam("severity", absent())
            .withQueryParam("environment", equalTo("uat"))
            .withQueryParam("team", equalTo("team-dba")));
  }

  @Test
  void sourcesPage_severalSources_showsTheirState() {
    open("");
    page.getByRole(AriaRole.LINK, named("Sources")).click();

    assertThat(heading()).hasText("Sources");
    assertThat(page.getByRole(AriaRole.ALERT))
        .containsText("Line 12: 'intervall' is not known here");
    var vcenter = page.locator("tr[data-source=vc-1]");
    assertThat(vcenter).containsText("Ok");
    assertThat(vcenter).containsText("22 s");
    assertThat(vcenter).containsText("datastores through");
    assertThat(vcenter).containsText("45.1 s ahead");
    var failing = page.locator("tr[data-source=ibmi-1]");
    assertThat(failing).containsText("Failing");
    assertThat(failing).containsText("the password is wrong");
    assertThat(failing).containsText("Since");
    var push = page.locator("tr[data-source=push]");
    assertThat(push.locator("[data-label=Refused]")).hasText("4");
    assertThat(push).containsText("80 points left out (no_resource)");
    assertThat(push).containsText("Example: k8s.pod.cpu.usage{pod=a}");
    assertThat(push).containsText("Replica prometheus-k8s-0 of prometheus-k8s-0, prometheus-k8s-1");
    var array = page.locator("tr[data-source=san-1]");
    assertThat(array).containsText("Silent");
    assertThat(array).containsText("no reply at the address");
    assertThat(array).containsText("the files of that hour were deleted");
    page.getByRole(AriaRole.LINK, named("Incidents")).click();
    assertThat(rows()).hasCount(INCIDENTS);
  }

  /**
   * A push source is shown from its first push on; a collected one also before its first sample.
   */
  @Test
  void sourcesPage_sourceWithoutNewSamples_statesItInASentence() {
    ObjectNode answer = (ObjectNode) EventJson.mapper().readTree(StandIn.resource("sources.json"));
    JsonNode push = answer.path("items").path(3);
    ((ObjectNode) push).put("state", "pending").putArray("warnings");
    ((ObjectNode) answer.path("items").path(0)).put("state", "starting");
    standIn.answer("/api/v1/sources", answer.toString());
    open("");
    page.getByRole(AriaRole.LINK, named("Sources")).click();

    assertThat(page.locator("tr[data-source=push] .status")).hasText("Late");
    assertThat(page.locator("tr[data-source=push] [data-label='What is wrong'] p"))
        .hasText("The data are late: no new sample for some minutes.");
    assertThat(page.locator("tr[data-source=vc-1] [data-label='What is wrong'] p"))
        .hasText("Waiting for the first sample.");

    answer.putNull("mapping").putArray("items");
    standIn.answer("/api/v1/sources", answer.toString());
    refresh();
    assertThat(page.getByText("no data have been pushed since")).isVisible();
  }

  @Test
  void incidentList_moreRequested_loadsOlderIncidents() {
    standIn.answerList(StandIn.list().replace("\"nextCursor\":null", "\"nextCursor\":\"more\""));
    standIn
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents")
                .withQueryParam("cursor", equalTo("more"))
                .willReturn(
                    okForContentType(
                        "application/json",
                        StandIn.list()
                            .replace("inc-", "inc-older-")
                            .replace("\"title\":\"", "\"title\":\"Older: "))));
    open("");
    assertThat(rows()).hasCount(INCIDENTS);

    page.getByText("Load older incidents").click();

    assertThat(rows()).hasCount(2 * INCIDENTS);
    assertThat(page.getByText("Load older incidents")).hasCount(0);
  }

  @Test
  void incidentList_empty_saysWhatToDo() {
    standIn.answerList("{\"items\":[],\"nextCursor\":null}");
    open("");

    assertThat(page.getByText("./crosstalk demo")).isVisible();
    picture("empty");
  }

  @Test
  void incidentList_serviceFails_reportsTheFailureAndRecovers() {
    stopClock();
    standIn
        .server()
        .stubFor(StandIn.asked("/api/v1/incidents").willReturn(aResponse().withStatus(401)));
    open("");
    assertThat(page.getByText("crosstalk.upstream.token-file")).isVisible();
    picture("failed");

    standIn.reset();
    page.getByText("Try again").click();
    assertThat(rows()).hasCount(INCIDENTS);

    standIn
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents")
                .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    page.clock().fastForward(11_000);
    assertThat(page.locator(".notice")).containsText("rules-service ended its answer early");
    assertThat(rows()).hasCount(INCIDENTS);
    standIn.reset();
    page.clock().fastForward(11_000);
    assertThat(page.locator(".notice")).hasCount(0);
    expectErrors("502");
  }

  @Test
  void incidentList_newIncident_appearsWithoutReload() {
    stopClock();
    open("");
    page.locator("#link-" + UAT).focus();
    standIn.answerList(StandIn.list().replace("vm-uat-oracle (uat) slows", "It is still"));

    page.clock().fastForward(11_000);

    assertThat(page.getByText("It is still app-orders")).hasCount(1);
    assertThat(page.locator("#link-" + UAT)).isFocused();
  }

  @Test
  void page_keyboardOnly_isUsable() {
    open("");
    page.locator("#link-" + UAT).focus();
    page.keyboard().press("Enter");

    assertThat(heading()).isFocused();
    // The shared resource, its history, and the choice of evidence come first.
    for (int i = 0; i < 4; i++) {
      page.keyboard().press("Tab");
    }
    assertThat(page.getByLabel("Logarithmic")).isFocused();
  }

  /** The colours are those of the scheme at each width, and the places those of the width. */
  @ParameterizedTest
  @CsvSource({"390, LIGHT", "1280, DARK"})
  void page_accessibilityCheck_findsNoProblem(int width, ColorScheme scheme) {
    openSession(width, scheme, "en-GB");
    open("");
    assertThat(rows()).hasCount(INCIDENTS);
    check("list-" + scheme + width);
    page.navigate(address("/#/incidents/" + UAT));
    awaitChart();
    check("detail-" + scheme + width);
    page.navigate(address("/#/sources"));
    assertThat(page.locator("tr[data-source]")).hasCount(4);
    page.locator(".mapping summary").click();
    assertThat(page.locator(".mapping")).containsText("http.server.duration");
    check("sources-" + scheme + width);
    page.navigate(
        address(
            "/#/investigate?resource=vm-erp-db&from=2026-03-13T20:00:00Z&to=2026-03-13T21:00:00Z"));
    assertThat(page.locator("#answer .answers")).hasCount(2);
    awaitChart();
    check("investigate-" + scheme + width);
    assertThat(page.context().pages()).hasSize(1);
  }
}
