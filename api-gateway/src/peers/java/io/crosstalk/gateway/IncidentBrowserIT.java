package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
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

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of one incident on the page in a real browser: its texts, its chart, actions on it. */
class IncidentBrowserIT extends BrowserTest {
  private void openAsOperator(String incident) {
    page.navigate(address("/#token=operator-token"));
    assertThat(rows()).hasCount(INCIDENTS);
    page.navigate(address("/#/incidents/" + incident));
  }

  private void verifyPosted(String path, String json) {
    standIn.server().verify(postRequestedFor(urlEqualTo(path)).withRequestBody(equalToJson(json)));
  }

  /** Copy of the recorded incident of a UAT machine, which a test changes and then serves. */
  private static ObjectNode copyOfUat() {
    return (ObjectNode) StandIn.incident(UAT).deepCopy();
  }

  private void answerUat(ObjectNode incident) {
    standIn.answer("/api/v1/incidents/" + UAT, incident.toString());
  }

  @Test
  void incident_commentOfAnOperator_isPosted() {
    String path = "/api/v1/incidents/" + CAPACITY;
    standIn.answer(path + "/comment", "{}");
    openAsOperator(CAPACITY);

    page.getByLabel("Reason or comment").fill("I look at it");
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Comment")).click();

    assertThat(page.getByLabel("Reason or comment")).hasValue("");
    standIn
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
    String path = "/api/v1/incidents/" + CAPACITY;
    standIn.answer(path + "/split", "{}");
    openAsOperator(CAPACITY);

    page.getByText("Merge or split").click();
    page.getByRole(AriaRole.CHECKBOX, named("job-archive")).check();
    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Split off")).click();

    assertThat(page.locator("#announcer")).hasText("Split: done");
    verifyPosted(path + "/split", "{\"victims\":[\"job-archive\"],\"reason\":\"\"}");
  }

  @Test
  void incident_tokenOfAViewer_isOfferedNoActionAndSaysWhichRoleIsNeeded() {
    open("/" + CAPACITY);

    assertThat(page.getByText("This token may only read")).isVisible();
    assertThat(page.locator(".actions button:visible, .actions summary:visible")).hasCount(0);
    assertThat(page.getByLabel("Reason or comment")).isHidden();
    check("viewer");
  }

  @Test
  void incident_tokenOfAnOperator_isOfferedTheActions() {
    openAsOperator(CAPACITY);

    assertThat(page.getByRole(AriaRole.BUTTON, named("Resolve"))).isEnabled();
    assertThat(page.getByText("Diagnosis was wrong")).isVisible();
    assertThat(page.getByText("This token may only read")).hasCount(0);
  }

  /** The gateway refuses the action as well when the page has no answer about the roles. */
  @Test
  void incident_actionByAViewerWhoseRolesAreNotKnown_saysWhichRoleIsNeeded() {
    page.route("**/api/v1/session", route -> route.abort());
    open("/" + CAPACITY);

    page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Comment")).click();

    assertThat(page.getByText("This token may only read")).isVisible();
    removeExpectedErrors("403", "ERR_FAILED");
  }

  @Test
  void incidentPage_contactDataOfTeams_areShownAsOfTheOnset() {
    standIn
        .server()
        .stubFor(
            StandIn.asked("/api/v1/owners")
                .withQueryParam("team", equalTo("team-mainframe"))
                .willReturn(
                    okForContentType(
                        "application/json",
                        """
                        {"items":[
                          {"resource":null,"team":"team-mainframe","onCall":"+49 30 1","email":"z@example.org",
                           "validFrom":null},
                          {"resource":"db2-log-offload","team":"team-mainframe","onCall":"+49 30 2","email":null,
                           "validFrom":"2026-01-01T00:00:00Z"},
                          {"resource":"db2-log-offload","team":"team-mainframe","onCall":"+49 30 3","email":null,
                           "validFrom":"2027-01-01T00:00:00Z"},
                          {"resource":"other","team":"team-mainframe","onCall":"+49 30 4","email":null,
                           "validFrom":null}],
                         "nextCursor":null}""")));

    open("/" + CAPACITY);

    assertThat(page.locator(".teams li"))
        .hasText(
            new Pattern[] {
              Pattern.compile(
                  "team-mainframe.*victim.*On call: \\+49 30 2.*E-mail: z@example\\.org"),
              Pattern.compile("team-tape\\s*owner of shared resource")
            });
    check("contacts");
  }

