package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Topics;
import io.crosstalk.ingest.publish.GroupProgress.Position;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class LagLimitTest {
  private static final TopicPartition SAMPLES_0 = new TopicPartition(Topics.SAMPLES, 0);
  private static final TopicPartition SAMPLES_1 = new TopicPartition(Topics.SAMPLES, 1);
  private static final TopicPartition LOADS_0 =
      new TopicPartition("crosstalk.correlation.loads", 0);
  private static final Duration LEAD = Duration.ofSeconds(3);

  private final LagLimit limit = new LagLimit(LEAD);

  @Test
  void lagLimit_nothingMeasured_isUnknown() {
    assertThat(limit.isUnknown(0)).isTrue();
    measured(0, SAMPLES_0, 0, 0);
    assertThat(limit.isUnknown(LEAD.toNanos())).isFalse();
    assertThat(limit.isUnknown(LEAD.toNanos() + 1)).isTrue();
  }

  @Test
  void lagLimit_noSuchGroup_hasRoom() {
    limit.measured(Map.of(), 0);
    limit.published(1_000_000);
    assertThat(limit.hasRoom()).isTrue();
  }

  @Test
  void lagLimit_rateNotKnownYet_hasRoomForTheFirstRecords() {
    measured(0, SAMPLES_0, 0, LagLimit.FIRST_RECORDS);
    assertThat(limit.hasRoom()).isTrue();
    measured(1, SAMPLES_0, 0, LagLimit.FIRST_RECORDS + 1);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void lagLimit_lagAsLargeAsConsumptionOfTheLead_hasRoom() {
    measured(0, SAMPLES_0, 0, 9000);
    measured(1.5, SAMPLES_0, 1000, 9000);
    measured(3, SAMPLES_0, 4000, 8000);
    assertThat(limit.hasRoom()).isTrue();
    measured(3, SAMPLES_0, 4000, 8001);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void lagLimit_consumptionBeforeTheLead_doesNotCount() {
    measured(0, SAMPLES_0, 0, 9000);
    measured(1, SAMPLES_0, 5000, 9000);
    measured(2, SAMPLES_0, 5000, 9000);
    measured(4, SAMPLES_0, 5000, 9000);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void lagLimit_groupStandsStill_hasRoomOnlyWithoutLag() {
    measured(0, SAMPLES_0, 0, 20);
    measured(3, SAMPLES_0, 0, LagLimit.NO_LAG + 1);
    assertThat(limit.hasRoom()).isFalse();
    measured(4, SAMPLES_0, 0, LagLimit.NO_LAG);
    assertThat(limit.hasRoom()).isTrue();
  }

  @Test
  void lagLimit_publishedSinceTheMeasurement_countsAsLagUntilTheNext() {
    limit.measured(Map.of(SAMPLES_0, new Position(0, 400), SAMPLES_1, new Position(0, 400)), 0);
    limit.published(200);
    assertThat(limit.hasRoom()).isTrue();
    limit.published(2);
    assertThat(limit.hasRoom()).isFalse();
    limit.measured(Map.of(SAMPLES_0, new Position(300, 500), SAMPLES_1, new Position(300, 500)), 1);
    assertThat(limit.hasRoom()).isTrue();
  }

  @Test
  void lagLimit_onePartitionBehind_hasNoRoom() {
    limit.measured(Map.of(SAMPLES_0, new Position(0, 10), SAMPLES_1, new Position(0, 10)), 0);
    limit.measured(
        Map.of(SAMPLES_0, new Position(90_000, 90_010), SAMPLES_1, new Position(10, 700)),
        LEAD.toNanos());
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void lagLimit_topicBetweenStagesBehind_hasNoRoom() {
    limit.measured(Map.of(SAMPLES_0, new Position(0, 10), LOADS_0, new Position(0, 0)), 0);
    limit.measured(
        Map.of(SAMPLES_0, new Position(10, 10), LOADS_0, new Position(100, 201)), LEAD.toNanos());
    assertThat(limit.hasRoom()).isFalse();
    limit.measured(
        Map.of(SAMPLES_0, new Position(10, 10), LOADS_0, new Position(101, 202)), LEAD.toNanos());
    assertThat(limit.hasRoom()).isTrue();
  }

  /** A consumer that becomes ten times slower in the middle, against a publisher without end. */
  @Test
  void lagLimit_consumerBecomesSlower_lagFallsToTheNewRateTimesLead() {
    long committed = 0;
    long end = 0;
    for (int decisecond = 0; decisecond < 1000; decisecond++) {
      long rate = decisecond < 500 ? 1000 : 100;
      committed = Math.min(end, committed + rate);
      measured(decisecond / 10.0, SAMPLES_0, committed, end);
      while (limit.hasRoom()) {
        limit.published(50);
        end += 50;
      }
      boolean settled = decisecond % 500 > 400;
      if (settled) {
        assertThat(end - committed).as("at %s ds", decisecond).isBetween(rate, rate * 30 + 50);
      }
    }
    assertThat(committed).as("never idle").isGreaterThan(500 * 1000 * 9 / 10);
  }

  private void measured(double seconds, TopicPartition partition, long committed, long end) {
    limit.measured(Map.of(partition, new Position(committed, end)), (long) (seconds * 1e9));
  }
}
