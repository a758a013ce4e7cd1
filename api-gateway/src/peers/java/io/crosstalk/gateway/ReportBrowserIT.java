package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import io.crosstalk.event.json.EventJson;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the weekly report on the page in a real browser. */
class ReportBrowserIT extends BrowserTest {
  private static final String LIST = "/api/v1/incidents";
  private static final String KNEE = "/api/v1/investigate/knee";
  private static final String FROM = "2026-11-15T05:00:00Z";
  private static final String TO = "2026-11-22T05:00:00Z";
  private static final String NOW = "2026-11-22T15:20:30Z";
  private static final String WEEK = "&from=" + FROM + "&to=" + TO;

  @BeforeEach
  void noRules() {
    standIn.answer("/api/v1/rules", "{\"items\":[],\"nextCursor\":null}");
  }

  @Test
  void report_weekWithIncidents_statesTheFiguresOfEachSection() {
    standIn.answerList(page(weekOfIncidents(), null));
    standIn.answer("/api/v1/rules", rules());
    answerKnee("array-07", 692.8125);
    answerKnee("asp-1", 303);
    refuseKnee("vts-01");

    openSession(1280, ColorScheme.LIGHT, "en-GB");
    page.clock().setFixedTime(NOW);
    openReport(WEEK);

    assertThat(heading()).hasText("Weekly report");
    assertThat(page.locator("main header"))
        .containsText("All teams, from 15 Nov, 00:00 to 22 Nov, 00:00 (America/New_York");
    assertThat(card("Totals"))
        .containsText(
            "Incidents: 5 (1 critical, 2 major, 1 minor, 1 info). With a named culprit: 1."
                + " Cause unknown: 1. Diagnosis wrong by feedback: 1.");

    assertThat(card("Hits and misses")).containsText("3 of 5 incidents (60\u00a0%) got feedback");
    assertThat(row("Hits and misses", "team-ibmi"))
        .hasText(new String[] {"1", "1 (100\u00a0%)", "1", "0", "0"});
    assertThat(row("Hits and misses", "Capacity"))
        .hasText(new String[] {"1", "1 (100\u00a0%)", "0", "1", "0"});
    assertThat(row("Hits and misses", "Shared resource fault"))
        .hasText(new String[] {"1", "1 (100\u00a0%)", "0", "0", "1"});
    assertThat(row("Hits and misses", "Load imbalance"))
        .hasText(new String[] {"1", "0 (0\u00a0%)", "0", "0", "0"});

    assertThat(row("Time to the answer", "Detection"))
        .containsText(new String[] {"5", "5 min", "10 min"});
    assertThat(row("Time to the answer", "First message"))
        .containsText(new String[] {"2", "7 min", "10 min"});

    assertThat(card("Recurrences").locator("tbody tr")).hasCount(1);
    assertThat(row("Recurrences", "grp-backup"))
        .hasText(new String[] {"Noisy neighbour", "2", "3", "20 Nov, 02:40"});
    assertThat(card("Recurrences").locator("tbody a").first())
        .hasAttribute("href", "#/incidents/inc-71d0c8b35ae94f02");

    assertThat(card("Loads closest to the knee").locator("tbody th"))
        .hasText(new String[] {"array-07", "asp-1", "pool-mobile-frontend", "vts-01"});
    assertThat(row("Loads closest to the knee", "array-07"))
        .hasText(
            new String[] {
              "learned", "disk throughput", "693\u00a0MB/s", "610\u00a0MB/s", "114\u00a0%"
            });
    assertThat(row("Loads closest to the knee", "asp-1").last()).hasText("50\u00a0%");
    assertThat(row("Loads closest to the knee", "vts-01").first()).containsText("no history");

    assertThat(card("Suppressed").locator("tbody th")).hasText("backup-night");
    assertThat(card("Suppressed")).containsText("no target has accepted a message: 2.");
    check("report");
    expectErrors("404");
  }

