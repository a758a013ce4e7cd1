package io.crosstalk.local.page;

import io.crosstalk.event.incident.Evidence;
import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.incident.Summary;
import io.crosstalk.event.incident.Suspect;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.local.replay.ReplayedCase;
import io.crosstalk.report.incident.MapBox;
import io.crosstalk.report.incident.Percent;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Page with the texts and plots of the incidents of cases; it loads nothing from elsewhere. */
public final class IncidentPage {
  private static final int MOST_PLOTS = 6;
  private static final int MOST_ROWS = 20;
  private static final int MOST_NAMES = 3;
  private static final int DIGITS = 3;
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width">
      <title>%s</title>
      <style>
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 860px; margin: 24px auto; padding: 0 16px; color: #222 }
      section { border-top: 2px solid #888; margin-top: 28px }
      h3 { margin: 18px 0 4px } ul { margin: 0 }
      table { border-collapse: collapse } th, td { text-align: left; padding: 2px 14px 2px 0 }
      .summary { background: #f3f3f3; padding: 8px 12px } .legend { margin: 0 0 12px; font-size: 13px }
      svg { width: 100%; font-size: 11px } pre { white-space: pre-wrap }
      .map, .map ul { list-style: none; margin: 0; padding: 0 } .map li + li, .map ul { margin-top: 6px }
      .map ul { margin-left: 10px; padding-left: 14px; border-left: 1px solid #888 }
      .map div { display: inline-block; border: 1px solid #888; border-radius: 4px; padding: 2px 10px; overflow-wrap: anywhere }
      .map .victim { border-color: #b8440c } .map .culprit { border-color: #1659c7 } .map .shared { border: 3px double #888 }
      .map small { display: block; color: #555 }
      </style></head><body>
      """;

  private IncidentPage() {}

  /** Returns the page. */
  public static String of(List<ReplayedCase> cases) {
    String title = title(cases);
    Html html = new Html().raw(HEAD.replace("%s", Html.escaped(title))).element("h1", title);
    for (ReplayedCase each : cases) {
      List<Incident> incidents = each.incidents();
      if (!incidents.isEmpty()) {
        html.element("p", each.name() + ": incidents: " + incidents.size());
      }
      incidents.forEach(incident -> add(html, incident));
      DataSection.add(html, each);
    }
    return html.raw("</body></html>\n").toString();
  }

  private static String title(List<ReplayedCase> cases) {
    String names =
        cases.stream().limit(MOST_NAMES).map(ReplayedCase::name).collect(Collectors.joining(", "));
    int more = cases.size() - MOST_NAMES;
    return "Crosstalk: "
        + (more > 0 ? names + " and " + more + " more" : names)
        + DataSection.days(cases);
  }

  private static void add(Html html, Incident incident) {
    ZoneId zone = ZoneId.of(incident.timeZone());
    html.raw("<section>\n").element("h2", incident.title());
    html.element(
        "p",
        "%s · %s · %s to %s (%s)"
            .formatted(
                incident.severity().wireName(),
                incident.causeClass().wireName().replace('_', ' '),
                time(incident.onset(), zone),
                time(incident.end(), zone),
                zone));
    summary(html, incident.summary());
    map(html, incident);
    plots(html, incident, zone);
    html.element("h3", "Explanation");
    incident.explanation().lines().forEach(line -> html.element("p", line));
    html.element("h3", "Degraded");
    html.table(
        List.of("resource", "metric", "ordinary", "during", "worst"),
        incident.victims().stream().limit(MOST_ROWS).map(IncidentPage::row).toList());
    more(
        html, incident.victimCount() - Math.min(MOST_ROWS, incident.victims().size()), "resources");
    incident.suspects().stream().limit(MOST_ROWS).forEach(suspect -> add(html, suspect));
    more(html, incident.suspects().size() - MOST_ROWS, "suspects");
    html.list("Measured", incident.evidence().stream().map(Evidence::summary).toList());
    html.list(
        "Not the cause",
        incident.exonerated().stream()
            .limit(MOST_ROWS)
            .map(each -> each.resource() + ": " + each.summary())
            .toList());
    more(html, incident.exonerated().size() - MOST_ROWS, "resources");
    html.list(
        "Not measured",
        incident.notMeasured().stream()
            .map(each -> each.what() + " of " + each.resource())
            .toList());
    html.list(
        "What can be done",
        incident.advice().stream()
            .map(each -> each.summary() + " " + each.reason() + " " + each.cost())
            .toList());
    html.raw("</section>\n");
  }

  private static void summary(Html html, @Nullable Summary summary) {
    if (summary != null) {
      html.raw("<div class=\"summary\">\n");
      Stream.of(summary.degradation(), summary.cause(), summary.action())
          .forEach(line -> html.element("p", line));
      if (summary.recovery() != null) {
        html.element("p", summary.recovery());
      }
      html.raw("</div>\n");
    }
  }

  private static void map(Html html, Incident incident) {
    IncidentMap map = incident.map();
    MapBox shared = MapBox.of(incident);
    if (map != null && shared != null) {
      html.element("h3", "Map").raw("<ul class=\"map\">\n");
      add(html, shared);
      html.raw("</ul>\n");
      more(html, map.more(), "resources");
    }
  }

  private static void add(Html html, MapBox box) {
    html.raw("<li><div class=\"%s\">".formatted(box.node().role().wireName()));
    html.element("small", box.heading()).element("span", box.name()).raw("</div>");
    if (!box.users().isEmpty()) {
      html.raw("<ul>\n");
      box.users().forEach(user -> add(html, user));
      html.raw("</ul>");
    }
    html.raw("</li>\n");
  }

  private static void add(Html html, Suspect suspect) {
    html.list(
        "%s %s: %s"
            .formatted(
                suspect.isCulprit() ? "Cause" : "Suspect",
                suspect.resource(),
                Percent.of(suspect.probability()) + " %"),
        suspect.evidence().stream().map(Evidence::summary).toList());
  }

  /**
   * Adds a plot for each evidence with at least two series, or with one where none has two: first
   * the evidence against the culprits and that of the cause, then the exonerations, and that
   * against the other suspects last.
   */
  private static void plots(Html html, Incident incident, ZoneId zone) {
    List<List<Series>> all =
        Stream.of(
                evidence(incident, true),
                incident.evidence().stream().map(IncidentPage::plottable),
                exonerations(incident),
                evidence(incident, false))
            .flatMap(each -> each)
            .distinct()
            .toList();
    List<List<Series>> pairs = all.stream().filter(series -> series.size() > 1).toList();
    List<List<Series>> shown =
        (pairs.isEmpty() ? all : pairs).stream().filter(series -> !series.isEmpty()).toList();
    shown.stream()
        .limit(MOST_PLOTS)
        .forEach(series -> plot(html, series, zone, incident.onset(), incident.end()));
    more(html, shown.size() - MOST_PLOTS, "plots");
  }

  /** Series of the evidence against the culprits, or against the other suspects. */
  private static Stream<List<Series>> evidence(Incident incident, boolean ofCulprits) {
    return incident.suspects().stream()
        .filter(suspect -> suspect.isCulprit() == ofCulprits)
        .flatMap(suspect -> suspect.evidence().stream())
        .map(IncidentPage::plottable);
  }

  /** Series of each exonerated resource, beside that of the foremost victim. */
  private static Stream<List<Series>> exonerations(Incident incident) {
    List<Series> victim = victimSeries(incident);
    return incident.exonerated().stream()
        .map(each -> each.series().stream().filter(one -> !one.points().isEmpty()).toList())
        .filter(each -> !each.isEmpty())
        .map(each -> Stream.concat(victim.stream(), each.stream()).toList());
  }

  /** The series of the foremost victim that evidence is plotted with; empty without one. */
  private static List<Series> victimSeries(Incident incident) {
    return Stream.concat(
            incident.suspects().stream().flatMap(suspect -> suspect.evidence().stream()),
            incident.evidence().stream())
        .flatMap(each -> plottable(each).stream())
        .filter(each -> incident.victims().stream().limit(1).anyMatch(isOf(each)))
        .limit(1)
        .toList();
  }

  private static Predicate<Victim> isOf(Series series) {
    return victim ->
        series.resource().equals(victim.resource()) && series.metric().equals(victim.metric());
  }

  private static List<Series> plottable(Evidence evidence) {
    return evidence.series().stream().filter(each -> !each.points().isEmpty()).toList();
  }

  /** Adds the plot of some series, and another one for each two further units. */
  private static void plot(
      Html html, List<Series> series, ZoneId zone, Instant onset, @Nullable Instant end) {
    long endMs = end == null ? Long.MAX_VALUE : end.toEpochMilli();
    List<String> units = series.stream().map(Series::unit).distinct().toList();
    for (int i = 0; i < units.size(); i += 2) {
      List<String> axes = units.subList(i, Math.min(i + 2, units.size()));
      List<Series> shown = series.stream().filter(each -> axes.contains(each.unit())).toList();
      html.raw(new Plot(shown, zone).html(onset.toEpochMilli(), endMs));
    }
  }

  private static List<String> row(Victim victim) {
    return List.of(
        victim.resource(),
        victim.metric(),
        number(victim.baseline(), victim),
        number(victim.observed(), victim),
        victim.worst() == null ? "" : number(victim.worst(), victim));
  }

  private static String number(double value, Victim victim) {
    return Html.number(value, DIGITS) + " " + victim.unit();
  }

  static void more(Html html, int count, String what) {
    if (count > 0) {
      html.element("p", "… and " + count + " more " + what);
    }
  }

  private static String time(@Nullable Instant at, ZoneId zone) {
    return at == null ? "the end of the data" : TIME.format(at.atZone(zone));
  }
}
