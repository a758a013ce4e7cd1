package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.absent;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.equalToJson;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.postRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlEqualTo;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.http.Fault;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.LoadState;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.json.EventJson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the page in a real browser, with a gateway in front of a stand-in for the services. */
@SpringBootTest(webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT)
class PageBrowserIT {
  private static final StandIn STAND_IN = new StandIn();
  private static final String UAT = "inc-5f0c1d7e9b42a386";
  private static final String CAPACITY = "inc-c3aa09175be2d481";

  /** Rows of the list: seven incidents, of which two are the same problem. */
  private static final int INCIDENTS = 6;

  /** Folder for screenshots; none are taken without it. */
  private static final String PICTURES = System.getProperty("crosstalk.test.pictures", "");

  private static Browser browser;

  @TempDir static Path folder;

  @LocalServerPort int port;

  private Page page;

  @DynamicPropertySource
  static void properties(DynamicPropertyRegistry registry) {
    STAND_IN.configure(registry, folder);
  }

  @BeforeAll
  static void start() {
    browser = new Browser();
  }

  @AfterAll
  static void stop() {
    browser.close();
    STAND_IN.stop();
  }

  @BeforeEach
  void reset() {
    STAND_IN.reset();
    browser.complaints().clear();
    browser.requests().clear();
    page = browser.page(1280, 800, ColorScheme.LIGHT);
  }

