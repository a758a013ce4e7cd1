package io.crosstalk.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class GrowthTrendTest {
  private static final Offset<Double> CLOSE = Offset.offset(1e-9);

  @Test
  void growth_steadyRise_isRiseDividedByMedian() {
    GrowthTrend trend = new GrowthTrend(new double[] {80, 90, 100, 110, 120});

    assertThat(trend.rises()).isTrue();
    assertThat(trend.growth()).isEqualTo(0.4, CLOSE);
  }

  @Test
  void rises_oneOutlier_isFalse() {
    GrowthTrend trend = new GrowthTrend(new double[] {100, 100, 100, 900, 100, 100});

    assertThat(trend.rises()).isFalse();
    assertThat(trend.growth()).isZero();
  }

  @Test
  void rises_fallingFigures_isFalse() {
    GrowthTrend trend = new GrowthTrend(new double[] {120, 110, 100, 90, 80});

    assertThat(trend.rises()).isFalse();
    assertThat(trend.growth()).isEqualTo(-0.4, CLOSE);
  }

  @Test
  void rises_onlyThreeFigures_isFalse() {
    assertThat(new GrowthTrend(new double[] {1, 2, 3}).rises()).isFalse();
  }
}
