package io.crosstalk.ingest.source.casefolder;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.message.Topics;
import io.crosstalk.ingest.publish.GroupProgress.Position;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class FlightLimitTest {
  private static final TopicPartition SAMPLES_0 = new TopicPartition(Topics.SAMPLES, 0);
  private static final TopicPartition SAMPLES_1 = new TopicPartition(Topics.SAMPLES, 1);
  private static final Duration LEAD = Duration.ofSeconds(3);

  private final FlightLimit limit = new FlightLimit(LEAD);
  private final Map<TopicPartition, Position> positions = new HashMap<>();

  @Test
  void isUnknown_nothingMeasured_isTrue() {
    assertThat(limit.isUnknown(0)).isTrue();
    measureAt(0);
    assertThat(limit.isUnknown(LEAD.toNanos())).isFalse();
    assertThat(limit.isUnknown(LEAD.toNanos() + 1)).isTrue();
  }

  @Test
  void hasRoom_unknownGroup_isTrue() {
    measureAt(0);
    limit.published(1_000_000);
    measureAt(1);

    assertThat(limit.hasRoom()).isTrue();
  }

  @Test
  void hasRoom_rateNotKnownYet_admitsTheFirstRecords() {
    put(SAMPLES_0, 0, 0);
    measureAt(0);
    limit.published(FlightLimit.FIRST_RECORDS);
    measureAt(0.1);
    assertThat(limit.hasRoom()).isTrue();
    limit.published(1);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void inFlight_recordsOfOthersFollow_areNotWaitedFor() {
    publish(1000, 1000);
    put(SAMPLES_0, 1000, 5000);
    measureAt(2);

    assertThat(limit.inFlight()).isZero();
  }

  @Test
  void hasRoom_recordsWereProcessed_admitsAsManyAgain() {
    publish(1000, 1000);
    put(SAMPLES_0, 1000, 1000);
    measureAt(2);
    measureAt(4);
    limit.published(1000);
    measureAt(4.5);
    assertThat(limit.hasRoom()).isTrue();
    limit.published(1);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void hasRoom_recordsProcessedBeforeTheLead_doNotCount() {
    publish(1000, 1000);
    put(SAMPLES_0, 1000, 1000);
    measureAt(2);
    measureAt(4);
    measureAt(6);
    assertThat(limit.hasRoom()).isTrue();
    limit.published(1);
    assertThat(limit.hasRoom()).isFalse();
  }

  @Test
  void hasRoom_quarterOfTheLimitPublished_waitsForTheNextMeasurement() {
    publish(1000, 1000);
    put(SAMPLES_0, 1000, 1000);
    measureAt(2);
    measureAt(4);
    limit.published(250);
    assertThat(limit.hasRoom()).isTrue();
    limit.published(1);
    assertThat(limit.hasRoom()).isFalse();
    measureAt(4.1);
    assertThat(limit.hasRoom()).isTrue();
  }

  @Test
  void inFlight_onePartitionBehind_countsItsRecords() {
    put(SAMPLES_1, 0, 300);
    publish(1000, 700);
    put(SAMPLES_0, 700, 700);
    put(SAMPLES_1, 298, 300);
    measureAt(2);

    assertThat(limit.inFlight()).isEqualTo(1000);
  }

  @Test
  void measured_noMeasurementForTheLead_beginsAnew() {
    publish(1000, 1000);
    measureAt(5);

    assertThat(limit.inFlight()).isZero();
    assertThat(limit.hasRoom()).isTrue();
  }

  /**
   * Simulates a consumer group that becomes ten times slower, while the publisher always has more
   * records.
   */
  @Test
  void inFlight_groupBecomesSlower_fallsToTheNewRateTimesTheLead() {
    long committed = 0;
    long end = 0;
    for (int decisecond = 0; decisecond < 1000; decisecond++) {
      long rate = decisecond < 500 ? 1000 : 100;
      committed = Math.min(end, committed + rate);
      put(SAMPLES_0, committed, end);
      measureAt(decisecond / 10.0);
      while (limit.hasRoom() && end < 10_000_000) {
        limit.published(50);
        end += 50;
      }
      if (decisecond % 500 > 400) {
        assertThat(end - committed).as("at %s ds", decisecond).isBetween(rate, mostInFlight(rate));
      }
    }
    assertThat(committed).as("hardly ever idle").isGreaterThan(550_000 * 9 / 10);
  }

  /**
   * Upper bound of the records in flight: twice the number that the group processes in a lead. The
   * limit varies around that number, because records are published and processed in batches of a
   * quarter of the limit.
   */
  private static long mostInFlight(long recordsInADecisecond) {
    return recordsInADecisecond * 30 * 2;
  }

  /**
   * Publishes records after the measurement at 0 s, which are in the topic at 1 s.
   *
   * @param records number of records
   * @param end end offset of the topic at 1 s
   */
  private void publish(long records, long end) {
    positions.putIfAbsent(SAMPLES_0, new Position(0, 0));
    measureAt(0);
    limit.published(records);
    measureAt(0.5);
    put(SAMPLES_0, 0, end);
    measureAt(1);
  }

  private void put(TopicPartition partition, long committed, long end) {
    positions.put(partition, new Position(committed, end));
  }

  private void measureAt(double second) {
    limit.measured(positions, (long) (second * 1e9));
  }
}