  @Test
  void report_weekWithoutIncidents_saysSoAndNamesTheRulesThatSuppress() {
    openSession(1280, ColorScheme.LIGHT, "en-GB");
    page.clock().setFixedTime(NOW);
    standIn.answerList(page(List.of(), null));
    standIn.answer("/api/v1/rules", rules());
    open("");

    page.getByRole(AriaRole.LINK, named("Report")).click();

    assertThat(card("No incidents in this time")).containsText("No incident was open");
    assertThat(card("Suppressed").locator("tbody th")).hasText("backup-night");
    assertThat(page.locator("main .card")).hasCount(2);
    // Seven full days in the zone of the browser, and this one up to now.
    standIn
        .server()
        .verify(
            getRequestedFor(urlPathEqualTo(LIST))
                .withQueryParam("from", equalTo(FROM))
                .withQueryParam("to", equalTo("2026-11-22T15:20:00Z"))
                .withQueryParam("world", equalTo("live")));
    check("report-empty");

    page.getByLabel("Team").fill("team-ibmi");
    page.getByRole(AriaRole.BUTTON, named("Show")).click();
    assertThat(page).hasURL(Pattern.compile("#/report\\?team=team-ibmi&from=2026-11-15T05"));
    assertThat(page.locator("main header")).containsText("Team team-ibmi");
  }

  @Test
  void report_ofATeamOnTwoPages_countsTheIncidentsOfBoth() {
    List<ObjectNode> incidents = weekOfIncidents();
    standIn.answerList(page(incidents.subList(0, 2), "more"));
    standIn
        .server()
        .stubFor(
            StandIn.asked(LIST)
                .withQueryParam("cursor", equalTo("more"))
                .withQueryParam("team", equalTo("team-ibmi"))
                .withQueryParam("from", equalTo(FROM))
                .willReturn(okJson(page(incidents.subList(2, 5), null))));

    openReport(WEEK + "&team=team-ibmi");

    assertThat(card("Totals")).containsText("Incidents: 5 (1 critical");
    assertThat(page.locator("main header")).containsText("Team team-ibmi");
    assertThat(card("Hits and misses").locator("table")).hasCount(1);
    assertThat(requests(LIST)).isEqualTo(2);
  }

  @Test
  void report_moreIncidentsThanAreRead_saysSoAndReadsNoFurther() {
    ObjectNode incident = weekOfIncidents().get(1);
    standIn.answerList(page(Collections.nCopies(500, incident), "more"));

    openReport(WEEK);

    assertThat(page.locator(".report .notice")).containsText("More than 5,000 incidents");
    assertThat(card("Totals")).containsText("Incidents: 5000");
    assertThat(requests(LIST)).isEqualTo(10);
  }

