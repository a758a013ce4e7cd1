package io.crosstalk.correlation.investigate;

import static io.crosstalk.correlation.investigate.LoadChange.signed;

import io.crosstalk.correlation.history.Grid;
import io.crosstalk.correlation.investigate.TrendAnswer.Item;
import io.crosstalk.correlation.investigate.TrendAnswer.Level;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.Quantity;
import io.crosstalk.event.Role;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Puts a series of today beside the 7, 30 and 90 days before. */
public final class Trend {
  private static final int WEEK = 7;
  private static final int MONTH = 30;
  private static final int QUARTER = 90;
  private static final Duration FINE = Duration.ofMinutes(5);
  private static final Duration COARSE = Duration.ofHours(1);
  private static final double MOST = 0.95;
  private static final double PERCENT = 100;

  private final Shelf shelf;
  private final TrendQuestion question;
  private final String unit;

  private Trend(Shelf shelf, TrendQuestion question) {
    this.shelf = shelf;
    this.question = question;
    this.unit = MetricCatalogue.of(question.asked().metric()).unit();
  }

  /**
   * Answers a question.
   *
   * @throws NotKeptException when nothing of the series is kept today
   */
  public static TrendAnswer of(Shelf shelf, TrendQuestion question) {
    return new Trend(shelf, question).answer();
  }

  private TrendAnswer answer() {
    Grid fine = grid(WEEK, FINE);
    Grid coarse = grid(QUARTER, COARSE);
    float[] week = shelf.read(fine, question.asked());
    float[] quarter = shelf.read(coarse, question.asked());
    List<Item> items =
        Stream.of(
                item(WEEK, fine, week),
                item(MONTH, grid(MONTH, COARSE), last(quarter, MONTH)),
                item(QUARTER, coarse, quarter))
            .toList();
    Catalogued asked = shelf.catalogued(question.asked(), fine);
    return new TrendAnswer(summary(asked, items), shelf.world(), question.at(), asked, items, null);
  }

  private Grid grid(int days, Duration step) {
    return Shelf.grid(question.at().minus(Duration.ofDays(days + 1L)), question.at(), step);
  }

  private static float[] last(float[] quarter, int days) {
    int perDay = (int) Duration.ofDays(1).dividedBy(COARSE);
    return Arrays.copyOfRange(quarter, quarter.length - (days + 1) * perDay, quarter.length);
  }

  private Item item(int days, Grid grid, float[] values) {
    int perDay = (int) Duration.ofDays(1).dividedBy(grid.step());
    int begin = values.length - perDay;
    Level today = level(values, begin, values.length);
    if (today == null) {
      throw new NotKeptException(
          "Nothing is kept of %s of %s in the 24 hours before %s: take an earlier 'at'."
              .formatted(question.asked().metric(), question.asked().resource(), question.at()));
    }
    Level before = level(values, 0, begin);
    double[] medians = medians(values, perDay);
    Drift drift = Drift.of(medians);
    return new Item(
        days,
        grid.step().toSeconds(),
        (int) Arrays.stream(medians).filter(median -> !Double.isNaN(median)).count(),
        today,
        before,
        before == null ? null : change(before.median(), today.median()),
        before == null ? null : change(before.p95(), today.p95()),
        drift,
        sentence(days, today, before, drift),
        Curve.of(question.asked(), grid, values));
  }

  private static double[] medians(float[] values, int perDay) {
    return IntStream.range(0, values.length / perDay)
        .mapToDouble(
            day -> Quantile.median(Filled.sorted(values, day * perDay, (day + 1) * perDay)))
        .toArray();
  }

  private static @Nullable Level level(float[] values, int from, int to) {
    double[] sorted = Filled.sorted(values, from, to);
    return sorted.length == 0
        ? null
        : new Level(Quantile.median(sorted), Quantile.of(sorted, MOST), sorted.length);
  }

  private static @Nullable Double change(double before, double now) {
    return before == 0 ? null : PERCENT * (now - before) / Math.abs(before);
  }

  private String sentence(int days, Level today, @Nullable Level before, @Nullable Drift drift) {
    if (before == null) {
      return "Nothing is kept of the %d days before.".formatted(days);
    }
    Double change = change(before.median(), today.median());
    String compared =
        "Median of the %d days before: %s (today %s, %s)."
            .formatted(
                days,
                withUnit(before.median()),
                withUnit(today.median()),
                change == null ? "no percentage of 0" : signed(change) + " %");
    return drift != null && drift.isNotable() ? compared + " " + drifted(drift) : compared;
  }

  private String drifted(Drift drift) {
    String told =
        "It has drifted %s over %d days, from %s to %s (%s a day)."
            .formatted(
                drift.slopePerDay() > 0 ? "up" : "down",
                drift.days(),
                withUnit(drift.from()),
                withUnit(drift.to()),
                signed(drift.slopePerDay()));
    boolean assumed = MetricCatalogue.of(question.asked().metric()).role() == Role.STATE;
    return assumed ? told + " What was planned with the old value needs another look." : told;
  }

  private String summary(Catalogued asked, List<Item> items) {
    Level today = items.getFirst().today();
    return items.stream()
        .map(Item::sentence)
        .collect(
            Collectors.joining(
                " ",
                "%s today: median %s, 95 %% at most %s. "
                    .formatted(asked.named(), withUnit(today.median()), withUnit(today.p95())),
                ""));
  }

  private String withUnit(double value) {
    return new Quantity(value, unit).text();
  }
}