  @Test
  void incidentPage_resourceClicked_listsItsIncidents() {
    open("/" + UAT);

    page.locator(".suspect-named a.name").click();

    assertThat(page).hasURL(address("/#/incidents?resource=vm-uat-oracle"));
    assertThat(page.getByLabel("Resource")).hasValue("vm-uat-oracle");
    assertThat(rows()).hasCount(INCIDENTS);
    standIn
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo("/api/v1/incidents"))
                .withQueryParam("resource", equalTo("vm-uat-oracle")));
  }

  @Test
  void incidentPage_victimInAnotherZone_showsTheZoneOfTheTexts() {
    ObjectNode incident = copyOfUat();
    incident.put("timeZone", "Asia/Singapore");
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.locator("#zone")).containsText("Asia/Singapore, as in the texts");
    assertThat(page.locator(".facts")).containsText("Onset (Asia/Singapore)");
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
    ObjectNode incident = copyOfUat();
    ArrayNode series = (ArrayNode) incident.at("/suspects/0/evidence/0/series");
    ObjectNode operations = (ObjectNode) series.get(1).deepCopy();
    operations.put("metric", "disk.iops").put("unit", "1/s");
    ObjectNode latency = (ObjectNode) series.get(0).deepCopy();
    latency.put("resource", "esx-07/vmhba2");
    series.add(operations).add(latency);
    answerUat(incident);

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
    ObjectNode incident = copyOfUat();
    incident.put("explanation", "A paragraph.\nAnother one.");
    incident
        .putObject("summary")
        .put("degradation", "db-orders reads 32 times slower, 2,040 ms, since 15:00.")
        .put("cause", "vm-uat-oracle (UAT), 93 %: it loads esx-07/vmhba2.")
        .put("action", "Move vm-uat-oracle to another host (vMotion).");
    answerUat(incident);
    page.setViewportSize(1366, 768);

    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);

    assertThat(page.locator(".summary > .lead"))
        .hasText(
            new Pattern[] {
              Pattern.compile("Degraded: .*"),
              Pattern.compile("Cause: .*"),
              Pattern.compile("So that it does not come back: .*"),
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

  /** A period of a victim that is silent has no known end. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"2026-03-14T00:50:00Z, 23:30-00:50", "null, 23:30-END"})
  void chart_incidentWithAPause_marksEachPeriodOfDegradation(String to, String marked) {
    ObjectNode incident = copyOfUat();
    ArrayNode periods = incident.putArray("degradedPeriods");
    periods.addObject().put("from", "2026-03-13T19:00:00Z").put("to", "2026-03-13T21:00:00Z");
    periods.addObject().put("from", "2026-03-13T23:30:00Z").put("to", to);
    answerUat(incident);

    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);

    assertThat(
            option(
                "o.series.find(s => s.markArea).markArea.data.map(a => a.map(p =>"
                    + " p.xAxis === o.xAxis[0].max ? 'END'"
                    + " : new Date(p.xAxis).toISOString().substring(11, 16)).join('-'))"))
        .isEqualTo(List.of("19:00-21:00", marked));
  }

  @Test
  void chart_seriesWithAGap_saysWhyTheLineIsInterrupted() {
    open("/" + UAT);
    page.waitForCondition(() -> distinctColours() > 5);
    assertThat(page.locator(".chart-gaps")).isHidden();
    ObjectNode incident = copyOfUat();
    ArrayNode points = (ArrayNode) incident.at("/suspects/0/evidence/0/series/0/points");
    for (int i = 0; i < 40; i++) {
      points.remove(100);
    }
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.getByText("A line is interrupted where")).isVisible();
  }

  @ParameterizedTest
  @CsvSource({
    "'0, 1, 2, 7, 8, 9', true",
    "'0, 1, 2, 3, 4, 5', false",
    "'0, 4, 8, 12, 16, 20, 21, 22, 23, 24, 25', false",
    "'0, 9', false"
  })
  void chart_spacingOfPoints_tellsWhetherSamplesAreMissing(String times, boolean gap) {
    open("");

    assertThat(
            page.evaluate(
                "times => import('/js/chart-option.js').then(chart => chart.hasGaps({ points:"
                    + " times.split(',').map(t => [Number(t), 1]) }))",
                times))
        .isEqualTo(gap);
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
    standIn.answer(
        "/api/v1/incidents/" + CAPACITY + "/evidence",
        "{\"incident\":\"x\",\"suspects\":[],\"exonerated\":[],\"selfEvidence\":" + evidence + "}");

    open("/" + CAPACITY);

    assertThat(page.getByText("The victim's own load")).isVisible();
    page.waitForCondition(() -> distinctColours() > 5);
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
    ObjectNode incident = copyOfUat();
    incident.put("explanation", "A paragraph.");
    incident.putObject("summary").put("degradation", "d").put("cause", "c").put("action", "a");
    answerUat(incident);
    openAsOperator(UAT);
    page.getByText("Details for the ticket").click();
    page.getByText("Numbers as a table").click();
    page.getByText("Diagnosis was wrong").click();
    page.getByLabel("Right culprit").fill("vm-dwh-prd");
    page.getByLabel("Reason or comment").fill("I look at it");
    page.evaluate("document.activeElement.setSelectionRange(2, 6)");
    incident.put("revision", 10).put("title", "Another title");
    answerUat(incident);

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
    ObjectNode incident = copyOfUat();
    incident.put("explanation", "A paragraph.");
    incident.putObject("summary").put("degradation", "d").put("cause", "c").put("action", "a");
    ArrayNode exonerated = incident.putArray("exonerated");
    for (String one : List.of("lpar-bank/asp-1", "ds-9", "app-orders", "array-02")) {
      exonerated.addObject().put("resource", one).put("summary", "It is not.").putArray("series");
    }
    exonerated.addObject().put("resource", "vol-1").put("summary", "It is not.");
    ((ObjectNode) exonerated.get(3))
        .put("summary", "It stayed at 0.7 ms (0.8 ms. before). Its load was small.");
    ((ObjectNode) exonerated.get(0)).put("part", "load").put("metric", "disk.iops");
    ((ObjectNode) exonerated.get(1)).put("part", "users").put("metric", "disk.iops");
    ArrayNode questions = incident.putArray("notMeasured");
    questions.addObject().put("what", "x").put("resource", "esx-07/vmhba2");
    questions.addObject().put("what", "y").put("resource", "ds-9").put("measuredBefore", true);
    incident.putObject("remedy").setAll((ObjectNode) StandIn.incident(UAT).get("remedy"));
    ((ObjectNode) incident.get("remedy")).put("change", "backup_end of jg_1 (to save)");
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.locator(".summary > .lead").last())
        .hasText("Not the cause: array-02: It stayed at 0.7 ms (0.8 ms. before). Nor vol-1.");
    assertThat(page.locator(".exonerated a.name"))
        .hasText(new String[] {"lpar-bank/asp-1", "ds-9", "app-orders", "array-02", "vol-1"});
    assertThat(page.locator(".exonerated li").first()).containsText("disk IOPS");
    assertThat(page.locator(".exonerated li").nth(1)).containsText("its users");
    assertThat(page.locator("#known-resources option[value='lpar-bank/asp-1']")).hasCount(0);
    assertThat(page.locator("#known-resources option[value=array-02]")).hasCount(1);
    assertThat(page.locator(".not-measured li")).hasText("esx-07/vmhba2: x");
    assertThat(page.locator(".not-known li")).hasText("ds-9: y");
    assertThat(page.getByText("Backup end of jg_1 (to save)")).isVisible();
  }

  @Test
  void incidentPage_messagesHeldByRules_areShownWithTargetTimeAndRule() {
    ObjectNode incident = copyOfUat();
    ArrayNode held = incident.putArray("heldMessages");
    ObjectNode opened = held.addObject().put("target", "ops-mail").put("type", "opened");
    opened.put("until", "2026-03-14T04:00:00Z");
    opened
        .putArray("rules")
        .addObject()
        .put("id", "night")
        .put("kind", "maintenance")
        .put("reason", "the array is moved")
        .putNull("until");
    ObjectNode recovery = held.addObject().put("target", "chat").put("type", "resolved");
    recovery.put("until", "2026-03-14T05:00:00Z").putArray("rules");
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.locator(".held h2")).hasText("Messages held by rules");
    assertThat(page.locator(".held li").first()).containsText("ops-mail");
    assertThat(page.locator(".held li").first()).containsText("Opening, held until 14 Mar, 00:00");
    assertThat(page.locator(".held li").first())
        .containsText("Rule night (maintenance): the array is moved");
    assertThat(page.locator(".held li").nth(1))
        .containsText("Recovery, held until 14 Mar, 01:00, because the degradation comes and goes");
    picture("held");
  }

  /** Answers a page of the timeline, which has one entry and a next page. */
  private void answerTimeline(int number) {
    MappingBuilder asked = StandIn.asked("/api/v1/incidents/" + UAT + "/timeline");
    if (number > 1) {
      asked.withQueryParam("cursor", equalTo("" + number));
    }
    String json =
        """
        {"items":[{"at":"2026-03-13T20:00:00Z","kind":"severity","text":"entry %d"}],"nextCursor":"%d"}"""
            .formatted(number, number + 1);
    standIn.server().stubFor(asked.willReturn(okForContentType("application/json", json)));
  }

  @Test
  void incidentPage_timelineOfManyPages_showsFiveAndAMark() {
    for (int number = 1; number <= 6; number++) {
      answerTimeline(number);
    }

    open("/" + UAT);

    assertThat(page.locator(".timeline li")).hasCount(5);
    assertThat(page.locator(".timeline li").last()).containsText("entry 5");
    assertThat(page.locator(".timeline .muted")).hasText("Only the first 5 entries are shown.");
  }

  @Test
  void chart_victimThatRecoveredLast_isNamedAVictim() {
    ObjectNode incident = copyOfUat();
    JsonNode other = incident.at("/victims/1");
    ArrayNode series = (ArrayNode) incident.at("/suspects/0/evidence/0/series");
    ObjectNode last = (ObjectNode) series.get(0).deepCopy();
    last.set("resource", other.path("resource"));
    last.set("metric", other.path("metric"));
    series.add(last);
    answerUat(incident);

    open("/" + UAT);

    assertThat(page.locator(".legend li strong"))
        .hasText(new String[] {"Victim", "Suspect", "Victim"});
  }

  @Test
  void incidentPage_namesWithMarkup_areShownAsText() {
    String evil = "<img src=x onerror=console.error(1)><script>console.error(2)</script>";
    standIn.answer(
        "/api/v1/incidents/" + UAT,
        StandIn.incident(UAT).toString().replace("vm-uat-oracle", evil));
    standIn.answerList(StandIn.list().replace("vm-uat-oracle", evil));
    open("");
    assertThat(rows().nth(5)).containsText(evil);

    rows().nth(5).click();

    assertThat(heading()).containsText(evil);
    assertThat(page.locator("main img, main script")).hasCount(0);
  }

  @Test
  void link_otherThanWebAddress_isShownAsText() {
    String incident = StandIn.incident(UAT).toString();
    standIn.answer(
        "/api/v1/incidents/" + UAT,
        incident.replace("https://servicenow.example/INC0010023", "javascript:alert(1)"));
    open("/" + UAT);

    assertThat(page.getByText("INC0010023")).isVisible();
    assertThat(page.locator("main a[href^='javascript']")).hasCount(0);
  }

  @Test
  void incidentPage_unknownIncident_isReported() {
    standIn
        .server()
        .stubFor(
            StandIn.asked("/api/v1/incidents/inc-gone")
                .willReturn(
                    aResponse()
                        .withStatus(404)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody("{\"title\":\"Not found\",\"status\":404}")));
    standIn.answer("/api/v1/incidents/inc-gone/timeline", "{\"items\":[],\"nextCursor\":null}");
    open("/inc-gone");

    assertThat(heading()).hasText("No such incident");
    removeExpectedErrors("404");
  }
}
