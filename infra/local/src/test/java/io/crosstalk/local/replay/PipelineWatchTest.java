package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Topics;
import io.crosstalk.local.platform.Component;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class PipelineWatchTest {
  private static final String LOADS = "crosstalk.correlation.loads";

  private final PipelineWatch watch = new PipelineWatch(0);
  private final Map<TopicPartition, Long> committed = new HashMap<>();
  private final Map<TopicPartition, Long> ends = new HashMap<>();

  @Test
  void observe_samplesRead_countsAsProgress() {
    lookAt(10, Topics.SAMPLES, 100, 1000);
    lookAt(20, Topics.SAMPLES, 200, 1000);

    assertThat(watch.withoutProgress(at(20))).isZero();
    assertThat(watch.eventTimeUnchanged(at(20))).isEqualTo(Duration.ofSeconds(20));
    assertThat(watch.state(false, at(20)))
        .isEqualTo("correlation-service is working: 800 records behind");
  }

  @Test
  void state_firstObservation_saysWaiting() {
    lookAt(4, Topics.SAMPLES, 100, 1000);

    assertThat(watch.state(false, at(4)))
        .isEqualTo("waiting for correlation-service: 900 records behind");
  }

  @Test
  void observe_firstPositions_isNoProgress() {
    lookAt(10, Topics.SAMPLES, 100, 1000);

    assertThat(watch.withoutProgress(at(10))).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void awaitedComponent_samplesNotRead_isCorrelation() {
    lookAt(10, Topics.SAMPLES, 100, 13_400);
    lookAt(45, Topics.SAMPLES, 100, 13_500);

    assertThat(watch.withoutProgress(at(45))).isEqualTo(Duration.ofSeconds(45));
    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.CORRELATION);
    assertThat(watch.state(false, at(45)))
        .isEqualTo("correlation-service has made no progress for 45 s: 13,400 records behind");
  }

  @Test
  void awaitedComponent_onlyLaterRecordsRead_isRulesWithoutProgress() {
    lookAt(10, Topics.SAMPLES, 1000, 1000);
    for (int second = 11; second < 60; second++) {
      lookAt(second, Topics.SAMPLES, 1000 + 4L * second, 1000 + 4L * second + 4);
    }

    assertThat(watch.withoutProgress(at(60))).isEqualTo(Duration.ofSeconds(60));
    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.RULES);
    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.INGEST);
  }

  @Test
  void observe_nextStageReads_countsAsProgress() {
    put(LOADS, 0, 900);
    lookAt(10, Topics.SAMPLES, 500, 1000);
    lookAt(20, Topics.SAMPLES, 1000, 1000);
    put(LOADS, 400, 900);
    lookAt(30, Topics.SAMPLES, 1000, 1000);

    assertThat(watch.withoutProgress(at(30))).isZero();
    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.CORRELATION);
  }

  @Test
  void awaitedComponent_onlyTransactionMarkerUnread_isRules() {
    lookAt(10, Topics.SAMPLES, 999, 1000);

    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.RULES);
  }

  @Test
  void observe_verdictsApplied_countsAsProgress() {
    put(Topics.SAMPLES, 1000, 1000);
    watch.observe(positions(), OptionalDouble.of(5), at(10));
    watch.observe(positions(), OptionalDouble.empty(), at(20));
    watch.observe(positions(), OptionalDouble.of(6), at(30));

    assertThat(watch.withoutProgress(at(30))).isZero();
    assertThat(watch.state(false, at(30))).isEqualTo("rules-service is working");
  }

  @Test
  void advanced_eventTime_resetsRecordedEnds() {
    lookAt(10, Topics.SAMPLES, 100, 1000);
    watch.advanced(at(20));

    assertThat(watch.withoutProgress(at(21))).isEqualTo(Duration.ofSeconds(1));
    assertThat(watch.state(false, at(21))).isEmpty();
    lookAt(25, Topics.SAMPLES, 100, 2000);
    lookAt(26, Topics.SAMPLES, 1100, 2000);
    assertThat(watch.withoutProgress(at(26))).isZero();
  }

  @Test
  void awaitedComponent_nothingReadYet_isCorrelation() {
    watch.observe(positions(), OptionalDouble.empty(), at(10));

    assertThat(watch.awaitedComponent(true)).isEqualTo(Component.CORRELATION);
  }

  @Test
  void state_brokerUnavailable_namesBrokerUntilItAnswers() {
    lookAt(10, Topics.SAMPLES, 100, 1000);
    watch.brokerUnavailable("the broker does not answer");

    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.KAFKA);
    assertThat(watch.state(false, at(20))).isEqualTo("the broker does not answer");
    lookAt(21, Topics.SAMPLES, 200, 1000);
    assertThat(watch.awaitedComponent(false)).isEqualTo(Component.CORRELATION);
  }

  private void lookAt(long second, String topic, long read, long end) {
    put(topic, read, end);
    watch.observe(positions(), OptionalDouble.empty(), at(second));
  }

  private void put(String topic, long read, long end) {
    committed.put(new TopicPartition(topic, 0), read);
    ends.put(new TopicPartition(topic, 0), end);
  }

  private BusPositions positions() {
    return new BusPositions(committed, ends);
  }

  private static long at(long second) {
    return Duration.ofSeconds(second).toNanos();
  }
}
