package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.Quantity;
import java.util.Locale;

/** Contradictions in words, for the first engine. */
public final class ContradictionText {
  private ContradictionText() {}

  /** One plain sentence with both values. */
  public static String summary(Contradiction contradiction) {
    return of("report.fact.setting.", contradiction);
  }

  /** New setting, in one sentence. */
  public static String change(Contradiction contradiction) {
    return of("report.setting.", contradiction);
  }

  private static String of(String template, Contradiction contradiction) {
    return Texts.of(
        template + contradiction.kind().name().toLowerCase(Locale.ROOT),
        contradiction.resource(),
        contradiction.other(),
        figure(contradiction.value(), contradiction),
        figure(contradiction.limit(), contradiction));
  }

  private static Quantity figure(double value, Contradiction contradiction) {
    String unit = contradiction.kind().unit();
    return unit.equals("s") && value >= 120
        ? new Quantity(value / 60, "min")
        : new Quantity(value, unit);
  }
}
