package io.crosstalk.engine.thumb;

import io.crosstalk.event.Estimate;
import io.crosstalk.event.MetricRole;

/** Creates a sentence that compares one value with a rule of thumb and with the baseline. */
final class ThumbSentence {
  private static final double WORSE = 1.05;

  private ThumbSentence() {}

  static String of(ThumbRule rule, ThumbFigure figure) {
    return rule.grade().isOfQuality() ? quality(rule, figure) : high(rule, figure);
  }

  private static String quality(ThumbRule rule, ThumbFigure figure) {
    boolean broken = rule.isBrokenBy(figure.observed());
    return "%s of %s, %s, %s %s%s."
        .formatted(
            capital(figure.metric().plainName()),
            figure.resource(),
            figure.observedText(),
            broken ? "breaks" : "keeps",
            rule.text(),
            baseline(rule, figure, broken));
  }

  private static String baseline(ThumbRule rule, ThumbFigure figure, boolean broken) {
    if (!(figure.timesWorse() >= WORSE)) {
      return "";
    }
    String times =
        "%s times worse than its own baseline, %s"
            .formatted(rounded(figure.timesWorse()), figure.ordinaryText());
    if (!broken) {
      return ", yet it is " + times;
    }
    return rule.isBrokenBy(figure.ordinary().value())
        ? ", but so does its own baseline, %s; it is %s times worse than that"
            .formatted(figure.ordinaryText(), rounded(figure.timesWorse()))
        : ", and it is " + times;
  }

  private static String high(ThumbRule rule, ThumbFigure figure) {
    String grade = rule.grade() == Grade.VERY_HIGH ? "very high" : "high";
    MetricRole role = figure.metric().role();
    boolean isDemand = role == MetricRole.PRESSURE || role == MetricRole.DEMAND;
    return "%s %s %s, %s, is %s by %s; it was %s before."
        .formatted(
            capital(figure.metric().plainName()),
            isDemand ? "asked of" : "of",
            figure.resource(),
            figure.observedText(),
            grade,
            rule.text(),
            figure.ordinaryText());
  }

  private static String capital(String plain) {
    return Character.toUpperCase(plain.charAt(0)) + plain.substring(1);
  }

  private static String rounded(double times) {
    return Estimate.withoutError(times, "1").text();
  }
}
