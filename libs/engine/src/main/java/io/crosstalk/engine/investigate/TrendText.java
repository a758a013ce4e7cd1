package io.crosstalk.engine.investigate;

import static io.crosstalk.engine.investigate.LoadChange.signed;

import io.crosstalk.engine.investigate.TrendAnswer.Item;
import io.crosstalk.engine.investigate.TrendAnswer.Level;
import io.crosstalk.engine.text.Texts;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.metric.MetricRole;
import io.crosstalk.event.metric.Quantity;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats the trend of a series as text. */
final class TrendText {
  private static final double PERCENT = 100;

  private final Metric metric;

  TrendText(Metric metric) {
    this.metric = metric;
  }

  /** Returns the change in percent; null when the value before was 0. */
  static @Nullable Double change(double before, double now) {
    return before == 0 ? null : PERCENT * (now - before) / Math.abs(before);
  }

  /** Returns a sentence that compares today with the days before. */
  String sentence(int days, Level today, @Nullable Level before, @Nullable DailyDrift drift) {
    if (before == null) {
      return Texts.of("trend.nothing", days);
    }
    Double change = change(before.median(), today.median());
    String compared =
        Texts.of(
            "trend.compared",
            days,
            withUnit(before.median()),
            withUnit(today.median()),
            change == null ? Texts.of("trend.noPercentage") : signed(change) + " %");
    return drift != null && drift.isNotable() ? compared + " " + drifted(drift) : compared;
  }

  private String drifted(DailyDrift drift) {
    String statement =
        Texts.of(
            drift.slopePerDay() > 0 ? "trend.up" : "trend.down",
            drift.days(),
            withUnit(drift.from()),
            withUnit(drift.to()),
            signed(drift.slopePerDay()));
    boolean assumed = metric.role() == MetricRole.STATE;
    return assumed ? statement + " " + Texts.of("trend.assumed") : statement;
  }

  String summary(DescribedSeries asked, List<Item> items) {
    Level today = items.getFirst().today();
    return items.stream()
        .map(Item::sentence)
        .collect(
            Collectors.joining(
                " ",
                Texts.of(
                        "trend.today",
                        asked.named(),
                        withUnit(today.median()),
                        withUnit(today.p95()))
                    + " ",
                ""));
  }

  private String withUnit(double value) {
    return Texts.text(new Quantity(value, metric.unit()));
  }
}