  /** The history answers two questions at a time, and a report must leave one for other readers. */
  @Test
  void report_manySharedResources_asksForTenOneAfterTheOther() {
    ObjectNode incident = weekOfIncidents().getFirst();
    List<ObjectNode> incidents =
        IntStream.range(0, 12)
            .mapToObj(
                i -> {
                  ObjectNode copy = incident.deepCopy().put("id", "inc-" + i);
                  ((ObjectNode) copy.get("sharedResource")).put("id", "pool-" + i);
                  return copy;
                })
            .toList();
    standIn.answerList(page(incidents, null));

    openReport(WEEK);

    assertThat(card("Loads closest to the knee").locator("tbody tr")).hasCount(10);
    assertThat(requests(KNEE)).isEqualTo(10);
    refresh();
    assertThat(page.locator("#progress")).isHidden();
    assertThat(requests(LIST)).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"390, DARK, de-AT", "718, LIGHT, es-ES"})
  void report_otherScreensAndLanguages_isReadableAndPrints(
      int width, ColorScheme scheme, String locale) {
    openSession(width, scheme, locale);
    standIn.answerList(page(weekOfIncidents(), null));
    standIn.answer("/api/v1/rules", rules());
    answerKnee("asp-1", 303);

    openReport(WEEK);
    assertThat(page.locator(".report .card")).hasCount(6);
    assertThat(page.locator("body")).not().containsText("{0}");
    check("report-" + locale);

    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    assertThat(page.locator(".bar")).isHidden();
    assertThat(page.locator("form")).isHidden();
    checkWidth("report-printed-" + locale);
  }

  private void openReport(String query) {
    page.navigate(address("/#/report?token=viewer-token" + query));
    assertThat(page.locator(".loading")).hasCount(0);
  }

  private Locator card(String title) {
    return page.locator(
        ".report .card",
        new Page.LocatorOptions().setHas(page.getByRole(AriaRole.HEADING, named(title))));
  }

  /** The cells after the name in the rows with a name. */
  private Locator row(String card, String name) {
    return card(card).locator("tr:has(th:has-text('" + name + "')) td");
  }

  /**
   * Five incidents of the live world, some with feedback, of which one is the return of another.
   */
  private static List<ObjectNode> weekOfIncidents() {
    List<ObjectNode> incidents =
        EventJson.mapper()
            .readTree(StandIn.list())
            .get("items")
            .valueStream()
            .filter(each -> each.get("case").isNull())
            .map(ObjectNode.class::cast)
            .toList();
    addFeedback(incidents.get(0), 2, 0);
    addFeedback(incidents.get(1), 0, 1);
    addFeedback(incidents.get(2), 1, 1);
    addFeedback(incidents.get(3), 0, 0);
    incidents.get(0).put("firstNotifiedAt", "2026-11-21T03:45:00Z");
    incidents.get(2).put("firstNotifiedAt", "2026-11-20T07:35:00Z");
    incidents.get(3).put("id", "inc-1f00c8b35ae94f02");
    incidents
        .get(3)
        .withArray("recurrences")
        .addObject()
        .put("incident", "inc-2f00c8b35ae94f02")
        .put("at", "2026-11-19T07:42:00Z");
    return incidents;
  }

  private static void addFeedback(ObjectNode incident, int right, int wrong) {
    incident.putObject("feedback").put("right", right).put("wrong", wrong);
  }

  private static String page(List<ObjectNode> incidents, @Nullable String cursor) {
    ObjectNode page = EventJson.mapper().createObjectNode();
    page.putArray("items").addAll(incidents);
    return page.put("nextCursor", cursor).toString();
  }

  /** Rules of which only the first suppressed messages in the week. */
  private static String rules() {
    ArrayNode items = EventJson.mapper().createArrayNode();
    addRule(items, "backup-night", "maintenance", "ticket", null, null);
    addRule(items, "over-before", "silence", "ticket", "2026-11-01T00:00:00Z", FROM);
    addRule(items, "begins-later", "silence", "ticket", "2026-11-23T00:00:00Z", null);
    addRule(items, "only-logged", "suppression", "shadow", null, null);
    addRule(items, "night-is-minor", "severity", "ticket", null, null);
    return "{\"items\":" + items + ",\"nextCursor\":null}";
  }

  private static void addRule(
      ArrayNode items,
      String id,
      String kind,
      String mode,
      @Nullable String from,
      @Nullable String until) {
    ObjectNode rule = items.addObject().put("id", id).put("kind", kind).put("mode", mode);
    rule.put("from", from).put("until", until).put("reason", "known").put("author", "dba");
    rule.putNull("error");
  }

  private static void answerKnee(String resource, double now) {
    ObjectNode answer = (ObjectNode) EventJson.mapper().readTree(StandIn.investigation("knee"));
    ((ObjectNode) answer.at("/items/0")).put("resource", resource);
    ((ObjectNode) answer.at("/items/0/dimensions/0")).put("now", now);
    standIn
        .server()
        .stubFor(
            StandIn.asked(KNEE)
                .withQueryParam("resource", equalTo(resource))
                .withQueryParam("at", equalTo(TO))
                .willReturn(okJson(answer.toString())));
  }

  private static void refuseKnee(String resource) {
    standIn
        .server()
        .stubFor(
            StandIn.asked(KNEE)
                .withQueryParam("resource", equalTo(resource))
                .willReturn(
                    aResponse()
                        .withStatus(404)
                        .withHeader("Content-Type", "application/problem+json")
                        .withBody(
                            "{\"title\":\"Not Found\",\"status\":404,\"detail\":\"no history\"}")));
  }
}
