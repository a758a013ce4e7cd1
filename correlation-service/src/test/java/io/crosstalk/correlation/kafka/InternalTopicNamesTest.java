package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.engine.stage.StageTopics;
import org.junit.jupiter.api.Test;

class InternalTopicNamesTest {
  @Test
  void internalTopics_ofTheTopology_haveTheNamesInTheTopicTable() {
    assertThat(StageTopics.LOADS).isEqualTo(BusTopic.LOADS.topicName());
    assertThat(StageTopics.REPLIES).isEqualTo(BusTopic.ANSWERS.topicName());
  }
}
