package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.Topics;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;

class TopicPlanTest {
  private final KafkaProperties kafka =
      new KafkaProperties("127.0.0.1:9092", Map.of(), 24, (short) 3);
  private final List<NewTopic> plan =
      TopicPlan.of(
          kafka, PropertiesBinding.defaults("crosstalk.ingest.topics", TopicProperties.class));

  @Test
  void everyTopicHasItsPartitions() {
    assertThat(plan)
        .extracting(topic -> topic.name() + " " + topic.numPartitions())
        .containsExactly(
            "crosstalk.samples 24",
            "crosstalk.inventory 1",
            "crosstalk.changes 1",
            "crosstalk.verdicts 4",
            "crosstalk.incidents 24",
            "crosstalk.dead-letters 1");
    assertThat(plan)
        .allSatisfy(topic -> assertThat(topic.replicationFactor()).isEqualTo((short) 3));
  }

  @Test
  void everyTopicStatesItsRetentionAndItsClock() {
    assertThat(plan)
        .allSatisfy(
            topic ->
                assertThat(topic.configs())
                    .containsEntry("message.timestamp.type", "LogAppendTime")
                    .containsKeys("retention.ms", "retention.bytes", "cleanup.policy"));
  }

  @Test
  void samplesAreDeletedAndInventoryIsCompacted() {
    assertThat(configs(Topics.SAMPLES))
        .containsEntry("cleanup.policy", "delete")
        .containsEntry("retention.ms", "259200000")
        .containsEntry("retention.bytes", "4294967296");
    assertThat(configs(Topics.INVENTORY))
        .containsEntry("cleanup.policy", "compact")
        .containsEntry("retention.ms", "-1");
    assertThat(configs(Topics.CHANGES)).isEqualTo(configs(Topics.INVENTORY));
  }

  private Map<String, String> configs(String name) {
    return plan.stream()
        .filter(topic -> topic.name().equals(name))
        .findFirst()
        .orElseThrow()
        .configs();
  }
}
