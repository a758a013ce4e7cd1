package io.crosstalk.engine.investigate;

import io.crosstalk.engine.history.TimeGrid;
import io.crosstalk.engine.investigate.TrendAnswer.Item;
import io.crosstalk.engine.investigate.TrendAnswer.Level;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Compares the values of a series today with those of the 7, 30 and 90 days before. */
public final class Trend {
  private static final int WEEK = 7;
  private static final int MONTH = 30;
  private static final int QUARTER = 90;
  private static final Duration FINE = Duration.ofMinutes(5);
  private static final Duration COARSE = Duration.ofHours(1);
  private static final double HIGH_QUANTILE = 0.95;

  private final WorldHistory history;
  private final TrendQuestion question;

  private Trend(WorldHistory history, TrendQuestion question) {
    this.history = history;
    this.question = question;
  }

  /**
   * Answers a query.
   *
   * @throws NotKeptException when the series has no stored data today
   */
  public static TrendAnswer of(WorldHistory history, TrendQuestion question) {
    return new Trend(history, question).answer();
  }

  private TrendAnswer answer() {
    TimeGrid fine = grid(WEEK, FINE);
    TimeGrid coarse = grid(QUARTER, COARSE);
    float[] week = history.read(fine, question.asked());
    float[] quarter = history.read(coarse, question.asked());
    List<Item> items =
        Stream.of(
                item(WEEK, fine, week),
                item(MONTH, grid(MONTH, COARSE), last(quarter, MONTH)),
                item(QUARTER, coarse, quarter))
            .toList();
    DescribedSeries asked = history.catalogued(question.asked(), fine);
    return new TrendAnswer(
        words().summary(asked, items), history.world(), question.at(), asked, items, null);
  }

  private TimeGrid grid(int days, Duration step) {
    return WorldHistory.grid(question.at().minus(Duration.ofDays(days + 1L)), question.at(), step);
  }

  private static float[] last(float[] quarter, int days) {
    int perDay = (int) Duration.ofDays(1).dividedBy(COARSE);
    return Arrays.copyOfRange(quarter, quarter.length - (days + 1) * perDay, quarter.length);
  }

  private Item item(int days, TimeGrid grid, float[] values) {
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
    DailyDrift drift = DailyDrift.of(medians);
    return new Item(
        days,
        grid.step().toSeconds(),
        (int) Arrays.stream(medians).filter(median -> !Double.isNaN(median)).count(),
        today,
        before,
        before == null ? null : TrendText.change(before.median(), today.median()),
        before == null ? null : TrendText.change(before.p95(), today.p95()),
        drift,
        words().sentence(days, today, before, drift),
        PlotConversion.of(question.asked(), grid, values));
  }

  /** Words for a series that has data: a metric that a caller has invented need not be valid. */
  private TrendText words() {
    return new TrendText(MetricCatalogue.of(question.asked().metric()));
  }

  private static double[] medians(float[] values, int perDay) {
    return IntStream.range(0, values.length / perDay)
        .mapToDouble(
            day -> Quantile.median(FilledCells.sorted(values, day * perDay, (day + 1) * perDay)))
        .toArray();
  }

  private static @Nullable Level level(float[] values, int from, int to) {
    double[] sorted = FilledCells.sorted(values, from, to);
    return sorted.length == 0
        ? null
        : new Level(Quantile.median(sorted), Quantile.of(sorted, HIGH_QUANTILE), sorted.length);
  }
}
