package io.crosstalk.rules.bus;

import io.crosstalk.event.Topics;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the topics that this service reads and writes where they are missing; those that exist
 * stay as they are.
 */
final class TopicSetup {
  private static final Logger LOG = LoggerFactory.getLogger(TopicSetup.class);

  /** Verdicts are read by one process, however many partitions the stage before has. */
  private static final int VERDICT_PARTITIONS = 4;

  private static final String LARGEST_RECORD = Integer.toString(16 << 20);

  private final KafkaProperties kafka;
  private final BusProperties bus;

  TopicSetup(KafkaProperties kafka, BusProperties bus) {
    this.kafka = kafka;
    this.bus = bus;
  }

  /**
   * Creates what is missing.
   *
   * @throws KafkaException when the cluster does not answer or refuses
   */
  void ensure(Admin admin) throws InterruptedException {
    try {
      Set<String> present = admin.listTopics().names().get();
      List<NewTopic> missing =
          plan().stream().filter(topic -> !present.contains(topic.name())).toList();
      for (NewTopic topic : missing) {
        create(admin, topic);
      }
    } catch (ExecutionException e) {
      throw new KafkaException(
          "Kafka at " + kafka.bootstrapServers() + " is not usable", e.getCause());
    }
  }

  private static void create(Admin admin, NewTopic topic)
      throws InterruptedException, ExecutionException {
    try {
      admin.createTopics(List.of(topic)).all().get();
      LOG.info("created topic {} with {} partitions", topic.name(), topic.numPartitions());
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  private List<NewTopic> plan() {
    short replicas = kafka.replicationFactor();
    return List.of(
        new NewTopic(Topics.VERDICTS, VERDICT_PARTITIONS, replicas).configs(deleted()),
        new NewTopic(Topics.INCIDENTS, kafka.partitions(), replicas).configs(deleted()),
        new NewTopic(Topics.DEAD_LETTERS, 1, replicas).configs(deleted()),
        new NewTopic(Topics.RULES, 1, replicas)
            .configs(
                Map.of(
                    TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
                    "LogAppendTime",
                    TopicConfig.CLEANUP_POLICY_CONFIG,
                    TopicConfig.CLEANUP_POLICY_COMPACT)));
  }

  private Map<String, String> deleted() {
    Map<String, String> config = new HashMap<>();
    config.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    config.put(TopicConfig.CLEANUP_POLICY_CONFIG, TopicConfig.CLEANUP_POLICY_DELETE);
    config.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(bus.retention().toMillis()));
    config.put(TopicConfig.RETENTION_BYTES_CONFIG, Long.toString(bus.retentionSize().toBytes()));
    config.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, LARGEST_RECORD);
    return config;
  }
}
