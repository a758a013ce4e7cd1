package io.crosstalk.rules.notify.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

/** Tests the texts of an umbrella: its counts, and the incidents that it names. */
class UmbrellaTextTest {
  private static ObjectNode umbrella(int held, int listed) {
    ObjectNode umbrella = EventJson.mapper().createObjectNode();
    umbrella.put("rule", "ten-tickets").put("team", "team-dba").put("day", "2026-03-13");
    umbrella.put("held", held).put("over", 0).put("released", 0).put("moved", 0);
    var incidents = umbrella.putArray("incidents");
    for (int i = 1; i <= listed; i++) {
      incidents
          .addObject()
          .put("id", "inc-" + i)
          .put("severity", "major")
          .put("title", "vm-" + i + " slow")
          .put("link", i == 1 ? "https://c.example.org/#/incidents/inc-1" : null);
    }
    return umbrella;
  }

  private static MessageText text(MessageType type, ObjectNode umbrella) {
    return new UmbrellaText(type, umbrella).text();
  }

  @Test
  void text_oneIncident_isSingular() {
    MessageText text = text(MessageType.OPENED, umbrella(1, 1));

    assertThat(text.title())
        .isEqualTo("team-dba: 1 more incident on 13 March 2026, the budget of tickets is used up");
    assertThat(text.subject()).isEqualTo("team-dba: more incidents on 13 March 2026");
    assertThat(text.news()).isEqualTo("The budget of tickets of this day is used up.");
    assertThat(text.body().lines())
        .containsExactly(
            "Rule ten-tickets permits no further tickets of team-dba on 13 March 2026. This ticket"
                + " replaces those of all other incidents of the team on that day.",
            "",
            "1 incident lasts and gets a ticket of its own on the next day if it still lasts then:",
            "* [major] vm-1 slow (https://c.example.org/#/incidents/inc-1)");
  }

  @Test
  void text_moreIncidentsThanItNames_hasTheirNumber() {
    MessageText text = text(MessageType.CHANGED, umbrella(12, 10));

    assertThat(text.title()).startsWith("team-dba: 12 more incidents on");
    assertThat(text.body())
        .contains("12 incidents last", "* [major] vm-10 slow (inc-10)")
        .endsWith("* and 2 more\n");
  }

  @Test
  void text_budgetOfAllTeams_namesNoTeam() {
    MessageText text = text(MessageType.OPENED, umbrella(2, 2).put("team", ""));

    assertThat(text.title())
        .isEqualTo("2 more incidents on 13 March 2026: the budget of tickets is used up");
    assertThat(text.body()).doesNotContain("team");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1 | 1 incident is over.   | 1 incident has a ticket of its own now.      | 1 incident is no longer part of this ticket
          3 | 3 incidents are over. | 3 incidents have tickets of their own now.   | 3 incidents are no longer part of this ticket
          """)
  void text_incidentsAreOverOrHaveTickets_hasTheirNumbers(
      int number, String over, String released, String moved) {
    ObjectNode umbrella =
        umbrella(0, 0).put("over", number).put("released", number).put("moved", number);

    MessageText text = text(MessageType.RESOLVED, umbrella);

    assertThat(text.news())
        .isEqualTo("All incidents of this ticket are over or have tickets of their own.");
    assertThat(text.title()).startsWith("team-dba: " + 2 * number + " more incidents");
    assertThat(text.body().lines().skip(1).toList())
        .hasSize(3)
        .startsWith(over, released)
        .last()
        .asString()
        .startsWith(moved);
  }

  /** The degradation may last after a person has resolved the incident. */
  @Test
  void text_resolvedByPeopleOrMerged_isNotCalledOver() {
    MessageText text = text(MessageType.RESOLVED, umbrella(0, 0).put("closed", 2).put("merged", 1));

    assertThat(text.news())
        .isEqualTo(
            "All incidents of this ticket are over, were resolved by a person, or have tickets of"
                + " their own.");
    assertThat(text.title()).startsWith("team-dba: 2 more incidents");
    assertThat(text.body().lines().skip(1))
        .containsExactly(
            "2 incidents were resolved by a person, and no recovery has been measured.",
            "1 incident is part of another incident.");
  }

  @Test
  void text_changed_statesHowManyLast() {
    assertThat(text(MessageType.CHANGED, umbrella(1, 1).put("over", 2)).news())
        .isEqualTo("1 of 3 incidents without a ticket of their own lasts.");
    assertThat(text(MessageType.CHANGED, umbrella(2, 2)).news())
        .isEqualTo("2 of 2 incidents without a ticket of their own last.");
  }
}
