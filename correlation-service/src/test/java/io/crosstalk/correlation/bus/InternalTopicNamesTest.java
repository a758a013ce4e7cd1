package io.crosstalk.correlation.bus;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.correlation.streams.BusTopics;
import org.junit.jupiter.api.Test;

class InternalTopicNamesTest {
  @Test
  void internalTopics_topology_haveTheNamesInTheTable() {
    assertThat(BusTopics.LOADS).isEqualTo(BusTopic.LOADS.topicName());
    assertThat(BusTopics.ANSWERS).isEqualTo(BusTopic.ANSWERS.topicName());
  }
}
