package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.get;
import static com.github.tomakehurst.wiremock.client.WireMock.okJson;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the chart of one incident on the page, in a real browser. */
class ChartBrowserIT extends IncidentBrowserTest {
  private static final String SAMPLES = "/api/v1/samples";

  /** Texts of the chart that lie over each other, are shortened, or are cut off at its edge. */
  private static final String MISPLACED_TEXTS =
      """
      async () => {
        const { getInstanceByDom } = await import('/lib/echarts-5.5.0/echarts.esm.min.js');
        const chart = getInstanceByDom(document.getElementById('chart'));
        const texts = chart.getZr().storage.getDisplayList(true)
          .filter(one => one.type === 'tspan' && !one.invisible && one.style.text)
          .map(one => {
            const box = one.getBoundingRect().clone();
            if (one.transform) box.applyTransform(one.transform);
            return { text: one.style.text, left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
          });
        const isCut = one => one.left < 0 || one.top < 0 || one.right > chart.getWidth() || one.bottom > chart.getHeight();
        const collide = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return [
          ...texts.filter(isCut).map(one => 'cut off: ' + one.text),
          ...texts.filter(one => one.text.endsWith('...')).map(one => 'shortened: ' + one.text),
          ...texts.flatMap((a, i) => texts.slice(i + 1).filter(b => collide(a, b)).map(b => a.text + ' over ' + b.text)),
        ];
      }""";

  /** Four units with long names and large values, and eight changes within minutes. */
  private static ObjectNode crowdedIncident() {
    ObjectNode incident = copyOfUat();
    ArrayNode series = (ArrayNode) incident.at("/suspects/0/evidence/0/series");
    List.of("disk.iops 1/s", "disk.random_read.queue_length operations", "net.throughput Mbit/s")
        .forEach(each -> series.add(large(series.get(1), each)));
    ArrayNode changes = incident.putArray("changes");
    for (int i = 0; i < 8; i++) {
      changes
          .addObject()
          .put("time", "2026-03-13T19:%02d:00Z".formatted(2 * i))
          .put("kind", "job_start")
          .put("resource", "backup-server-of-the-second-data-centre-" + i)
          .put("detail", "");
    }
    return incident;
  }

  private static ObjectNode large(JsonNode series, String metricAndUnit) {
    String[] words = metricAndUnit.split(" ");
    ObjectNode large = (ObjectNode) series.deepCopy();
    large.put("metric", words[0]).put("unit", words[1]);
    for (JsonNode point : large.get("points")) {
      ((ArrayNode) point).set(1, point.get(1).asDouble() * 100_000);
    }
    return large;
  }

  @ParameterizedTest
  @ValueSource(ints = {1366, 390})
  void chart_manyAxesAndChanges_noTextsCollide(int width) {
    answerUat(crowdedIncident());
    page.setViewportSize(width, 800);

    open("/" + UAT);
    awaitChart();

    picture("crowded-" + width);
    assertThat(page.evaluate(MISPLACED_TEXTS)).isEqualTo(List.of());
    assertThat(
            option(
                "o.series.find(s => s.markLine).markLine.data.some(m => m.label.show !== false)"))
        .isEqualTo(true);

    zoomIn();
    picture("zoomed-" + width);
    assertThat(page.evaluate(MISPLACED_TEXTS)).isEqualTo(List.of());
  }

