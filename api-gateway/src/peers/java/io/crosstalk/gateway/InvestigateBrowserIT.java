package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.AriaRole;
import io.crosstalk.event.json.EventJson;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the investigation on the page in a real browser. */
class InvestigateBrowserIT extends BrowserTest {
  @Test
  void incident_investigateVictim_explainsItAtThatTime() {
    open("/" + UAT);

    page.getByRole(AriaRole.LINK, named("Investigate db-orders at this time")).first().click();

    assertThat(page).hasURL(Pattern.compile("#/investigate\\?resource=db-orders&metric=disk"));
    assertThat(page.locator("#answer")).containsText("Beyond what load explains");
    assertThat(page.locator("#answer")).containsText("disk.throughput of vm-uat goes most with");
    assertThat(page.locator("#answer li:has(a[href='#/incidents/" + UAT + "'])"))
        .containsText("c2-uat-vm");
    assertThat(page.locator("#answer .tag-case")).hasCount(2);
    assertThat(page.locator("#answer")).containsText("Job start vm-uat");
    assertThat(page.locator("#answer")).containsText("it proves no cause");
    awaitChart();
    picture("explain");
    standIn
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
          Trend: how does it develop?              | trend   | 95 % at most 40.3 ms
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
  void investigatePage_worldOfAReplayIsEntered_asksThatWorld() {
    open("");
    page.getByRole(AriaRole.LINK, named("Investigate")).click();
    assertThat(page.getByLabel("World")).hasValue("live");
    assertThat(page.locator("#inv-worlds option").first()).hasAttribute("value", "live");
    assertThat(page.locator("#inv-worlds option[value^=c2-uat-vm]")).hasCount(1);

    page.getByLabel("World").fill("c2-uat-vm");
    page.getByLabel("Question").selectOption("knee");
    page.getByRole(AriaRole.BUTTON, named("Ask")).click();

    assertThat(page.locator("#answer")).containsText("Closest to the knee: array-1");
    assertThat(page).hasURL(Pattern.compile("world=c2-uat-vm"));
    for (String path : new String[] {"/api/v1/inventory", "/api/v1/investigate/knee"}) {
      awaitRequest(
          getRequestedFor(urlPathEqualTo(path)).withQueryParam("world", equalTo("c2-uat-vm")));
    }
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
    standIn.answer("/api/v1/investigate/compare", answer.toString());

    open("");
    page.navigate(address("/#/investigate?question=compare&resource=vm-uat"));

    assertThat(page.locator("#answer td[data-label=Change]"))
        .hasText(new String[] {"×\u00a01.1", "×\u00a09.1", "–"});
  }

  @Test
  void investigatePage_secondQuestionIsAnsweredFirst_staysOnTheScreen() {
    delay("/api/v1/investigate/knee", StandIn.investigation("knee"), 1500);
    open("");

    page.waitForResponse(
        Pattern.compile(".*/investigate/knee.*"),
        () -> {
          page.navigate(address("/#/investigate?question=knee&resource=array-1"));
          page.waitForCondition(() -> requests("/investigate/knee") == 1);
          page.getByLabel("Question").selectOption("trend");
          page.getByLabel("Metric").fill("disk.latency");
          page.getByRole(AriaRole.BUTTON, named("Ask")).click();
          assertThat(page.locator("#answer")).containsText("95 % at most 40.3 ms");
        });

    assertThat(page.locator("#progress")).isHidden();
    assertThat(page.locator("#answer")).containsText("95 % at most 40.3 ms");
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

    page.waitForResponse(
        Pattern.compile(".*/investigate/knee.*"),
        () -> {
          page.navigate(address("/#/investigate?question=knee&resource=array-1"));
          page.waitForCondition(() -> requests("/investigate/knee") == 1);
          page.navigate(address("/#/incidents"));
          assertThat(rows()).hasCount(INCIDENTS);
        });
    assertThat(page.locator("#announcer")).hasText(INCIDENTS + 1 + " incidents");
  }

  @Test
  void investigatePage_historyIsMissing_isReported() {
    standIn
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
    expectErrors("404");
  }
}
