package io.crosstalk.local;

import io.crosstalk.local.RulesClient.Backtest;
import io.crosstalk.local.RulesClient.Check;
import io.crosstalk.local.RulesClient.CheckedRule;
import io.crosstalk.local.RulesClient.Example;
import io.crosstalk.local.RulesClient.Note;
import io.crosstalk.local.RulesClient.Rule;
import io.crosstalk.local.RulesClient.RuleCount;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.console.TimeFormat;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** Tables about rules of the site for people. */
final class RulesOutput {
  private static final String NOTHING = "–";
  private static final String NEW_LINE = System.lineSeparator();

  private RulesOutput() {}

  static String list(List<Rule> rules) {
    if (rules.isEmpty()) {
      return "There are no rules; docs/rules.md describes how to set one." + NEW_LINE;
    }
    TextTable table =
        new TextTable("RULE", "KIND", "STATE", "MODE", "VERSION", "UNTIL", "SET BY", "SET AT");
    for (Rule rule : rules) {
      table.row(
          rule.id(),
          Objects.requireNonNullElse(rule.kind(), NOTHING),
          Objects.requireNonNullElse(rule.state(), NOTHING),
          Objects.requireNonNullElse(rule.mode(), NOTHING),
          Integer.toString(rule.version()),
          Objects.requireNonNullElse(rule.until(), NOTHING),
          rule.file() == null ? rule.author() : rule.file(),
          TimeFormat.seconds(rule.recordedAt()));
      Note error = rule.error();
      if (error != null) {
        table.note("skipped: " + text(rule, error));
      }
      List<String> matchers = Objects.requireNonNullElse(rule.matchers(), List.of());
      if (!matchers.isEmpty()) {
        table.note("matches " + String.join(", ", matchers));
      }
      for (Note warning : Objects.requireNonNullElse(rule.warnings(), List.<Note>of())) {
        table.note("warning: " + text(rule, warning));
      }
    }
    return table.render();
  }

  /**
   * Mistakes and warnings of a file.
   *
   * @param file name of the file
   */
  static String check(String file, Check check) {
    StringBuilder text = new StringBuilder();
    int warnings = 0;
    for (CheckedRule rule : check.items()) {
      for (Note mistake : rule.allMistakes()) {
        text.append(line(file, "error", mistake));
      }
      for (Note warning : rule.warnings()) {
        text.append(line(file, "warning", warning));
      }
      warnings += rule.warnings().size();
    }
    return text.append(
            "%s: %s, %s, %s"
                .formatted(
                    file,
                    count(check.items().size(), "rule"),
                    count(check.errors(), "error"),
                    count(warnings, "warning")))
        .append(NEW_LINE)
        .toString();
  }

  /** A text that ends with a line break. */
  static String line(String text) {
    return text.endsWith("\n") ? text : text + NEW_LINE;
  }

  private static String line(String file, String grade, Note note) {
    return "%s:%d: %s: %s%n    → %s%n"
        .formatted(file, note.line(), grade, note.problem(), note.hint());
  }

  private static String count(int number, String word) {
    return number + " " + word + (number == 1 ? "" : "s");
  }

  /** The line is left out of a rule that was set over REST in one line. */
  private static String text(Rule rule, Note note) {
    boolean hasLines = rule.file() != null || rule.content().lines().count() > 1;
    return (hasLines ? "line " + note.line() + ": " : "") + note.problem() + "; " + note.hint();
  }

  static String backtest(Backtest result) {
    StringBuilder text =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%,d incidents of the world %s from %s to %s%n",
                result.incidents(),
                result.world(),
                TimeFormat.seconds(result.from()),
                TimeFormat.seconds(result.until())));
    if (result.truncated()) {
      text.append("There are more, which are older: a smaller --days covers its whole time.")
          .append(NEW_LINE);
    }
    text.append(NEW_LINE).append(counts(result));
    List<RuleCount> rules = result.rules();
    if (rules != null && !rules.isEmpty()) {
      text.append(NEW_LINE).append(rules(rules));
    }
    if (!result.examples().isEmpty()) {
      text.append(NEW_LINE).append(examples(result.examples()));
    }
    return text.toString();
  }

  private static String counts(Backtest result) {
    TextTable table = new TextTable("INCIDENTS", "EFFECT");
    table
        .row(number(result.matched()), result.rule() == null ? "a rule matches" : "it matches")
        .row(number(result.held()), "the first message is held")
        .row(number(result.neverSent()), "of these, over while it is held: never sent")
        .row(number(result.severityChanged()), "sent with another severity")
        .row(number(result.rerouted()), "sent to other targets");
    if (result.matchedLater() > 0) {
      table.row(
          number(result.matchedLater()),
          (result.rule() == null ? "a rule" : "it") + " matches only after a later change");
    }
    if (result.failed() > 0) {
      table.row(number(result.failed()), "a condition has no result, and does not match");
    }
    return table.render();
  }

  private static String rules(List<RuleCount> rules) {
    TextTable table = new TextTable("RULE", "KIND", "VERSIONS", "MATCHED", "WITH EFFECT");
    for (RuleCount rule : rules) {
      String versions =
          rule.versions().stream().map(String::valueOf).collect(Collectors.joining(", "));
      table.row(
          rule.rule(),
          rule.kind(),
          versions.isEmpty() ? NOTHING : versions,
          number(rule.matched()),
          number(rule.applied()));
    }
    return table.render();
  }

  private static String examples(List<Example> examples) {
    TextTable table = new TextTable("LATEST EXAMPLES", "SEVERITY", "INCIDENT", "EFFECT");
    for (Example example : examples) {
      List<String> rules = example.rules();
      table.row(
          TimeFormat.seconds(example.openedAt()),
          example.severity(),
          example.incident(),
          String.join("; ", example.effects())
              + (rules == null ? "" : " (" + String.join(", ", rules) + ")"));
      table.note(example.title());
    }
    return table.render();
  }

  private static String number(int number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
