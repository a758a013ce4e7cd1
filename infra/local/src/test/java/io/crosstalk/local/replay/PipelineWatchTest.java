package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PipelineWatchTest {
  private final PipelineWatch watch = new PipelineWatch(0);

  @Test
  void observe_lagFalls_countsAsProgress() {
    observe(10, 900);
    observe(20, 800);

    assertThat(watch.withoutProgress(at(20))).isZero();
    assertThat(watch.eventTimeUnchanged(at(20))).isEqualTo(Duration.ofSeconds(20));
    assertThat(watch.state(false, at(20)))
        .isEqualTo("correlation-service is working: 800 records behind");
  }

  @Test
  void observe_first_isNoProgress() {
    observe(4, 900);

    assertThat(watch.withoutProgress(at(4))).isEqualTo(Duration.ofSeconds(4));
    assertThat(watch.state(false, at(4)))
        .isEqualTo("waiting for correlation-service: 900 records behind");
  }

  @Test
  void observe_lagGrowsAndFallsAboveItsMinimum_isNoProgress() {
    observe(10, 13_300);
    observe(20, 13_500);
    observe(45, 13_400);

    assertThat(watch.withoutProgress(at(45))).isEqualTo(Duration.ofSeconds(45));
    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.CORRELATION);
    assertThat(watch.state(false, at(45)))
        .isEqualTo("correlation-service has made no progress for 45 s: 13,400 records behind");
  }

  @Test
  void awaitedComponent_onlyLiveRecordsBehind_isNextServiceWithoutProgress() {
    for (int second = 10; second <= 60; second++) {
      observe(second, 3);
    }

    assertThat(watch.withoutProgress(at(60))).isEqualTo(Duration.ofSeconds(60));
    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.RULES);
    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.INGEST);
  }

  @Test
  void observe_verdictsApplied_countsAsProgress() {
    watch.observe(OptionalLong.of(0), OptionalDouble.of(5), at(10));
    watch.observe(OptionalLong.of(0), OptionalDouble.empty(), at(20));
    watch.observe(OptionalLong.of(0), OptionalDouble.of(6), at(30));

    assertThat(watch.withoutProgress(at(30))).isZero();
    assertThat(watch.state(false, at(30))).isEqualTo("rules-service is working");
  }

  @Test
  void advanced_eventTime_forgetsLeastLag() {
    observe(10, 100);
    watch.advanced(at(20));

    assertThat(watch.withoutProgress(at(21))).isEqualTo(Duration.ofSeconds(1));
    assertThat(watch.state(false, at(21))).isEmpty();
    observe(25, 1_900);
    observe(26, 900);
    assertThat(watch.withoutProgress(at(26))).isZero();
  }

  @Test
  void awaitedComponent_nothingReadYet_isCorrelation() {
    watch.observe(OptionalLong.empty(), OptionalDouble.empty(), at(10));

    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.CORRELATION);
    assertThat(watch.state(true, at(10)))
        .isEqualTo("correlation-service has made no progress for 10 s");
  }

  @Test
  void state_brokerUnavailable_namesBrokerUntilItAnswers() {
    observe(10, 900);
    watch.brokerUnavailable("the broker does not answer");

    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.KAFKA);
    assertThat(watch.state(false, at(20))).isEqualTo("the broker does not answer");
    observe(21, 800);
    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.CORRELATION);
  }

  private void observe(long second, long lag) {
    watch.observe(OptionalLong.of(lag), OptionalDouble.empty(), at(second));
  }

  private static long at(long second) {
    return Duration.ofSeconds(second).toNanos();
  }
}
