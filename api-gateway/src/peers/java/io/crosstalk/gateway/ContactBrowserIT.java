package io.crosstalk.gateway;

import static com.github.tomakehurst.wiremock.client.WireMock.equalTo;
import static com.github.tomakehurst.wiremock.client.WireMock.getRequestedFor;
import static com.github.tomakehurst.wiremock.client.WireMock.matching;
import static com.github.tomakehurst.wiremock.client.WireMock.okForContentType;
import static com.github.tomakehurst.wiremock.client.WireMock.urlPathEqualTo;
import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import io.crosstalk.event.json.EventJson;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests of the contact data of the teams of an incident on the page, in a real browser. */
class ContactBrowserIT extends IncidentBrowserTest {
  private static final String OWNERS = "/api/v1/owners";
  private static final String RESOURCE = "db2-log-offload";
  private static final String TEAM = "team-mainframe";

  /** Returns entries to requests with a value of a parameter. */
  private static void answerOwners(String parameter, String value, ArrayNode entries) {
    ObjectNode page = EventJson.mapper().createObjectNode();
    page.set("items", entries);
    page.putNull("nextCursor");
    standIn
        .server()
        .stubFor(
            StandIn.asked(OWNERS)
                .withQueryParam(parameter, equalTo(value))
                .willReturn(okForContentType("application/json", page.toString())));
  }

  /**
   * Reads entries of the form {@code team group onCall email ciKey validFrom file line; …}, with
   * {@code -} for what is not stated.
   */
  private static ArrayNode entries(@Nullable String resource, @Nullable String text) {
    ArrayNode entries = EventJson.mapper().createArrayNode();
    for (String line : text == null ? new String[0] : text.split("; ")) {
      String[] fields = line.split(" ");
      ObjectNode entry = entries.addObject().put("resource", resource);
      List<String> names =
          List.of("team", "assignmentGroup", "onCall", "email", "ciKey", "validFrom", "file");
      for (int i = 0; i < names.size(); i++) {
        entry.put(names.get(i), fields[i].equals("-") ? null : fields[i]);
      }
      entry.put("line", Integer.parseInt(fields[7]));
    }
    return entries;
  }

  private Locator teams() {
    return page.locator(".teams li");
  }

  @Test
  void contacts_ofTheResourceAndOfTheTeam_areCombinedAsOfTheOnset() {
    answerOwners(
        "resource",
        RESOURCE,
        entries(
            RESOURCE,
            TEAM
                + " - 2 - - 2026-01-01T00:00:00Z a.csv 3; "
                + TEAM
                + " - 3 - - 2027-01-01T00:00:00Z a.csv 4"));
    answerOwners("team", TEAM, entries(null, TEAM + " - 1 z@example.org - - a.csv 2"));

    open("/" + CAPACITY);

    assertThat(teams())
        .hasText(
            new Pattern[] {
              Pattern.compile("team-mainframe.*victim.*On call: 2.*E-mail: z@example\\.org"),
              Pattern.compile("team-tape\\s*owner of shared resource")
            });
    check("contacts");
  }

