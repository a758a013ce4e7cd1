package io.crosstalk.local.replay;

import io.crosstalk.event.incident.CauseClass;
import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.incident.SharedResource;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.metric.NearestMetric;
import io.crosstalk.local.console.TextTable;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Formats a text report about the incidents of replayed cases. */
public final class IncidentReport {
  private static final DateTimeFormatter DAY_AND_TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
  private static final int NAMED = 2;
  private static final int EXONERATED_SHOWN = 3;
  static final int REJECTED_SHOWN = 20;
  private static final int UNKNOWN_SHOWN = 20;

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
            "ONSET – END");
    cases.forEach(it -> add(table, it));
    return table.render();
  }

  /** Formats the rejected rows of the cases; empty text when there are none. */
  public static String rejections(List<ReplayedCase> cases) {
    StringBuilder text = new StringBuilder();
    cases.stream().filter(it -> it.rejectedCount() > 0).forEach(it -> append(text, it));
    return text.toString();
  }

  /** Formats the metrics that are not used, with the probable names; empty text without any. */
  public static String unknownMetrics(List<ReplayedCase> cases) {
    StringBuilder text = new StringBuilder();
    cases.stream()
        .filter(it -> !it.unknownMetrics().isEmpty())
        .forEach(it -> appendUnknown(text, it));
    return text.toString();
  }

  /** Formats what was judged in each case, and what could not be judged. */
  public static String judgements(List<ReplayedCase> cases) {
    StringBuilder text = new StringBuilder();
    for (ReplayedCase each : cases) {
      JudgementText judgement = each.judgement();
      if (judgement != null) {
        text.append("%s: %s%n".formatted(each.name(), judgement.judged()));
        judgement.notJudged().forEach(line -> text.append("  · %s%n".formatted(line)));
      }
    }
    return text.toString();
  }

  private static void appendUnknown(StringBuilder text, ReplayedCase it) {
    text.append(
        "%s: these metrics are not in the vocabulary, so the diagnosis does not use them:%n"
            .formatted(it.name()));
    it.unknownMetrics().stream()
        .limit(UNKNOWN_SHOWN)
        .forEach(metric -> text.append("  %s%s%n".formatted(metric, nearest(metric))));
    int more = it.unknownMetrics().size() - UNKNOWN_SHOWN;
    if (more > 0) {
      text.append("  and %,d more%n".formatted(more));
    }
  }

  private static String nearest(String metric) {
    String near = NearestMetric.of(metric);
    return near == null ? "" : "  (did you mean " + near + "?)";
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
    List<Incident> incidents = it.incidents();
    if (incidents.isEmpty()) {
      table.row(it.name(), "no incident", NONE, NONE, NONE, NONE, NONE, NONE);
    }
    incidents.forEach(incident -> add(table, it.name(), incident));
  }

  private static void add(TextTable table, String caseName, Incident incident) {
    List<String> culprits = ReplayedCase.culprits(incident);
    SharedResource shared = incident.sharedResource();
    table.row(
        caseName,
        incident.severity().wireName(),
        incident.causeClass().wireName(),
        culprits.isEmpty() ? "none" : names(culprits, culprits.size()),
        culprits.isEmpty()
            ? NONE
            : String.format(Locale.ROOT, "%.2f", incident.suspects().getFirst().probability()),
        names(ReplayedCase.victims(incident), incident.victimCount()),
        shared == null ? NONE : shared.id(),
        span(incident));
    Summary summary = incident.summary();
    if (summary != null) {
      table.note(summary.degradation());
    }
    String cause = summary == null || !culprits.isEmpty() ? "" : summary.cause();
    if (!cause.isEmpty()) {
      table.note(cause);
    }
    incident.evidence().stream()
        .map(Evidence::summary)
        .filter(reason -> !cause.contains(reason))
        .forEach(table::note);
    if (!incident.contributing().isEmpty()) {
      table.note("contributing: " + contributing(incident));
    }
    if (summary != null) {
      table.note("to do: " + action(incident, summary));
    }
    if (culprits.isEmpty()) {
      incident.exonerated().forEach(each -> table.note(reason(each)));
    } else {
      incident.suspects().stream()
          .filter(Suspect::isCulprit)
          .forEach(each -> addCulprit(table, each));
      addExonerations(table, incident);
    }
  }

  /** Returns what can be done, with the fact that is the reason of the advice. */
  private static String action(Incident incident, Summary summary) {
    return incident.advice().stream()
        .filter(each -> each.summary().equals(summary.action()))
        .map(each -> each.summary() + " " + each.reason())
        .findFirst()
        .orElse(summary.action());
  }

  private static String contributing(Incident incident) {
    return incident.contributing().stream()
        .map(CauseClass::wireName)
        .collect(Collectors.joining(", "));
  }

  private static void addCulprit(TextTable table, Suspect culprit) {
    table.note(culprit.resource() + ":");
    culprit.evidence().forEach(evidence -> table.note("· " + evidence.summary()));
  }

  /** Exonerated resources other than victims, which are never suspected. */
  private static void addExonerations(TextTable table, Incident incident) {
    List<String> victims = ReplayedCase.victims(incident);
    List<Exoneration> others =
        incident.exonerated().stream()
            .filter(each -> each.isWhole() && !victims.contains(each.resource()))
            .toList();
    others.stream().limit(EXONERATED_SHOWN).forEach(each -> table.note(reason(each)));
    int more = others.size() - EXONERATED_SHOWN;
    if (more > 0) {
      table.note("not the cause either: " + more + " more");
    }
  }

  private static String reason(Exoneration exoneration) {
    String part =
        switch (exoneration.part()) {
          case LOAD -> " (" + exoneration.metric() + ")";
          case USERS -> " (its users)";
          case null -> "";
        };
    return "not " + exoneration.resource() + part + ": " + exoneration.summary();
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

  /** Onset and end in the time zone of the texts, which is named. */
  private static String span(Incident incident) {
    ZonedDateTime onset = local(incident, incident.onset());
    Instant ended = incident.end();
    String until = "open";
    if (ended != null) {
      ZonedDateTime end = local(incident, ended);
      boolean isSameDay = onset.toLocalDate().equals(end.toLocalDate());
      until = (isSameDay ? TIME : DAY_AND_TIME).format(end);
      until += incident.resolution() == Resolution.EXPIRED ? ", still degraded" : "";
    }
    return "%s – %s (%s)".formatted(DAY_AND_TIME.format(onset), until, incident.timeZone());
  }

  private static ZonedDateTime local(Incident incident, Instant at) {
    return at.atZone(ZoneId.of(incident.timeZone()));
  }
}
