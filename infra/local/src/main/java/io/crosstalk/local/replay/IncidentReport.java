package io.crosstalk.local.replay;

import io.crosstalk.local.console.TextTable;
import io.crosstalk.local.replay.IncidentView.SuspectView;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Formats a text report about the incidents of replayed cases. */
public final class IncidentReport {
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss").withZone(ZoneOffset.UTC);
  private static final int NAMED = 2;
  private static final int REJECTED_SHOWN = 20;
  private static final int EXONERATED_SHOWN = 3;
  private static final String NONE = "–";

  private IncidentReport() {}

  public static String of(List<ReplayedCase> cases) {
    TextTable table =
        new TextTable(
            "CASE",
            "SEVERITY",
            "CAUSE",
            "CULPRIT",
            "PROB.",
            "VICTIMS",
            "SHARED RESOURCE",
            "ONSET – END (UTC)");
    cases.forEach(it -> add(table, it));
    return table.render();
  }

  /** Formats the rejected rows of the cases; empty text when there are none. */
  public static String rejections(List<ReplayedCase> cases) {
    StringBuilder text = new StringBuilder();
    for (ReplayedCase it : cases) {
      if (it.rejectedCount() > 0) {
        append(text, it);
      }
    }
    return text.toString();
  }

  private static void append(StringBuilder text, ReplayedCase it) {
    text.append(String.format(Locale.ROOT, "%s: %,d rejected:%n", it.name(), it.rejectedCount()));
    it.rejected().stream()
        .limit(REJECTED_SHOWN)
        .forEach(
            row -> text.append("  %s:%d  %s%n".formatted(row.file(), row.line(), row.reason())));
    long more = it.rejectedCount() - Math.min(REJECTED_SHOWN, it.rejected().size());
    if (more > 0) {
      text.append(String.format(Locale.ROOT, "  and %,d more%n", more));
    }
  }

  private static void add(TextTable table, ReplayedCase it) {
    if (it.incidents().isEmpty()) {
      table.row(it.name(), "no incident", NONE, NONE, NONE, NONE, NONE, NONE);
    }
    it.incidents().forEach(incident -> add(table, it.name(), incident));
  }

  private static void add(TextTable table, String caseName, IncidentView incident) {
    List<SuspectView> suspects = incident.suspects();
    table.row(
        caseName,
        incident.severity(),
        incident.causeClass(),
        incident.culprits().isEmpty()
            ? "none"
            : names(incident.culprits(), incident.culprits().size()),
        incident.culprits().isEmpty()
            ? NONE
            : String.format(Locale.ROOT, "%.2f", suspects.getFirst().probability()),
        names(incident.victims(), incident.victimCount()),
        incident.sharedResource().orElse(NONE),
        span(incident));
    if (incident.culprits().isEmpty()) {
      incident.reasons().forEach(table::note);
      incident.exonerated().forEach(each -> table.note("not " + each));
    }
    incident.action().ifPresent(action -> table.note("to do: " + action));
    suspects.stream()
        .limit(1)
        .filter(SuspectView::isCulprit)
        .forEach(
            suspect -> {
              table.note(suspect.resource() + ":");
              suspect.evidence().forEach(evidence -> table.note("· " + evidence));
              addExonerations(table, incident.exoneratedOthers());
            });
  }

  private static void addExonerations(TextTable table, List<String> exonerated) {
    exonerated.stream().limit(EXONERATED_SHOWN).forEach(each -> table.note("not " + each));
    int more = exonerated.size() - EXONERATED_SHOWN;
    if (more > 0) {
      table.note("not the cause either: " + more + " more");
    }
  }

  /**
   * Formats the first names and the number of the others.
   *
   * @param count number of all names, which may exceed the size of the list
   */
  private static String names(List<String> names, int count) {
    List<String> first = names.stream().limit(NAMED).toList();
    String text = String.join(", ", first);
    return count > first.size() ? text + " +" + (count - first.size()) : text;
  }

  private static String span(IncidentView incident) {
    Instant onset = incident.onset();
    String end =
        incident
            .end()
            .map(it -> sameDay(onset, it) ? TIME.format(it) : DAY_AND_TIME.format(it))
            .orElse("open");
    return DAY_AND_TIME.format(onset) + " – " + end;
  }

  private static boolean sameDay(Instant one, Instant other) {
    return one.atZone(ZoneOffset.UTC)
        .toLocalDate()
        .equals(other.atZone(ZoneOffset.UTC).toLocalDate());
  }
}
