package io.crosstalk.ingest.publish;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Creates the topics that are missing; those that exist stay as they are. */
final class TopicSetup {
  private static final Logger LOG = LoggerFactory.getLogger(TopicSetup.class);

  private TopicSetup() {}

  /**
   * Creates what is missing.
   *
   * @throws KafkaException when the cluster does not answer or refuses
   */
  static void ensure(Admin admin, Collection<NewTopic> plan) throws InterruptedException {
    Set<String> present = get(admin.listTopics().names());
    List<NewTopic> missing =
        plan.stream().filter(topic -> !present.contains(topic.name())).toList();
    for (NewTopic topic : missing) {
      create(topic, admin.createTopics(List.of(topic)).all());
    }
  }

  private static void create(NewTopic topic, KafkaFuture<Void> result) throws InterruptedException {
    try {
      get(result);
      LOG.info("created topic {} with {} partitions", topic.name(), topic.numPartitions());
    } catch (TopicExistsException e) {
      LOG.info("topic {} has been created by somebody else meanwhile", topic.name());
    }
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
