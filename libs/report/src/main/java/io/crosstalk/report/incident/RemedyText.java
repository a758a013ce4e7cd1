package io.crosstalk.report.incident;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.incident.Remedy;
import io.crosstalk.event.metric.Estimate;
import io.crosstalk.event.metric.Quantity;

/** Effects of remedies in words. */
public final class RemedyText {
  private RemedyText() {}

  /** Metric and resource with the values before and after, as the explanation states them. */
  public static String effect(Remedy remedy) {
    return Texts.of(
        "report.remedy.effect",
        Texts.metric(remedy.metric()),
        remedy.resource(),
        Estimate.withoutError(remedy.before(), remedy.unit()),
        new Quantity(remedy.after(), remedy.unit()));
  }
}