  /** The same rules as those of messages: entries that contradict each other do not count. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      nullValues = "none",
      textBlock =
          """
          two teams own it         | team-mainframe - 2 - - - a.csv 2; team-tape - 3 - - - b.csv 2 | team-mainframe - 1 - - - a.csv 9                                   | 1
          another team owns it now | team-mainframe - 2 - - - a.csv 2; team-tape - 3 - - 2026-01-01T00:00:00Z b.csv 2 | team-mainframe - 1 - - - a.csv 9             | 1
          two groups own it        | team-mainframe g 2 - - - a.csv 2; team-mainframe h 3 - - - b.csv 2 | team-mainframe - 1 - - - a.csv 9                              | 1
          two keys of it           | team-mainframe - 2 - k - b.csv 1; team-mainframe - 3 - l - a.csv 2 | none                                                          | 3
          two keys in a file       | team-mainframe - 2 - k - a.csv 10; team-mainframe - 3 - l - a.csv 9 | none                                                         | 3
          two contacts of the team | none | team-mainframe - 1 - - - a.csv 9; team-mainframe - 4 - - - b.csv 9                                                               | none
          two groups of the team   | none | team-mainframe g 1 - - - a.csv 9; team-mainframe h 1 - - - b.csv 9                                                               | none
          the same contact twice   | none | team-mainframe g 1 - - - a.csv 9; team-mainframe g 1 - - - b.csv 9                                                               | 1
          """)
  void contacts_contradictingEntries_areThoseOfMessages(
      String name, @Nullable String ofResource, @Nullable String ofTeam, @Nullable String onCall) {
    answerOwners("resource", RESOURCE, entries(RESOURCE, ofResource));
    answerOwners("team", TEAM, entries(null, ofTeam));
    String lastTeam = "team-tape - 7 - - - a.csv 1";
    answerOwners("team", "team-tape", entries(null, lastTeam));

    open("/" + CAPACITY);

    assertThat(teams().last()).containsText("On call: 7");
    if (onCall == null) {
      assertThat(teams().first()).not().containsText("On call");
    } else {
      assertThat(teams().first()).containsText("On call: " + onCall);
    }
  }

  @Test
  void contacts_resourceStatesAll_entriesOfTheTeamAreNotRequested() {
    answerOwners("resource", RESOURCE, entries(RESOURCE, TEAM + " - 2 z@example.org - - a.csv 2"));

    open("/" + CAPACITY);

    assertThat(teams().first()).containsText("On call: 2");
    standIn
        .server()
        .verify(0, getRequestedFor(urlPathEqualTo(OWNERS)).withQueryParam("team", equalTo(TEAM)));
  }

  /** An entry that is not read may contradict another one. */
  @Test
  void contacts_entriesOfTooManyPages_areNotShown() {
    ObjectNode next = EventJson.mapper().createObjectNode();
    next.set("items", entries(null, TEAM + " - 1 - - - a.csv 2"));
    next.put("nextCursor", "0-1");
    standIn
        .server()
        .stubFor(
            StandIn.asked(OWNERS)
                .withQueryParam("team", equalTo(TEAM))
                .willReturn(okForContentType("application/json", next.toString())));
    answerOwners("team", "team-tape", entries(null, "team-tape - 7 - - - a.csv 1"));

    open("/" + CAPACITY);

    assertThat(teams().last()).containsText("On call: 7");
    assertThat(teams().first()).not().containsText("On call");
    standIn
        .server()
        .verify(
            9,
            getRequestedFor(urlPathEqualTo(OWNERS))
                .withQueryParam("team", equalTo(TEAM))
                .withQueryParam("cursor", matching("0-1")));
  }

  @Test
  void contacts_slowOwners_delayNeitherTheIncidentNorItsActions() {
    List<Route> held = new ArrayList<>();
    page.route("**/api/v1/owners*", held::add);
    answerOwners("resource", RESOURCE, entries(RESOURCE, TEAM + " - 2 - - - a.csv 2"));

    openAsOperator(CAPACITY);

    assertThat(button("Resolve")).isEnabled();
    assertThat(teams()).hasCount(2);
    assertThat(page.locator("#progress")).isHidden();
    page.waitForCondition(() -> held.size() == 1);
    assertThat(teams().first()).not().containsText("On call");
    page.unroute("**/api/v1/owners*");
    held.getFirst().resume();
    assertThat(teams().first()).containsText("On call: 2");
  }

  @Test
  void contacts_failedRequest_isRepeatedAtTheNextRefresh() {
    answerOwners("resource", RESOURCE, entries(RESOURCE, TEAM + " - 2 - - - a.csv 2"));
    page.route("**/api/v1/owners*", Route::abort);
    open("/" + CAPACITY);
    page.waitForCondition(() -> requests(OWNERS) == 2);
    page.unroute("**/api/v1/owners*");

    refresh();

    assertThat(teams().first()).containsText("On call: 2");
    refresh();
    assertThat(page.locator("#progress")).isHidden();
    page.waitForCondition(() -> requests(OWNERS) == 6);
    expectErrors("ERR_FAILED");
  }
}
