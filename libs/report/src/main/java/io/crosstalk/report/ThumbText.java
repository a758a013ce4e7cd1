package io.crosstalk.report;

import io.crosstalk.engine.site.evidence.Diagnosis;
import io.crosstalk.engine.site.evidence.Figure;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.engine.thumb.RulesOfThumb;
import io.crosstalk.engine.thumb.ThumbFigure;
import io.crosstalk.event.incident.Exoneration;
import io.crosstalk.event.incident.Exoneration.Part;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Rules of thumb about the figures of the place, beside what is ordinary for it. */
record ThumbText(RulesOfThumb rules, Diagnosis diagnosis) {
  /** A sentence about a figure of the place; empty when no rule applies. */
  Optional<String> remark(Figure figure) {
    return figure.resource().equals(diagnosis.place().id())
        ? rules.remark(of(figure), List.of(diagnosis.place()))
        : Optional.empty();
  }

  /** Dimensions of load of the place that are not high. */
  Stream<Exoneration> lowLoads() {
    return diagnosis.placeLoads().stream()
        .flatMap(
            figure ->
                rules.lowLoad(of(figure), List.of(diagnosis.place())).stream()
                    .map(sentence -> exoneration(figure, sentence)));
  }

  private Exoneration exoneration(Figure figure, String sentence) {
    return Exoneration.of(
        figure.resource(),
        Part.LOAD,
        sentence,
        new Exoneration.Figure(figure.metric(), figure.now(), figure.unit(), figure.before()),
        diagnosis.series().stream()
            .filter(
                each ->
                    each.resource().equals(figure.resource())
                        && each.metric().equals(figure.metric()))
            .toList());
  }

  private ThumbFigure of(Figure figure) {
    return new ThumbFigure(
        figure.resource(),
        diagnosis.place().kind(),
        MetricCatalogue.of(figure.metric()),
        figure.now(),
        FactText.ordinary(Double.isNaN(figure.before()) ? 0 : figure.before(), figure),
        Texts.of("report.reference"));
  }
}
