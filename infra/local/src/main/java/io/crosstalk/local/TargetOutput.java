package io.crosstalk.local;

import io.crosstalk.local.console.Format;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.platform.RestClient;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Texts about notification targets for people, from the answers of the platform. */
final class TargetOutput {
  private TargetOutput() {}

  static String table(List<JsonNode> targets) {
    if (targets.isEmpty()) {
      return "There are no notification targets; docs/itsm/README.md describes how to configure one.%n"
          .formatted();
    }
    TextTable table =
        new TextTable("TARGET", "KIND", "STATE", "WAITING", "HELD", "FAILED", "NEXT ATTEMPT");
    for (JsonNode each : targets) {
      String name = text(each, "target");
      table.row(
          name,
          text(each, "kind"),
          state(each),
          text(each, "waiting"),
          text(each, "held"),
          text(each, "failed"),
          Format.seconds(each.path("nextAttempt").asString("–")));
      if (isShadow(each)) {
        table.note(
            "no message about new incidents: './crosstalk targets report %s' lists what would be sent, its setting 'mode' turns messages on; an incident that is open then is not sent at once, but with its next change or its end"
                .formatted(name));
      }
      if (each.path("reason").isString()) {
        table.note(text(each, "reason"));
      }
      if (each.path("failed").asLong() > 0) {
        table.note(
            "GET /api/v1/outbox says why messages failed; when the cause is mended, POST /api/v1/outbox/retry?target=%s sends all again, POST /api/v1/outbox/ID/retry one"
                .formatted(RestClient.encoded(name)));
      }
    }
    return table.render();
  }

  private static boolean isShadow(JsonNode target) {
    return text(target, "mode").equals("shadow");
  }

  private static String state(JsonNode target) {
    if (isShadow(target)) {
      return "shadow";
    }
    if (text(target, "mode").equals("skipped")) {
      return "skipped";
    }
    if (text(target, "circuit").equals("open")) {
      return "failing";
    }
    if (target.path("waiting").asLong() > 0 && target.path("outages").asLong() > 0) {
      return "retrying";
    }
    return target.path("failed").asLong() > 0 ? "parked" : "ok";
  }

  /** Result of a test message that was accepted. */
  static String test(JsonNode result) {
    JsonNode ticket = result.path("ticket");
    String accepted = text(result, "target") + " has accepted the test message";
    if (!ticket.isObject()) {
      return accepted;
    }
    String address = ticket.path("url").isString() ? ", " + text(ticket, "url") : "";
    return "%s: %s (%s%s)"
        .formatted(accepted, text(ticket, "key"), text(ticket, "status"), address);
  }

  /** Messages that a target would have received in shadow mode. */
  static String report(JsonNode report) {
    String head = head(report) + System.lineSeparator();
    if (report.path("messages").asLong() == 0) {
      return head;
    }
    TextTable table = new TextTable("EVENT TIME", "TYPE", "SEVERITY", "INCIDENT", "TITLE");
    for (JsonNode each : report.path("latest")) {
      table.row(
          Format.seconds(text(each, "at")),
          text(each, "type"),
          text(each, "severity"),
          text(each, "incident"),
          each.path("title").asString(""));
    }
    return head + System.lineSeparator() + table.render();
  }

  private static String head(JsonNode report) {
    String target = text(report, "target");
    String period =
        " from %s until %s"
            .formatted(Format.seconds(text(report, "from")), Format.seconds(text(report, "until")));
    if (report.path("messages").asLong() == 0) {
      String reason =
          isShadow(report)
              ? " would have received nothing"
              : " is in the mode %s; in shadow mode it has received nothing"
                  .formatted(text(report, "mode"));
      return target + reason + period + ".";
    }
    long children = report.path("childTickets").asLong();
    return "%s would have received %s about %s%s (%s)%s. Opened: %s."
        .formatted(
            target,
            Format.quantity(report.path("messages").asLong(), "message"),
            Format.quantity(report.path("incidents").asLong(), "incident"),
            period,
            counts(report.path("byType")),
            children == 0 ? "" : ", and " + Format.quantity(children, "child ticket"),
            report.path("opened").isEmpty() ? "none" : counts(report.path("opened")));
  }

  private static String counts(JsonNode counts) {
    return counts.properties().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(each -> each.getValue().asString() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  private static String text(JsonNode node, String field) {
    return node.path(field).asString("");
  }
}
