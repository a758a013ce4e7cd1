package io.crosstalk.rules.kafka;

import io.crosstalk.bus.BusService;
import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.MissingTopicsException;
import io.crosstalk.bus.PartitionMismatchException;
import io.crosstalk.bus.Retention;
import io.crosstalk.bus.TopicSettings;
import io.crosstalk.bus.TopicSetup;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** Creates the topics that this service owns, and checks that the topics exist that it reads. */
final class RulesTopicSetup {
  private final RulesKafkaProperties kafka;
  private final TopicSetup setup;

  RulesTopicSetup(RulesKafkaProperties kafka, TopicProperties topic) {
    this.kafka = kafka;
    setup =
        new TopicSetup(
            BusService.RULES,
            new TopicSettings(
                kafka.partitions(),
                kafka.replicationFactor(),
                Map.of(
                    BusTopic.INCIDENTS,
                    new Retention(topic.retention(), topic.retentionSize().toBytes()))));
  }

  /**
   * Creates missing topics and corrects their configuration.
   *
   * @throws KafkaException when a topic of another service is missing, or the cluster does not
   *     reply or refuses an operation
   */
  void ensure(Admin admin) throws InterruptedException {
    try {
      setup.ensure(admin);
    } catch (MissingTopicsException | PartitionMismatchException e) {
      throw e;
    } catch (KafkaException e) {
      throw new KafkaException("Kafka at " + kafka.bootstrapServers() + " is not usable", e);
    }
  }
}
