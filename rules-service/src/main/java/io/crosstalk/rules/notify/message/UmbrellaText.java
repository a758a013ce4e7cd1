package io.crosstalk.rules.notify.message;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.message.MessageType;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Texts of a message about an umbrella: how many incidents exceed a budget, the most severe ones
 * that last, and what has become of the others.
 *
 * @param umbrella the umbrella as JSON
 */
record UmbrellaText(MessageType type, JsonNode umbrella) {
  private static final String TEXT = "message.umbrella.";

  /** Texts of the ticket. */
  MessageText text() {
    String body = String.join("\n", lines());
    MessageText text = new MessageText(title(), news(), body);
    return text.withSubject(Texts.of(teamOrNot("subject"), day(), team()));
  }

  private String title() {
    return Texts.of(teamOrNot("title"), all(), day(), team());
  }

  private String news() {
    return switch (type) {
      case OPENED -> held() == 0 ? end() : Texts.of("message.umbrella.opened");
      case RESOLVED, WITHDRAWN -> end();
      case REOPENED -> Texts.of("message.umbrella.reopened");
      default -> Texts.of("message.umbrella.changed", held(), all());
    };
  }

  private String end() {
    return Texts.of(
        number("closed") == 0 ? "message.umbrella.resolved" : "message.umbrella.resolved.closed");
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(Texts.of(teamOrNot("intro"), umbrella.path("rule").asString(""), day(), team()));
    if (held() > 0) {
      lines.add("");
      lines.add(Texts.of("message.umbrella.held", held()));
      JsonNode listed = umbrella.path("incidents");
      listed.forEach(each -> lines.add(item(each)));
      if (held() > listed.size()) {
        lines.add(Texts.of("message.umbrella.more", held() - listed.size()));
      }
      lines.add("");
    }
    for (String state : List.of("over", "closed", "released", "merged", "moved")) {
      int number = number(state);
      if (number > 0) {
        lines.add(Texts.of(TEXT + state, number));
      }
    }
    return lines;
  }

  private static String item(JsonNode incident) {
    return Texts.of(
        "message.umbrella.item",
        Severity.parse(incident.path("severity").asString()),
        incident.path("title").asString(""),
        incident.path("link").asString(incident.path("id").asString("")));
  }

  private int all() {
    return held() + number("over") + number("closed") + number("released");
  }

  private int held() {
    return number("held");
  }

  /** Number of the incidents in a state. */
  private int number(String state) {
    return umbrella.path(state).asInt(0);
  }

  private String team() {
    return umbrella.path("team").asString("");
  }

  private String day() {
    return Texts.time("time.date", LocalDate.parse(umbrella.path("day").asString()));
  }

  /** Key of a text, which differs when a team has the budget. */
  private String teamOrNot(String name) {
    return TEXT + name + (team().isEmpty() ? "" : ".team");
  }
}
