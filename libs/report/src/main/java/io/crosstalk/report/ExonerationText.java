package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Exonerated;
import io.crosstalk.engine.site.evidence.Exonerated.BeganLater;
import io.crosstalk.engine.site.evidence.Exonerated.CarriedBefore;
import io.crosstalk.engine.site.evidence.Exonerated.GrewLess;
import io.crosstalk.engine.site.evidence.Exonerated.LoudInPart;
import io.crosstalk.engine.site.evidence.Exonerated.NoGrowth;
import io.crosstalk.engine.site.evidence.Exonerated.SendsResets;
import io.crosstalk.engine.site.evidence.Exonerated.Unaffected;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;
import io.crosstalk.report.incident.Percent;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/** Reasons why resources are not the cause. */
final class ExonerationText {
  /** Number of figures that are stated of one resource. */
  private static final int FIGURES = 3;

  private ExonerationText() {}

  /** An exoneration with its series, if it is plotted. */
  static Exoneration of(Exonerated exonerated, List<Series> series) {
    Figure figure = exonerated.figures().getFirst();
    return Exoneration.of(
        exonerated.resource(),
        sentence(exonerated),
        new Exoneration.Figure(figure.metric(), figure.now(), figure.unit(), figure.before()),
        series.stream()
            .filter(
                each ->
                    each.resource().equals(figure.resource())
                        && each.metric().equals(figure.metric()))
            .toList());
  }

  private static String sentence(Exonerated exonerated) {
    Figure figure = exonerated.figures().getFirst();
    String metric = Texts.metric(figure.metric());
    Quantity now = FactText.now(figure);
    Estimate before = FactText.ordinary(figure.before(), figure);
    return switch (exonerated.reason()) {
      case Unaffected same ->
          exonerated.figures().stream()
              .limit(FIGURES)
              .map(ExonerationText::unaffected)
              .collect(Collectors.joining("; ", "", "."));
      case SendsResets resets -> Texts.of("report.not.resets", resets.count(), now, before);
      case NoGrowth same -> Texts.of("report.not.noGrowth", metric, now, before);
      case CarriedBefore carried ->
          Texts.of("report.not.carried", metric, now, FactText.extreme(figure));
      case BeganLater later ->
          Texts.of(
              "report.not.later", metric, Texts.duration(Duration.ofMillis(later.lagMs())), now);
      case GrewLess less ->
          Texts.of("report.not.less", metric, now, before, Percent.of(less.share()));
      case LoudInPart part -> Texts.of("report.not.part", metric, now, Percent.of(part.share()));
    };
  }

  private static String unaffected(Figure figure) {
    boolean isUtilization = figure.metric().endsWith(".utilization");
    String same = figure.isAsBefore() ? "report.not.unaffected" : "report.not.little";
    return Texts.of(
        isUtilization ? "report.not.busy" : same,
        Texts.metric(figure.metric()),
        FactText.now(figure),
        FactText.ordinary(figure.before(), figure));
  }
}
