package io.crosstalk.engine.investigate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.crosstalk.engine.history.MemoryHistory;
import io.crosstalk.engine.history.SeriesName;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.statistics.ChanceProbability;
import io.crosstalk.engine.statistics.MannKendall;
import io.crosstalk.engine.statistics.TheilSen;
import io.crosstalk.event.Ids;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class TrendTest {
  private static final Instant AT = Instant.parse("2026-03-13T00:00:00Z");
  private static final SeriesName RATIO = new SeriesName("vts-1", "data.reduction_ratio");
  private static final SeriesName LATENCY = new SeriesName("vm-1", "disk.latency");

  private final MemoryHistory history = new MemoryHistory();
  private final Random random = new Random(3);

  /** Case C3 of the casebook: the compression ratio was 2.5 and is 1.8 now. */
  @Test
  void trend_slowDrift_isReported() {
    record(RATIO, 91, day -> 2.5 - 0.7 * day / 90 + 0.05 * random.nextGaussian());

    TrendAnswer answer = trend(RATIO);

    TrendAnswer.Item quarter = answer.items().getLast();
    DailyDrift drift = Objects.requireNonNull(quarter.drift());
    assertThat(drift.significant()).isTrue();
    assertThat(drift.from()).isCloseTo(2.5, within(0.05));
    assertThat(drift.to()).isCloseTo(1.8, within(0.05));
    assertThat(answer.summary())
        .contains("drifted down over 90 days", "planned with the old value needs another look");
    assertThat(quarter.series().points()).hasSizeLessThanOrEqualTo(500);
  }

  @Test
  void trend_shortHistory_driftBeginsOnFirstDayWithData() {
    record(RATIO, 31, day -> 2.5 - 0.7 * (day - 60) / 30 + 0.01 * random.nextGaussian());

    TrendAnswer.Item quarter = trend(RATIO).items().getLast();

    assertThat(Objects.requireNonNull(quarter.drift()).from()).isCloseTo(2.5, within(0.05));
    assertThat(quarter.sentence()).contains("drifted down over 30 days");
  }

  @Test
  void trend_dailyRhythm_isNoDrift() {
    record(LATENCY, 91, day -> 3 + 2 * Math.sin(2 * Math.PI * day) + 0.1 * random.nextGaussian());

    TrendAnswer answer = trend(LATENCY);

    assertThat(answer.items()).noneMatch(item -> isNotable(item.drift()));
    assertThat(answer.summary())
        .contains("disk.latency of vm-1 today", " ms")
        .doesNotContain("drift");
  }

  @Test
  void trend_changedToday_isComparedWithTheDaysBefore() {
    record(LATENCY, 91, day -> day >= 90 ? 6 : 3);

    for (TrendAnswer.Item item : trend(LATENCY).items()) {
      assertThat(item.today().median()).isEqualTo(6);
      assertThat(Objects.requireNonNull(item.before()).median()).isEqualTo(3);
      assertThat(item.medianChangePercent()).isEqualTo(100);
      assertThat(isNotable(item.drift())).isFalse();
      assertThat(item.sentence()).contains("3 ms", "today 6 ms", "+100 %");
    }
  }

  @Test
  void trend_daysNoLongerStored_areNotCompared() {
    record(LATENCY, 3, day -> 0);

    TrendAnswer answer = trend(LATENCY);

    assertThat(answer.items()).allMatch(item -> item.daysFilled() == 3 && item.drift() == null);
    assertThat(answer.items().getFirst().medianChangePercent()).isNull();
    assertThatThrownBy(() -> trend(RATIO)).isInstanceOf(NotKeptException.class);
  }

  @Test
  void trend_noSamplesToday_isRejected() {
    history.add("live", LATENCY, AT.minus(Duration.ofDays(2)), 3);
    assertThatThrownBy(() -> trend(LATENCY))
        .isInstanceOf(NotKeptException.class)
        .hasMessageContaining("earlier 'at'");
  }

  @Test
  void trend_nameThatNoMetricCanHave_isRejected() {
    SeriesName series = new SeriesName(LATENCY.resource(), "x".repeat(Ids.MAX_LENGTH + 1));

    assertThatThrownBy(() -> trend(series)).isInstanceOf(NotKeptException.class);
  }

  @Test
  void theilSen_singleOutlier_keepsTheSlope() {
    TheilSen line =
        TheilSen.of(new double[] {0, 1, 2, 3, 4, 5, 6}, new double[] {1, 3, 5, 700, 9, 11, 13});
    assertThat(line.slope()).isEqualTo(2);
    assertThat(line.level()).isEqualTo(1);
  }

  /** The variance is 125 for n = 10 without ties; the score of all pairs is 45. */
  @Test
  void mannKendall_knownSeries_matchesTheFormula() {
    double[] rising = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
    assertThat(MannKendall.probability(rising))
        .isCloseTo(ChanceProbability.ofDeviation(44 / Math.sqrt(125)), within(1e-12));
    assertThat(MannKendall.probability(new double[] {2, 2, 2, 2, 2})).isEqualTo(1);
    assertThat(MannKendall.probability(new double[] {1, 9, 2, 8, 3, 7, 4, 6})).isGreaterThan(0.3);
  }

  private static boolean isNotable(DailyDrift drift) {
    return drift != null && drift.isNotable();
  }

  /** Records hourly samples of the last days. */
  private void record(SeriesName name, int days, DoubleUnaryOperator course) {
    for (int hour = 1; hour <= days * 24; hour++) {
      Instant time = AT.minus(Duration.ofDays(days)).plus(Duration.ofHours(hour));
      history.add("live", name, time, course.applyAsDouble((hour - 1) / 24.0 + 91 - days));
    }
  }

  private TrendAnswer trend(SeriesName name) {
    return Trend.of(
        new WorldHistory("live", history, new Inventory()), new TrendQuestion(name, AT));
  }
}