  /**
   * Checks after each test that there was no script error, no violation of the policy and no
   * request to another host.
   */
  @AfterEach
  void noErrors() {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).allMatch(url -> url.startsWith(address("")));
    page.context().close();
  }

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
  void gateway_busyOnce_isAskedAgainBeforeAFailureIsShown() {
    STAND_IN.busyOnce("/api/v1/incidents");

    open("");

    assertThat(rows()).hasCount(INCIDENTS);
    assertThat(page.getByRole(AriaRole.ALERT)).hasCount(0);
    removeExpectedErrors("503");
  }

  @Test
  void token_notAccepted_isReported() {
    page.navigate(address("/#token=wrong"));

    assertThat(page.getByRole(AriaRole.ALERT)).containsText("not accepted");
    assertThat(rows()).hasCount(0);
    removeExpectedErrors("401");
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

  @Test
  void incident_commentOfAnOperator_isPosted() {
    String path = "/api/v1/incidents/" + CAPACITY;
    STAND_IN.answer(path + "/comment", "{}");
    page.navigate(address("/#token=operator-token"));
    assertThat(rows()).hasCount(INCIDENTS);
    page.navigate(address("/#/incidents/" + CAPACITY));

    page.getByLabel("Reason or comment").fill("I look at it");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Comment")).click();

    assertThat(page.getByLabel("Reason or comment")).hasValue("");
    STAND_IN
        .server()
        .verify(
            postRequestedFor(urlEqualTo(path + "/comment"))
                .withHeader("X-Crosstalk-Actor", equalTo("operator"))
                .withHeader("Idempotency-Key", matching(".+"))
                .withRequestBody(equalToJson("{\"text\":\"I look at it\"}")));
  }

  @Test
  void incident_diagnosisWasWrong_rightCulpritAndClassArePosted() {
    String path = "/api/v1/incidents/" + UAT;
    STAND_IN.answer(path + "/feedback", "{}");
    page.navigate(address("/#token=operator-token"));
    assertThat(rows()).hasCount(INCIDENTS);
    page.navigate(address("/#/incidents/" + UAT));

    page.getByText("Diagnosis was wrong").click();
    assertThat(page.locator("#known-resources option[value=vm-uat-oracle]")).hasCount(1);
    assertThat(page.locator("#known-resources option[value=vm-17]")).hasCount(1);
    page.getByLabel("Right culprit").fill("vm-dwh-prd");
    page.getByLabel("Right class").selectOption("Capacity");
    page.getByLabel("Reason or comment").fill("the nightly load");
    picture("feedback");
    page.getByText("Send feedback").click();

    assertThat(page.getByLabel("Right culprit")).hasValue("");
    STAND_IN
        .server()
        .verify(
            postRequestedFor(urlEqualTo(path + "/feedback"))
                .withRequestBody(
                    equalToJson(
                        """
                        {"right":false,"culprit":"vm-dwh-prd","cause":"capacity","reason":"the nightly load"}""")));
  }

  @Test
  void incident_investigateVictim_explainsItAtThatTime() {
    open("/" + UAT);

    page.getByRole(AriaRole.LINK, named("Investigate db-orders at this time")).first().click();

    assertThat(page).hasURL(Pattern.compile("#/investigate\\?resource=db-orders&metric=disk"));
    assertThat(page.locator("#answer")).containsText("Beyond what load explains");
    assertThat(page.locator("#answer")).containsText("disk.throughput of vm-uat goes most with");
    assertThat(page.locator("#answer")).containsText("Job start vm-uat");
    assertThat(page.locator("#answer")).containsText("it proves no cause");
    page.waitForCondition(() -> distinctColours() > 5);
    picture("explain");
    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/investigate/compare"))
                .withQueryParam("resource", equalTo("db-orders"))
                .withQueryParam("badFrom", equalTo("2026-03-13T19:00:00Z"))
                .withQueryParam("badTo", equalTo("2026-03-14T01:10:00Z"))
                .withQueryParam("goodFrom", equalTo("2026-03-13T12:50:00Z"))
                .withQueryParam("goodTo", equalTo("2026-03-13T19:00:00Z")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          Rank: which series change with it?       | rank    | coefficient 1 over 120 cells
          Compare: the bad time with a good one    | compare | Careful: The load of vm-uat is not measured
          Trend: how does it develop?              | trend   | 95 % at most 40.2 ms
          Knee: what is nearly saturated?          | knee    | Closest to the knee: array-1
          """)
  void investigatePage_question_isAnswered(String question, String name, String answer) {
    open("");
    page.getByRole(AriaRole.LINK, named("Investigate")).click();
    page.getByLabel("Question").selectOption(question);
    page.getByLabel("Resource").fill("vm-erp-db");
    page.getByRole(AriaRole.BUTTON, named("Ask")).click();

    assertThat(page.locator("#answer")).containsText(answer);
    assertThat(page.locator("#answer table tbody tr").first()).isVisible();
    assertThat(page).hasURL(Pattern.compile("question=" + name));
    picture(name);
  }

  @Test
  void investigatePage_changeOfATenth_isShownAndNoChangeIsADash() {
    ObjectNode answer = (ObjectNode) EventJson.mapper().readTree(StandIn.investigation("compare"));
    ArrayNode items = (ArrayNode) answer.get("items");
    ObjectNode first = ((ObjectNode) items.get(0)).put("good", 10.0).put("score", 2.0);
    items.removeAll();
    for (double bad : new double[] {11.0, 91.0, 10.1}) {
      items.add(first.deepCopy().put("bad", bad));
    }
    STAND_IN.answer("/api/v1/investigate/compare", answer.toString());

    open("");
    page.navigate(address("/#/investigate?question=compare&resource=vm-uat"));

    assertThat(page.locator("#answer td[data-label=Change]"))
        .hasText(new String[] {"×\u00a01.1", "×\u00a09.1", "–"});
  }

  @Test
  void investigatePage_secondQuestionIsAnsweredFirst_staysOnTheScreen() {
    delay("/api/v1/investigate/knee", StandIn.investigation("knee"), 1500);
    open("");
    page.navigate(address("/#/investigate?question=knee&resource=array-1"));
    page.waitForCondition(() -> requests("/investigate/knee") == 1);

    page.waitForResponse(
        Pattern.compile(".*/investigate/knee.*"),
        () -> {
          page.getByLabel("Question").selectOption("trend");
          page.getByLabel("Metric").fill("disk.latency");
          page.getByRole(AriaRole.BUTTON, named("Ask")).click();
          assertThat(page.locator("#answer")).containsText("95 % at most 40.2 ms");
        });

    page.waitForCondition(() -> page.locator("#progress").isHidden());
    assertThat(page.locator("#answer")).containsText("95 % at most 40.2 ms");
    assertThat(page.locator("#answer")).not().containsText("Closest to the knee");
  }

  @Test
  void investigatePage_noQuestionOrClosed_showsNeitherAnUpdateNorTheLateAnswer() {
    delay("/api/v1/investigate/knee", StandIn.investigation("knee"), 1000);
    open("");
    assertThat(page.locator(".updated")).containsText("Updated");

    page.navigate(address("/#/investigate"));
    assertThat(page.getByRole(AriaRole.BUTTON, named("Ask"))).isVisible();
    refresh();
    assertThat(page.locator(".updated")).hasText("");

    page.navigate(address("/#/investigate?question=knee&resource=array-1"));
    page.waitForResponse(
        Pattern.compile(".*/investigate/knee.*"),
        () -> {
          page.waitForCondition(() -> requests("/investigate/knee") == 1);
          page.navigate(address("/#/incidents"));
          assertThat(rows()).hasCount(INCIDENTS);
        });
    assertThat(page.locator("#announcer")).hasText(INCIDENTS + 1 + " incidents");
  }

  @Test
  void investigatePage_historyIsMissing_isReported() {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/investigate/knee")
                .willReturn(
                    aResponse()
                        .withStatus(404)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody("{\"title\":\"Not found\",\"detail\":\"Nothing is kept.\"}")));
    page.navigate(address("/#token=viewer-token"));
    assertThat(rows()).hasCount(INCIDENTS);

    page.navigate(address("/#/investigate?question=knee&resource=array-1"));

    assertThat(page.getByRole(AriaRole.ALERT)).containsText("Nothing is kept.");
    removeExpectedErrors("404");
  }

  @ParameterizedTest
  @CsvSource({
    "de-AT, de, Vorfälle, Störender Nachbar, Plattenlatenz, Backup-Ende von jg_1 (x) und vMotion von vm",
    "es-ES, es, Incidencias, Vecino ruidoso, latencia de disco, fin de copia de seguridad de jg_1 (x) und vMotion de vm",
    "fr-FR, en, Incidents, Noisy neighbour, disk latency, backup end of jg_1 (x) und vMotion of vm"
  })
  void page_languageOfTheBrowser_isThatOfTheLabels(
      String locale, String language, String title, String cause, String metric, String remedy) {
    page.context().close();
    page = browser.page(1280, 800, ColorScheme.LIGHT, locale);

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
    page.waitForCondition(() -> distinctColours() > 5);
    assertThat(page.locator("body")).not().containsText("{0}");
    check("detail-" + language);
  }

  @Test
  void incident_oneVictimIsChosen_isSplitOff() {
    String path = "/api/v1/incidents/" + CAPACITY;
    STAND_IN.answer(path + "/split", "{}");
    page.navigate(address("/#token=operator-token"));
    assertThat(rows()).hasCount(INCIDENTS);
    page.navigate(address("/#/incidents/" + CAPACITY));

    page.getByText("Merge or split").click();
    page.getByRole(AriaRole.CHECKBOX, named("job-archive")).check();
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Split off")).click();

    assertThat(page.locator("#announcer")).hasText("Split: done");
    STAND_IN
        .server()
        .verify(
            postRequestedFor(urlEqualTo(path + "/split"))
                .withRequestBody(equalToJson("{\"victims\":[\"job-archive\"],\"reason\":\"\"}")));
  }

  @Test
  void incident_actionByAViewer_saysWhichRoleIsNeeded() {
    open("/" + CAPACITY);

    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Comment")).click();

    assertThat(page.getByText("This token may only read")).isVisible();
    removeExpectedErrors("403");
  }

  @Test
  void incidentList_filters_restrictByStatusCauseAndText() {
    open("");
    page.getByLabel("Status").selectOption("Active (not resolved)");
    page.getByLabel("Cause").selectOption("Capacity");
    assertThat(page)
        .hasURL(Pattern.compile("status=open%2Cacknowledged%2Creopened&cause=capacity"));
    page.getByText("Clear filters").first().click();
    assertThat(rows()).hasCount(INCIDENTS);

    page.keyboard().press("Tab");
    page.locator("body").press("/");
    assertThat(page.getByLabel("Search")).isFocused();
    page.keyboard().type("oracle esx-07");
    assertThat(rows()).hasCount(2);
    page.keyboard().type(" nonsense");
    assertThat(page.getByText("No incident matches")).isVisible();

    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
                .withQueryParam("status", equalTo("open,acknowledged,reopened"))
                .withQueryParam("severity", equalTo("critical,major,minor"))
                .withQueryParam("cause", equalTo("capacity")));
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
    STAND_IN.answerList("{\"items\":" + reversed + ",\"nextCursor\":null}");

    open("");

    assertThat(rows().nth(0)).containsText("Critical");
    assertThat(rows().nth(0)).containsText("Open");
    assertThat(rows().nth(1)).containsText("Major");
    assertThat(rows().nth(3)).containsText("Resolved");
  }

  @Test
  void incidentList_infoIsWanted_itIsRequested() {
    open("");
    page.getByLabel("Severity").selectOption("All, with info");
    page.getByLabel("Environment").selectOption("UAT");
    page.getByLabel("Team", new Page.GetByLabelOptions().setExact(true)).fill("team-dba");
    page.keyboard().press("Enter");

    assertThat(page).hasURL(Pattern.compile("severity=info&environment=uat&team=team-dba"));
    page.waitForLoadState(LoadState.NETWORKIDLE);
    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
                .withQueryParam("severity", absent())
                .withQueryParam("environment", equalTo("uat"))
                .withQueryParam("team", equalTo("team-dba")));
  }

  @Test
  void incidentPage_resourceClicked_listsItsIncidents() {
    open("/" + UAT);

    page.locator(".suspect-named a.name").click();

    assertThat(page).hasURL(address("/#/incidents?resource=vm-uat-oracle"));
    assertThat(page.getByLabel("Resource")).hasValue("vm-uat-oracle");
    assertThat(rows()).hasCount(INCIDENTS);
    STAND_IN
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
                .withQueryParam("resource", equalTo("vm-uat-oracle")));
  }

  @Test
  void incidentPage_victimInAnotherZone_showsTheZoneOfTheTexts() {
    ObjectNode incident = (ObjectNode) StandIn.incident(UAT).deepCopy();
    incident.put("timeZone", "Asia/Singapore");
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());

    open("/" + UAT);

    assertThat(page.locator("#zone")).containsText("Asia/Singapore, as in the texts");
    assertThat(page.locator(".facts")).containsText("14 Mar, 03:00");
    assertThat(page.locator(".facts")).containsText("13 Mar, 15:00 your time");
    page.waitForCondition(() -> distinctColours() > 5);
    assertThat(option("o.xAxis[0].axisLabel.formatter(Date.parse('2026-03-13T19:00:00Z'))"))
        .isEqualTo("03:00");
  }

  @Test
  void incidentPage_wordsOfMetrics_areThoseOfTheTexts() {
    open("");

    for (Metric metric : MetricCatalogue.all()) {
      assertThat(
              page.evaluate(
                  "name => import('/js/words.js').then(words => words.metricLabel(name))",
                  metric.name()))
          .isEqualTo(metric.plainName());
    }
  }

  @Test
  void incidentPage_twoUnitsBesideTheVictims_haveAnAxisEach() {
    ObjectNode incident = (ObjectNode) StandIn.incident(UAT).deepCopy();
    ArrayNode series = (ArrayNode) incident.at("/suspects/0/evidence/0/series");
    ObjectNode operations = (ObjectNode) series.get(1).deepCopy();
    operations.put("metric", "disk.iops").put("unit", "1/s");
    ObjectNode latency = (ObjectNode) series.get(0).deepCopy();
    latency.put("resource", "esx-07/vmhba2");
    series.add(operations).add(latency);
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());

    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);

    assertThat(option("o.yAxis.map(a => a.position + ' ' + a.name).join()"))
        .isEqualTo(
            "left disk random read latency (ms),"
                + "right disk throughput (MB/s),right disk IOPS (1/s)");
    assertThat(option("o.series.map(s => s.yAxisIndex + ' ' + s.name).sort().join()"))
        .isEqualTo(
            "0 db-orders disk.random_read.latency,0 esx-07/vmhba2 disk.random_read.latency,"
                + "1 vm-uat-oracle disk.throughput,2 vm-uat-oracle disk.iops");
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
    assertThat(page.locator("tr[data-source=push] [data-label=Refused]")).hasText("4");
    var array = page.locator("tr[data-source=san-1]");
    assertThat(array).containsText("Silent");
    assertThat(array).containsText("no reply at the address");
    assertThat(array).containsText("the files of that hour were deleted");
    page.getByRole(AriaRole.LINK, named("Incidents")).click();
    assertThat(rows()).hasCount(INCIDENTS);
  }

  @Test
  void incidentList_moreRequested_loadsOlderIncidents() {
    STAND_IN.answerList(StandIn.list().replace("\"nextCursor\":null", "\"nextCursor\":\"more\""));
    STAND_IN
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
  void incidentPage_recordedIncident_explainsTheIncident() {
    open("");
    rows().nth(5).click();

    assertThat(page).hasURL(address("/#/incidents/" + UAT));
    assertThat(page.locator(".summary"))
        .containsText("vm-uat-oracle (UAT) is the cause with a probability of 93");
    assertThat(page.locator(".summary"))
        .containsText("they meet at the storage adapter esx-07/vmhba2");
    assertThat(page.locator(".suspect-named")).hasCount(1);
    assertThat(page.locator(".exonerated")).containsText("Its latency stayed at 0.7 ms");
    assertThat(page.locator(".victims tbody tr")).hasCount(5);
    assertThat(page.locator(".victims")).containsText("2,040");
    assertThat(page.getByText("Recovery measured")).isVisible();
    assertThat(page.getByText("none was measured since")).isVisible();
    picture("detail");

    page.getByText("inc-a91b6640cc0f2d17").click();
    assertThat(page).hasURL(address("/#/incidents/inc-a91b6640cc0f2d17"));
    assertThat(page.locator(".facts")).containsText("13 Feb");
    page.getByText("← Incidents").click();
    assertThat(rows()).hasCount(INCIDENTS);
  }

  /** The screen of many on-call laptops shows what matters without scrolling. */
  @Test
  void incidentPage_firstScreen_hasTheDegradationCauseAdviceAndPlot() {
    ObjectNode incident = (ObjectNode) StandIn.incident(UAT).deepCopy();
    incident.put("explanation", "A paragraph.\nAnother one.");
    incident
        .putObject("summary")
        .put("degradation", "db-orders reads 32 times slower, 2,040 ms, since 15:00.")
        .put("cause", "vm-uat-oracle (UAT), 93 %: it loads esx-07/vmhba2.")
        .put("action", "Move vm-uat-oracle to another host (vMotion).");
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());
    page.setViewportSize(1366, 768);

    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);

    assertThat(page.locator(".summary > .lead"))
        .hasText(
            new Pattern[] {
              Pattern.compile("Degraded: .*"),
              Pattern.compile("Cause: .*"),
              Pattern.compile("To do: .*"),
              Pattern.compile("Not the cause: .*")
            });
    for (Locator lead : page.locator(".summary > .lead").all()) {
      assertThat(lead).isInViewport();
    }
    assertThat(page.locator("#chart"))
        .isInViewport(
            new com.microsoft.playwright.assertions.LocatorAssertions.IsInViewportOptions()
                .setRatio(0.5));
    assertThat(
            page.locator(".summary > .lead").allInnerTexts().stream()
                .mapToInt(text -> text.split("\\s+").length)
                .sum())
        .isLessThanOrEqualTo(60);
    if (!PICTURES.isEmpty()) {
      page.screenshot(new Page.ScreenshotOptions().setPath(Path.of(PICTURES, "first-screen.png")));
    }
  }

  @Test
  void chart_victimAndSuspect_shareOneTimeAxis() {
    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);

    assertThat(option("o.series.map(s => s.yAxisIndex + ' ' + s.name).sort()"))
        .isEqualTo(
            List.of("0 db-orders disk.random_read.latency", "1 vm-uat-oracle disk.throughput"));
    assertThat(option("o.series.every(s => s.data.length > 150)")).isEqualTo(true);
    assertThat(option("o.xAxis.length + ' ' + o.yAxis.map(a => a.type + ' ' + a.position)"))
        .isEqualTo("1 value left,value right");
    assertThat(
            option(
                "o.series.find(s => s.markArea).markArea.data[0].map(p => new Date(p.xAxis).toISOString())"))
        .isEqualTo(List.of("2026-03-13T19:00:00.000Z", "2026-03-14T01:10:00.000Z"));
    assertThat(
            option(
                "o.series.find(s => s.markLine).markLine.data.map(m => m.label.formatter).sort()"))
        .isEqualTo(
            List.of(
                "Failover db-orders",
                "Job start vm-dwh-prd",
                "detected",
                "normal",
                "vMotion vm-uat-oracle"));

    page.getByLabel("Logarithmic").check();
    page.waitForCondition(() -> "log,log".equals(option("o.yAxis.map(a => a.type).join()")));
    page.getByRole(AriaRole.BUTTON, named("Plot: Dose response")).click();
    page.waitForCondition(
        () -> String.valueOf(option("o.series.map(s => s.name).join()")).contains("sync_write"));
    assertThat(page.locator(".legend")).containsText("disk sync write throughput");
    page.getByText("Numbers as a table").click();
    assertThat(page.locator(".numbers tbody tr").first()).containsText("MB/s");
    picture("log");
  }

  @Test
  void incidentPage_noCulprit_saysThatThereIsNone() {
    open("/" + CAPACITY);

    assertThat(page.locator(".summary"))
        .containsText("No resource is named as the culprit. Capacity");
    assertThat(page.getByText("has no series to plot")).isVisible();
    assertThat(page.getByText("None: no resource's load explains the degradation.")).isVisible();
  }

  @Test
  void chart_noSuspect_plotsTheVictimsOwnLoad() {
    String evidence = StandIn.incident(UAT).at("/suspects/0/evidence").toString();
    STAND_IN.answer(
        "/api/v1/incidents/" + CAPACITY + "/evidence",
        "{\"incident\":\"x\",\"suspects\":[],\"exonerated\":[],\"selfEvidence\":" + evidence + "}");

    open("/" + CAPACITY);

    assertThat(page.getByText("The victim's own load")).isVisible();
    page.waitForCondition(() -> distinctColours() > 5);
  }

  @Test
  void incidentList_empty_saysWhatToDo() {
    STAND_IN.answerList("{\"items\":[],\"nextCursor\":null}");
    open("");

    assertThat(page.getByText("./crosstalk demo")).isVisible();
    picture("empty");
  }

  @Test
  void incidentList_serviceFails_reportsTheFailureAndRecovers() {
    page.clock().install();
    STAND_IN
        .server()
        .stubFor(StandIn.asked("/api/v1/incidents").willReturn(aResponse().withStatus(401)));
    open("");
    assertThat(page.getByText("crosstalk.upstream.token-file")).isVisible();
    picture("failed");

    STAND_IN.reset();
    page.getByText("Try again").click();
    assertThat(rows()).hasCount(INCIDENTS);

    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents")
                .willReturn(aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER)));
    page.clock().fastForward(11_000);
    assertThat(page.locator(".notice")).containsText("rules-service ended its answer early");
    assertThat(rows()).hasCount(INCIDENTS);
    STAND_IN.reset();
    page.clock().fastForward(11_000);
    assertThat(page.locator(".notice")).hasCount(0);
    removeExpectedErrors("502");
  }

  @Test
  void incidentList_newIncident_appearsWithoutReload() {
    page.clock().install();
    open("");
    page.locator("#link-" + UAT).focus();
    STAND_IN.answerList(StandIn.list().replace("vm-uat-oracle (uat) slows", "It is still"));

    page.clock().fastForward(11_000);

    assertThat(page.getByText("It is still app-orders")).hasCount(1);
    assertThat(page.locator("#link-" + UAT)).isFocused();
  }

  @Test
  void incidentPage_severalEventsDuringALoad_areOneMoreLoad() {
    open("/" + UAT);
    delay("/api/v1/incidents/" + UAT, StandIn.incident(UAT).toString(), 700);
    browser.requests().clear();

    for (int i = 0; i < 6; i++) {
      refresh();
    }

    page.waitForCondition(() -> requests("/incidents/" + UAT) == 2);
    page.waitForCondition(() -> page.locator("#progress").isHidden());
    assertThat(requests("/incidents/" + UAT)).isEqualTo(2);
  }

  @Test
  void incidentPage_newRevision_keepsTheFocusTheDraftsAndWhatIsUnfolded() {
    ObjectNode incident = (ObjectNode) StandIn.incident(UAT).deepCopy();
    incident.put("explanation", "A paragraph.");
    incident.putObject("summary").put("degradation", "d").put("cause", "c").put("action", "a");
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());
    open("/" + UAT);
    page.getByText("Details for the ticket").click();
    page.getByText("Numbers as a table").click();
    page.getByText("Diagnosis was wrong").click();
    page.getByLabel("Right culprit").fill("vm-dwh-prd");
    page.getByLabel("Reason or comment").fill("I look at it");
    page.evaluate("document.activeElement.setSelectionRange(2, 6)");
    incident.put("revision", 10).put("title", "Another title");
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());

    refresh();

    assertThat(heading()).hasText("Another title");
    assertThat(page.getByLabel("Reason or comment")).isFocused();
    page.keyboard().type("see");
    assertThat(page.getByLabel("Reason or comment")).hasValue("I see at it");
    assertThat(page.getByLabel("Right culprit")).hasValue("vm-dwh-prd");
    assertThat(page.getByText("A paragraph.")).isVisible();
    assertThat(page.locator(".numbers tbody tr").first()).isVisible();
  }

  @Test
  void incidentPage_exonerationsOfALoadAndOfAVictim_areNotInTheFirstLines() {
    ObjectNode incident = (ObjectNode) StandIn.incident(UAT).deepCopy();
    incident.put("explanation", "A paragraph.");
    incident.putObject("summary").put("degradation", "d").put("cause", "c").put("action", "a");
    ArrayNode exonerated = incident.putArray("exonerated");
    for (String one : List.of("lpar-bank/asp-1 (disk IOPS)", "app-orders", "array-02")) {
      exonerated.addObject().put("resource", one).put("summary", "It is not.").putArray("series");
    }
    incident.putArray("notMeasured").addObject().put("what", "x").put("resource", "esx-07/vmhba2");
    incident.putObject("remedy").setAll((ObjectNode) StandIn.incident(UAT).get("remedy"));
    ((ObjectNode) incident.get("remedy")).put("change", "backup_end of jg_1 (to save)");
    STAND_IN.answer("/api/v1/incidents/" + UAT, incident.toString());

    open("/" + UAT);

    assertThat(page.locator(".summary > .lead").last()).hasText("Not the cause: array-02.");
    assertThat(page.locator(".exonerated a.name")).hasText(new String[] {"app-orders", "array-02"});
    assertThat(page.locator(".exonerated")).containsText("lpar-bank/asp-1 (disk IOPS)");
    assertThat(page.locator("#known-resources option[value*=IOPS]")).hasCount(0);
    assertThat(page.locator("#known-resources option[value=array-02]")).hasCount(1);
    assertThat(page.locator(".not-measured li")).hasText("esx-07/vmhba2: x");
    assertThat(page.getByText("Backup end of jg_1 (to save)")).isVisible();
  }

  @Test
  void incidentPage_namesWithMarkup_areShownAsText() {
    String evil = "<img src=x onerror=console.error(1)><script>console.error(2)</script>";
    STAND_IN.answer(
        "/api/v1/incidents/" + UAT,
        StandIn.incident(UAT).toString().replace("vm-uat-oracle", evil));
    STAND_IN.answerList(StandIn.list().replace("vm-uat-oracle", evil));
    open("");
    assertThat(rows().nth(5)).containsText(evil);

    rows().nth(5).click();

    assertThat(heading()).containsText(evil);
    assertThat(page.locator("main img, main script")).hasCount(0);
  }

  @Test
  void link_otherThanWebAddress_isShownAsText() {
    String incident = StandIn.incident(UAT).toString();
    STAND_IN.answer(
        "/api/v1/incidents/" + UAT,
        incident.replace("https://servicenow.example/INC0010023", "javascript:alert(1)"));
    open("/" + UAT);

    assertThat(page.getByText("INC0010023")).isVisible();
    assertThat(page.locator("main a[href^='javascript']")).hasCount(0);
  }

  @Test
  void incidentPage_unknownIncident_isReported() {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents/inc-gone")
                .willReturn(
                    aResponse()
                        .withStatus(404)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody("{\"title\":\"Not found\",\"status\":404}")));
    STAND_IN.answer("/api/v1/incidents/inc-gone/timeline", "{\"items\":[],\"nextCursor\":null}");
    open("/inc-gone");

    assertThat(heading()).hasText("No such incident");
    removeExpectedErrors("404");
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

  @ParameterizedTest
  @EnumSource(
      value = ColorScheme.class,
      names = {"LIGHT", "DARK"})
  void page_accessibilityCheck_findsNoProblem(ColorScheme scheme) {
    for (int width : new int[] {1280, 390}) {
      try (var context = (page = browser.page(width, 800, scheme)).context()) {
        open("");
        assertThat(rows()).hasCount(INCIDENTS);
        check("list-" + scheme + width);
        open("/" + UAT);
        page.waitForCondition(() -> distinctColours() > 5);
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
        page.waitForCondition(() -> distinctColours() > 5);
        check("investigate-" + scheme + width);
        assertThat(context.pages()).hasSize(1);
      }
    }
    page = browser.page(1280, 800, scheme);
  }

  /** Makes the page refresh at once, as when it becomes visible again. */
  private void refresh() {
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
  }

  private static void delay(String path, String json, int ms) {
    STAND_IN
        .server()
        .stubFor(
            StandIn.asked(path)
                .willReturn(okForContentType("application/json", json).withFixedDelay(ms)));
  }

  /** Number of requests for a path so far, without those for its parts. */
  private long requests(String path) {
    return browser.requests().stream()
        .filter(url -> url.replaceFirst("\\?.*", "").endsWith(path))
        .count();
  }

  private void check(String name) {
    picture(name);
    assertThat((Integer) page.evaluate("document.documentElement.scrollWidth - innerWidth"))
        .as("sideways scrolling")
        .isLessThanOrEqualTo(0);
    assertThat(Browser.accessibilityProblems(page)).isEmpty();
  }

  /**
   * Removes errors that a test expects. The browser's console reports each failed request, even if
   * the page handles the failure.
   *
   * @param statuses HTTP status codes of the expected errors
   */
  private void removeExpectedErrors(String... statuses) {
    browser
        .complaints()
        .removeIf(
            complaint ->
                complaint.startsWith("Failed to load resource")
                    && List.of(statuses).stream().anyMatch(complaint::contains));
  }

  private void open(String path) {
    page.navigate(address("/#token=viewer-token"));
    page.navigate(address("/#/incidents" + path));
    page.waitForCondition(() -> page.locator(".loading").count() == 0);
  }

  private String address(String path) {
    return "http://127.0.0.1:" + port + path;
  }

  private Locator rows() {
    return page.locator("tr[data-incident]");
  }

  private static Page.GetByRoleOptions named(String name) {
    return new Page.GetByRoleOptions().setName(name).setExact(true);
  }

  private Locator heading() {
    return page.locator("main h1");
  }

  /**
   * Evaluates an expression of JavaScript, in which {@code o} is the option object of the chart;
   * null while there is no chart.
   */
  private Object option(String expression) {
    return page.evaluate(
        "async () => {"
            + " const { getInstanceByDom } = await import('/lib/echarts-5.5.0/echarts.esm.min.js');"
            + " const o = getInstanceByDom(document.getElementById('chart'))?.getOption();"
            + " return o ? "
            + expression
            + " : null; }");
  }

  /** Number of different colours on the chart's canvas; 1 means that the chart is empty. */
  private int distinctColours() {
    return (Integer)
        page.evaluate(
            "() => { const c = document.querySelector('#chart canvas'); if (!c) return 0;"
                + " const d = new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer);"
                + " return new Set(d).size; }");
  }

  private void picture(String name) {
    if (!PICTURES.isEmpty()) {
      Path file = Path.of(PICTURES, name + ".png");
      assertThat(Files.isDirectory(file.getParent())).isTrue();
      page.screenshot(new Page.ScreenshotOptions().setPath(file).setFullPage(true));
    }
  }
}
