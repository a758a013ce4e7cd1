package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.client.MappingBuilder;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricCatalogue;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the texts of one incident on the page, in a real browser. */
class IncidentBrowserIT extends IncidentBrowserTest {
  @Test
  void incidentPage_resourceClicked_listsItsIncidents() {
    open("/" + UAT);

    page.locator(".suspect-named a.name").click();

    assertThat(page).hasURL(address("/#/incidents?resource=vm-uat-oracle"));
    assertThat(page.getByLabel("Resource")).hasValue("vm-uat-oracle");
    assertThat(rows()).hasCount(INCIDENTS);
    awaitRequest(
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
    awaitChart();
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
    Locator host = page.locator(".map .box-shared + ul > li");
    assertThat(host.locator("> .box")).hasText(Pattern.compile("Host.*esx-07"));
    assertThat(host.locator("> ul > li > .box"))
        .hasText(
            new Pattern[] {
              Pattern.compile("Victim · database.*db-orders"),
              Pattern.compile("Cause · VM.*vm-uat-oracle")
            });
    assertThat(page.locator(".map .box")).hasCount(5);
    assertThat(page.locator(".map")).containsText("and 2 more");
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
    awaitChart();

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
  void incidentPage_noCulprit_saysThatThereIsNone() {
    open("/" + CAPACITY);

    assertThat(page.locator(".summary"))
        .containsText("No resource is named as the culprit. Capacity");
    assertThat(page.getByText("has no series to plot")).isVisible();
    assertThat(page.getByText("None: no resource's load explains the degradation.")).isVisible();
  }

  @Test
  void incidentPage_severalEventsDuringALoad_areOneMoreLoad() {
    open("/" + UAT);
    browser.requests().clear();

    page.evaluate(
        "for (let i = 0; i < 6; i++) document.dispatchEvent(new Event('visibilitychange'))");

    page.waitForCondition(() -> requests("/incidents/" + UAT) == 2);
    assertThat(page.locator("#progress")).isHidden();
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
    expectErrors("404");
  }
}
