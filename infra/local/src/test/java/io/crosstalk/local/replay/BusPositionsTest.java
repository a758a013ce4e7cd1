package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class BusPositionsTest {
  private static final TopicPartition FIRST = new TopicPartition("samples", 0);
  private static final TopicPartition SECOND = new TopicPartition("samples", 1);
  private static final TopicPartition OTHER = new TopicPartition("loads", 0);

  private static final BusPositions POSITIONS =
      new BusPositions(Map.of(FIRST, 40L, OTHER, 7L), Map.of(FIRST, 100L, SECOND, 30L, OTHER, 7L));

  @Test
  void lag_partitionWithoutCommittedOffset_countsFromBeginning() {
    assertThat(POSITIONS.lag()).isEqualTo(90);
  }

  @Test
  void lag_positionsBeyondGivenEnds_isNotNegative() {
    assertThat(POSITIONS.lag("samples", Map.of(FIRST, 50L, OTHER, 99L))).isEqualTo(10);
    assertThat(POSITIONS.lag("samples", Map.of(FIRST, 20L))).isZero();
  }

  @Test
  void partitions_topic_countsPartitionsOfTopic() {
    assertThat(POSITIONS.partitions("samples")).isEqualTo(2);
    assertThat(POSITIONS.partitions("replies")).isZero();
  }
}
