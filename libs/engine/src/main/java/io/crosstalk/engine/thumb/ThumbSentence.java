package io.crosstalk.engine.thumb;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.MetricRole;

/** Creates a sentence that compares one value with a rule of thumb and with the baseline. */
final class ThumbSentence {
  private static final double WORSE = 1.05;

  private ThumbSentence() {}

  static String of(ThumbRule rule, ThumbFigure figure) {
    return rule.grade().isOfQuality() ? quality(rule, figure) : high(rule, figure);
  }

  private static String quality(ThumbRule rule, ThumbFigure figure) {
    boolean broken = rule.isBrokenBy(figure.observed());
    return Texts.of(
        broken ? "thumb.breaks" : "thumb.keeps",
        figure.metric(),
        figure.resource(),
        figure.observedQuantity(),
        rule.text(),
        baseline(rule, figure, broken));
  }

  private static String baseline(ThumbRule rule, ThumbFigure figure, boolean broken) {
    if (!(figure.timesWorse() >= WORSE)) {
      return "";
    }
    String template =
        !broken
            ? "thumb.baseline.yet"
            : rule.isBrokenBy(figure.ordinary().value())
                ? "thumb.baseline.too"
                : "thumb.baseline.and";
    return Texts.of(
        template,
        Estimate.withoutError(figure.timesWorse(), "1"),
        figure.ordinary(),
        figure.reference());
  }

  /** A sentence on a load that is not high by a rule; its subject is the load of a resource. */
  static String lowLoad(ThumbRule rule, ThumbFigure figure) {
    return Texts.of(
        "thumb.load.low",
        figure.observedQuantity(),
        figure.ordinary(),
        figure.reference(),
        rule.text());
  }

  private static String high(ThumbRule rule, ThumbFigure figure) {
    boolean very = rule.grade() == Grade.VERY_HIGH;
    MetricRole role = figure.metric().role();
    boolean isDemand = role == MetricRole.PRESSURE || role == MetricRole.DEMAND;
    String template =
        isDemand
            ? very ? "thumb.load.veryHigh" : "thumb.load.high"
            : very ? "thumb.sign.veryHigh" : "thumb.sign.high";
    return Texts.of(
        template,
        figure.metric(),
        figure.resource(),
        figure.observedQuantity(),
        rule.text(),
        figure.ordinary(),
        figure.reference());
  }
}