  @Test
  void incidentPage_dark_isPrintedWholeOnWhitePaper() {
    openSession(1600, ColorScheme.DARK, "en-GB");
    ObjectNode incident = crowdedIncident();
    incident.put("explanation", "A paragraph.");
    incident.putObject("summary").put("degradation", "db-orders was slow.").put("cause", "uat-vm.");
    answerUat(incident);
    open("/" + UAT);
    awaitChart();

    page.setViewportSize(718, 1000);
    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));

    page.waitForCondition(
        () ->
            page.locator("#chart canvas").evaluate("canvas => canvas.style.width").equals("680px"));
    picture("printed");
    assertThat(page.evaluate(MISPLACED_TEXTS)).isEqualTo(List.of());
    assertThat(option("o.yAxis.every(a => a.show) + ' ' + o.textStyle.color"))
        .isEqualTo("true #15202e");
    assertThat(page.locator(".explanation p").first()).isVisible();
    checkWidth("printed");

    page.emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
    assertThat(page.locator(".explanation p").first()).isHidden();
  }

  @Test
  void chart_openIncident_isContinuedByStoredSamplesWithTheReadersZoom() {
    ObjectNode incident = openUat();
    answerUat(incident);
    long last = lastPoint(incident);
    answerSamples(last + 300_000, last + 600_000);

    openAt(last + 600_000);
    awaitLastTime(last + 600_000);
    assertThat(page.locator(".legend")).containsText("987");

    zoomIn();
    answerSamples(last + 900_000);
    page.clock().setFixedTime(last + 660_000);
    refresh();
    awaitLastTime(last + 900_000);
    assertThat(option("new Date(o.dataZoom[0].startValue).toISOString()"))
        .isEqualTo("2026-03-13T18:50:00.000Z");
  }

  @Test
  void chart_changedIncidentWithinAMinute_keepsTheSamplesAndAsksForNone() {
    ObjectNode incident = openUat();
    answerUat(incident);
    long last = lastPoint(incident);
    answerSamples(last + 300_000);
    openAt(last + 300_000);
    awaitLastTime(last + 300_000);
    page.waitForCondition(() -> requests(SAMPLES) == 2);

    answerUat(incident.put("title", "changed"));
    page.clock().setFixedTime(last + 359_999);
    refresh();

    assertThat(heading()).hasText("changed");
    awaitChart();
    awaitLastTime(last + 300_000);
    assertThat(requests(SAMPLES)).isEqualTo(2);
  }

  /** The history answers two questions at a time, and the page must leave one for other readers. */
  @Test
  void chart_newEvidenceOfAnOpenIncident_isDrawnBeforeItsSeriesAreReadOneAfterTheOther() {
    ObjectNode incident = openUat();
    answerUat(incident);
    long last = lastPoint(incident);
    openAt(last);
    page.waitForCondition(() -> requests(SAMPLES) == 2);
    List<Route> held = new ArrayList<>();
    page.route("**" + SAMPLES + "?*", held::add);

    points(incident).addArray().add(last + 60_000).add(5.5);
    answerUat(incident);
    page.clock().setFixedTime(last + 60_000);
    refresh();

    awaitLastTime(last + 60_000);
    page.waitForCondition(() -> !held.isEmpty());
    assertThat(requests(SAMPLES)).isEqualTo(3);
    held.getFirst().resume();
    page.waitForCondition(() -> held.size() == 2);
    held.getLast().resume();
  }

  @Test
  void chart_incidentThatIsOver_asksForNoSamples() {
    open("/" + UAT);
    awaitChart();

    assertThat(requests(SAMPLES)).isZero();
  }

  @Test
  void chart_zoomed_offersQuestionsAboutTheShownTime() {
    open("/" + UAT);
    awaitChart();

    zoomIn();

    for (String question : List.of("Rank", "Compare")) {
      assertThat(page.locator(".chart-asked a", hasText(question)))
          .hasAttribute(
              "href",
              "#/investigate?question="
                  + question.toLowerCase(Locale.ROOT)
                  + "&resource=db-orders&metric=disk.random_read.latency&from=2026-03-13T18%3A50%3A00Z&to=2026-03-13T19%3A50%3A00Z"
                  + "&world=c2-uat-vm-7d1f09ab%7E1795248712");
    }
  }

  private static Page.LocatorOptions hasText(String text) {
    return new Page.LocatorOptions().setHasText(text);
  }

  private static ObjectNode openUat() {
    ObjectNode incident = copyOfUat();
    return incident.put("world", "live").put("status", "open").putNull("end").putNull("case");
  }

  /** Opens the incident at a time that stays until the test changes it. */
  private void openAt(long time) {
    openSession(1280, ColorScheme.LIGHT, "en-GB");
    page.clock().setFixedTime(time);
    open("/" + UAT);
  }

  private static long lastPoint(ObjectNode incident) {
    ArrayNode points = points(incident);
    return points.get(points.size() - 1).get(0).asLong();
  }

  private static ArrayNode points(ObjectNode incident) {
    return (ArrayNode) incident.at("/suspects/0/evidence/0/series/0/points");
  }

  /** Stored samples of the victim; the history has none of the suspect. */
  private static void answerSamples(long... times) {
    String points =
        LongStream.of(times).mapToObj("[%d,987]"::formatted).collect(Collectors.joining(","));
    standIn
        .server()
        .stubFor(
            get(urlPathEqualTo(SAMPLES))
                .withQueryParam("resource", equalTo("db-orders"))
                .willReturn(
                    okJson(
                        """
                        {"world":"live","resource":"db-orders","from":"2026-03-13T19:00:00Z",
                         "to":"2026-03-13T19:00:00Z","stepSeconds":1,"nextCursor":null,
                         "items":[{"metric":"disk.random_read.latency","unit":"ms","points":[%s]}]}"""
                            .formatted(points))));
  }

  private void awaitLastTime(long time) {
    page.waitForCondition(
        () -> ("" + time).equals(option("'' + o.series.find(s => s.markLine).data.at(-1)[0]")));
  }

  /** Zooms into the hour of the changes. */
  private void zoomIn() {
    page.evaluate(
        """
        async () => {
          const { getInstanceByDom } = await import('/lib/echarts-5.5.0/echarts.esm.min.js');
          getInstanceByDom(document.getElementById('chart')).dispatchAction({ type: 'dataZoom',
            startValue: Date.parse('2026-03-13T18:50:00Z'), endValue: Date.parse('2026-03-13T19:50:00Z') });
        }""");
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
    awaitChart();

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
  void chart_victimAndSuspect_shareOneTimeAxis() {
    open("/" + UAT);
    awaitChart();

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
    awaitChart();

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
    awaitChart();
    assertThat(page.locator(".chart-gaps")).isHidden();
    ObjectNode incident = copyOfUat();
    ArrayNode points = points(incident);
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
  void chart_exoneratedResource_isPlottedBesideTheVictim() {
    ObjectNode incident = copyOfUat();
    ObjectNode load = (ObjectNode) incident.at("/suspects/0/evidence/0/series/1").deepCopy();
    load.set("resource", incident.at("/exonerated/0/resource"));
    ((ObjectNode) incident.at("/exonerated/0")).putArray("series").add(load);
    answerUat(incident);

    open("/" + UAT);
    awaitChart();
    page.locator(".exonerated button").first().click();

    assertThat(page.locator(".legend li strong")).hasText(new String[] {"Victim", "not the cause"});
    assertThat(page.locator(".legend li .name").first()).hasText("db-orders");
  }
}
