package io.crosstalk.engine.site.series;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.metric.MetricCatalogue;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class QualitySeriesTest {
  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final long DAY = Duration.ofDays(1).toMillis();

  private final QualitySeries latency =
      new QualitySeries(MetricCatalogue.of("disk.latency"), false, new Retention());

  private double evidence(long atMs) {
    return latency.evidence(latency.rows(new long[] {atMs}, MINUTE, atMs))[0];
  }

  private double unusual(long atMs) {
    return latency.unusual(latency.rows(new long[] {atMs}, MINUTE, atMs))[0];
  }

  private void add(long fromMs, int count, double value) {
    for (int i = 0; i < count; i++) {
      latency.add(fromMs + i * MINUTE, value * (1 + 0.05 * (i % 3)), 1);
    }
  }

  @Test
  void add_tripleOfTheOrdinaryLevel_isDegraded() {
    add(0, 120, 5);
    add(120 * MINUTE, 1, 15);
    assertThat(evidence(120 * MINUTE)).isEqualTo(1);
    assertThat(latency.logRatios(latency.rows(new long[] {120 * MINUTE}, MINUTE, 120 * MINUTE))[0])
        .isBetween(Math.log(2.7), Math.log(3.2));
  }

  @Test
  void add_sampleBeforeEnoughIsKnown_isNoEvidence() {
    add(0, 20, 5);
    add(20 * MINUTE, 1, 50);
    assertThat(evidence(20 * MINUTE)).isZero();
  }

  @Test
  void add_smallNumbers_areNotDegradedByLessThanANoticeableEffect() {
    add(0, 120, 0.1);
    add(120 * MINUTE, 1, 0.5);
    assertThat(evidence(120 * MINUTE)).isLessThan(Row.DEGRADED);
  }

  @Test
  void add_levelOfEachNight_isDegradedButNotUnusual() {
    for (int day = 0; day < 8; day++) {
      add(day * DAY, 22 * 60, 5);
      add(day * DAY + 22 * 60 * MINUTE, 60, 30);
      add(day * DAY + 23 * 60 * MINUTE, 60, 5);
    }
    long night = 7 * DAY + (22 * 60 + 30) * MINUTE;
    assertThat(evidence(night)).isEqualTo(1);
    assertThat(unusual(night)).isZero();
  }

  @Test
  void add_errorsThatGrowWithTheDemand_areOrdinary() {
    var errors = new QualitySeries(MetricCatalogue.of("app.errors"), false, new Retention());
    for (int i = 0; i < 120; i++) {
      errors.add(i * MINUTE, 10 + i % 3, 1);
    }
    errors.add(120 * MINUTE, 40, 4);
    assertThat(errors.evidence(errors.rows(new long[] {120 * MINUTE}, MINUTE, 120 * MINUTE))[0])
        .isZero();
  }

  @Test
  void add_serviceThatIsAHundredTimesSlower_isStrongerEvidenceThanOneThatIsThreeTimes() {
    assertThat(serviceEvidence(300)).isGreaterThan(1).isLessThan(2);
    assertThat(serviceEvidence(10_000)).isGreaterThan(4);
  }

  private static double serviceEvidence(double slowMs) {
    var service =
        new QualitySeries(MetricCatalogue.of("app.response_time"), false, new Retention());
    for (int i = 0; i < 120; i++) {
      service.add(i * MINUTE, 100 + i % 3, 1);
    }
    service.add(120 * MINUTE, slowMs, 1);
    return service.evidence(service.rows(new long[] {120 * MINUTE}, MINUTE, 120 * MINUTE))[0];
  }
}
