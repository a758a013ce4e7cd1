package io.crosstalk.local.page;

import io.crosstalk.engine.site.ResourceJudgement;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.local.replay.CaseData;
import io.crosstalk.local.replay.IncidentReport;
import io.crosstalk.local.replay.JudgementText;
import io.crosstalk.local.replay.ReplayedCase;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Section of a page on one case: what was judged, the data, and what was left out. */
final class DataSection {
  private static final int MOST_METRICS = 60;

  private DataSection() {}

  static void add(Html html, ReplayedCase replayed) {
    CaseData data = replayed.data();
    JudgementText judgement = replayed.judgement();
    if (data == null || judgement == null) {
      html.element("p", replayed.documents().isEmpty() ? replayed.name() + ": no incident" : "");
      leftOut(html, replayed);
      return;
    }
    html.raw("<section>\n").element("h2", replayed.name() + ": what was judged");
    html.element("p", judgement.judged());
    html.list("Not judged", judgement.notJudged());
    html.list("Data", facts(replayed, data));
    metrics(html, data.judgements());
    leftOut(html, replayed);
    if (!data.notes().isEmpty()) {
      html.element("h3", "Import").element("pre", data.notes());
    }
    html.raw("</section>\n");
  }

  private static void leftOut(Html html, ReplayedCase replayed) {
    List<ReplayedCase> only = List.of(replayed);
    String leftOut = IncidentReport.rejections(only) + IncidentReport.unknownMetrics(only);
    if (!leftOut.isEmpty()) {
      html.element("h3", "Left out").element("pre", leftOut);
    }
  }

  private static List<String> facts(ReplayedCase replayed, CaseData data) {
    String files =
        replayed.folder().files().stream()
            .map(file -> String.valueOf(file.getFileName()))
            .collect(Collectors.joining(", "));
    return List.of(
        "Files: " + files,
        "Period (%s): %s to %s"
            .formatted(data.from().getZone(), time(data.from()), time(data.to())),
        String.format(Locale.ROOT, "Samples: %,d", data.rows()),
        "Resources: " + kinds(data.judgements()));
  }

  private static String time(ZonedDateTime time) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time);
  }

  /** Number of resources of each kind, and of those of them that have samples. */
  private static String kinds(Collection<ResourceJudgement> judgements) {
    return judgements.stream()
        .collect(
            Collectors.groupingBy(
                each -> each.resource().kind(), TreeMap::new, Collectors.toList()))
        .entrySet()
        .stream()
        .map(kind -> kind.getKey().wireName() + " " + count(kind.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String count(List<ResourceJudgement> resources) {
    long measured = resources.stream().filter(each -> !each.metrics().isEmpty()).count();
    return measured == resources.size()
        ? String.valueOf(measured)
        : resources.size() + " (" + measured + " with samples)";
  }

  private static void metrics(Html html, Collection<ResourceJudgement> judgements) {
    List<List<String>> rows =
        judgements.stream()
            .flatMap(each -> each.metrics().stream())
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
            .entrySet()
            .stream()
            .sorted(Comparator.comparing(each -> each.getKey().name()))
            .map(each -> row(each.getKey(), each.getValue(), judgements))
            .toList();
    html.table(
        List.of("metric", "role", "resources", "judged"),
        rows.stream().limit(MOST_METRICS).toList());
    IncidentPage.more(html, rows.size() - MOST_METRICS, "metrics");
  }

  private static List<String> row(
      Metric metric, long resources, Collection<ResourceJudgement> judgements) {
    long judged =
        judgements.stream()
            .flatMap(each -> each.series().stream())
            .filter(each -> each.isJudged() && each.metric().equals(metric))
            .count();
    return List.of(
        metric.name(),
        metric.role().wireName(),
        String.valueOf(resources),
        metric.isQuality() ? String.valueOf(judged) : "");
  }

  /** Days of the data; empty when they are not known. */
  static String days(List<ReplayedCase> cases) {
    return cases.stream()
        .map(ReplayedCase::data)
        .flatMap(Stream::ofNullable)
        .flatMap(data -> Stream.of(data.from(), data.to()))
        .map(time -> time.toLocalDate().toString())
        .sorted()
        .collect(Collectors.collectingAndThen(Collectors.toList(), DataSection::span));
  }

  private static String span(List<String> days) {
    return days.isEmpty()
        ? ""
        : days.getFirst().equals(days.getLast())
            ? ", " + days.getFirst()
            : ", " + days.getFirst() + " to " + days.getLast();
  }
}
