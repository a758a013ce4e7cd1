package io.crosstalk.local;

import io.crosstalk.local.console.Format;
import io.crosstalk.local.console.TextTable;
import java.util.Locale;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Tables about rules of the site for people, from the answers of the platform. */
final class RulesOutput {
  private static final String NOTHING = "–";
  private static final String NEW_LINE = System.lineSeparator();

  private RulesOutput() {}

  static String list(JsonNode rules) {
    if (rules.path("items").isEmpty()) {
      return "There are no rules; docs/rules.md describes how to set one." + NEW_LINE;
    }
    TextTable table =
        new TextTable("RULE", "KIND", "STATE", "MODE", "VERSION", "UNTIL", "SET BY", "SET AT");
    for (JsonNode rule : rules.path("items")) {
      table.row(
          text(rule, "id"),
          text(rule, "kind"),
          text(rule, "state"),
          text(rule, "mode"),
          text(rule, "version"),
          text(rule, "until"),
          rule.path("file").asString(text(rule, "author")),
          Format.seconds(text(rule, "recordedAt")));
      if (rule.path("error").isObject()) {
        table.note("skipped: " + note(rule, rule.path("error")));
      }
      if (!rule.path("matchers").isEmpty()) {
        table.note("matches " + joined(rule.path("matchers"), ", "));
      }
      rule.path("warnings").forEach(each -> table.note("warning: " + note(rule, each)));
    }
    return table.render();
  }

  /** The line is left out of a rule that was set over REST in one line. */
  private static String note(JsonNode rule, JsonNode note) {
    boolean hasLines = rule.path("file").isString() || text(rule, "content").contains("\n");
    return (hasLines ? "line " + text(note, "line") + ": " : "")
        + text(note, "problem")
        + "; "
        + text(note, "hint");
  }

  /** Mistakes and warnings of a file with rules. */
  static String check(String file, JsonNode check) {
    StringBuilder text = new StringBuilder();
    int warnings = 0;
    for (JsonNode rule : check.path("items")) {
      rule.path("mistakes").forEach(each -> text.append(line(file, "error", each)));
      rule.path("warnings").forEach(each -> text.append(line(file, "warning", each)));
      warnings += rule.path("warnings").size();
    }
    return text.append(
            "%s: %s, %s, %s%n"
                .formatted(
                    file,
                    Format.quantity(check.path("items").size(), "rule"),
                    Format.quantity(check.path("errors").asInt(), "error"),
                    Format.quantity(warnings, "warning")))
        .toString();
  }

  private static String line(String file, String grade, JsonNode note) {
    return "%s:%s: %s: %s%n    → %s%n"
        .formatted(file, text(note, "line"), grade, text(note, "problem"), text(note, "hint"));
  }

  static String backtest(JsonNode result) {
    StringBuilder text =
        new StringBuilder(
            "%s incidents of the world %s from %s to %s%n"
                .formatted(
                    number(result, "incidents"),
                    text(result, "world"),
                    Format.seconds(text(result, "from")),
                    Format.seconds(text(result, "until"))));
    if (result.path("truncated").asBoolean()) {
      text.append("There are more, which are older: a smaller --days covers its whole time.")
          .append(NEW_LINE);
    }
    text.append(NEW_LINE).append(counts(result));
    if (!result.path("rules").isEmpty()) {
      text.append(NEW_LINE).append(rules(result.path("rules")));
    }
    if (!result.path("examples").isEmpty()) {
      text.append(NEW_LINE).append(examples(result.path("examples")));
    }
    return text.toString();
  }

  private static String counts(JsonNode result) {
    boolean several = !result.path("rule").isString();
    TextTable table = new TextTable("INCIDENTS", "EFFECT");
    table
        .row(number(result, "matched"), several ? "a rule matches" : "it matches")
        .row(number(result, "held"), "the first message is held")
        .row(number(result, "neverSent"), "of these, over while it is held: never sent")
        .row(number(result, "severityChanged"), "sent with another severity")
        .row(number(result, "rerouted"), "sent to other targets");
    if (result.path("matchedLater").asInt() > 0) {
      table.row(
          number(result, "matchedLater"),
          (several ? "a rule" : "it") + " matches only after a later change");
    }
    if (result.path("failed").asInt() > 0) {
      table.row(number(result, "failed"), "a condition has no result, and does not match");
    }
    return table.render();
  }

  private static String rules(JsonNode rules) {
    TextTable table = new TextTable("RULE", "KIND", "VERSIONS", "MATCHED", "WITH EFFECT");
    for (JsonNode rule : rules) {
      table.row(
          text(rule, "rule"),
          text(rule, "kind"),
          rule.path("versions").isEmpty() ? NOTHING : joined(rule.path("versions"), ", "),
          number(rule, "matched"),
          number(rule, "applied"));
    }
    return table.render();
  }

  private static String examples(JsonNode examples) {
    TextTable table = new TextTable("LATEST EXAMPLES", "SEVERITY", "INCIDENT", "EFFECT");
    for (JsonNode example : examples) {
      JsonNode rules = example.path("rules");
      table.row(
          Format.seconds(text(example, "openedAt")),
          text(example, "severity"),
          text(example, "incident"),
          joined(example.path("effects"), "; ")
              + (rules.isArray() ? " (" + joined(rules, ", ") + ")" : ""));
      table.note(text(example, "title"));
    }
    return table.render();
  }

  /** A text that ends with a line break. */
  static String line(String text) {
    return text.endsWith("\n") ? text : text + NEW_LINE;
  }

  private static String joined(JsonNode list, String separator) {
    return list.valueStream().map(JsonNode::asString).collect(Collectors.joining(separator));
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asString(NOTHING);
  }

  private static String number(JsonNode node, String field) {
    return String.format(Locale.ROOT, "%,d", node.path(field).asInt());
  }
}
