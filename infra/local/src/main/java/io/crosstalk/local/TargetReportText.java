package io.crosstalk.local;

import io.crosstalk.local.TargetsClient.Report;
import io.crosstalk.local.TargetsClient.ShadowMessage;
import io.crosstalk.local.console.Quantity;
import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.console.TimeFormat;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes the report of a notification target in shadow mode. */
final class TargetReportText {
  private TargetReportText() {}

  static String of(Report report) {
    StringBuilder text = new StringBuilder(head(report)).append(System.lineSeparator());
    if (report.messages() == 0) {
      return text.toString();
    }
    TextTable table = new TextTable("EVENT TIME", "TYPE", "SEVERITY", "INCIDENT", "TITLE");
    for (ShadowMessage each : report.latest()) {
      table.row(
          TimeFormat.seconds(each.at()),
          each.type(),
          each.severity(),
          each.incident(),
          each.title());
    }
    return text.append(System.lineSeparator()).append(table.render()).toString();
  }

  private static String head(Report report) {
    String period =
        " from "
            + TimeFormat.seconds(report.from())
            + " until "
            + TimeFormat.seconds(report.until());
    if (report.messages() == 0) {
      String reason =
          report.mode().equals("shadow")
              ? " would have received nothing"
              : " is in the mode " + report.mode() + "; in shadow mode it has received nothing";
      return report.target() + reason + period + ".";
    }
    String children =
        report.childTickets() == 0
            ? ""
            : ", and " + Quantity.of(report.childTickets(), "child ticket");
    return "%s would have received %s about %s%s (%s)%s. Opened: %s."
        .formatted(
            report.target(),
            Quantity.of(report.messages(), "message"),
            Quantity.of(report.incidents(), "incident"),
            period,
            counts(report.byType()),
            children,
            report.opened().isEmpty() ? "none" : counts(report.opened()));
  }

  private static String counts(Map<String, Long> counts) {
    return new TreeMap<>(counts)
        .entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
  }
}
