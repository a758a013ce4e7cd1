package io.crosstalk.bench.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bench.storm.variant.SoakPoint;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SoakReportTest {
  @Test
  void isFlat_firstPointLowThenConstant_isTrue() {
    assertThat(SoakReport.isFlat(points(50, 0))).isTrue();
  }

  @Test
  void isFlat_growthOfTwoPercentPerPoint_isFalse() {
    List<SoakPoint> points = points(100, 2);
    assertThat(SoakReport.growth(points)).isGreaterThan(0.1);
    assertThat(SoakReport.isFlat(points)).isFalse();
  }

  @Test
  void isFlat_fluctuationWithoutTrend_isTrue() {
    double[] heaps = {135, 78, 96, 114, 123, 76, 101, 121, 123, 71};
    assertThat(SoakReport.isFlat(points(heaps))).isTrue();
  }

  @Test
  void isFlat_fluctuationWithRisingTrend_isFalse() {
    double[] heaps = {50, 200, 330, 310, 480, 400, 640, 560, 850, 700};
    assertThat(SoakReport.isFlat(points(heaps))).isFalse();
  }

  @Test
  void isFlat_totalRiseOfOnePercent_isTrue() {
    assertThat(SoakReport.isFlat(points(100, 0.1))).isTrue();
  }

  @Test
  void isFlat_noStormsBetweenPoints_isFalse() {
    List<SoakPoint> points =
        points(100, 0).stream()
            .map(point -> new SoakPoint(point.seconds(), 1, point.liveHeapMegabytes()))
            .toList();
    assertThat(SoakReport.isFlat(points)).isFalse();
  }

  private static List<SoakPoint> points(double[] heaps) {
    return IntStream.range(0, heaps.length)
        .mapToObj(i -> new SoakPoint(i * 60, i, heaps[i]))
        .toList();
  }

  private static List<SoakPoint> points(double first, double growth) {
    return IntStream.range(0, 10)
        .mapToObj(i -> new SoakPoint(i * 60, i, i == 0 ? first : 100 + i * growth))
        .toList();
  }
}
