package io.crosstalk.correlation.bus;

import io.crosstalk.correlation.streams.BusTopics;
import io.crosstalk.event.Topics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.TopicExistsException;

/** Finds the topics that other services create and creates the ones between the stages. */
final class BusTopicSetup {
  private static final Set<String> FOREIGN =
      Set.of(
          Topics.SAMPLES, Topics.INVENTORY, Topics.CHANGES, Topics.VERDICTS, Topics.DEAD_LETTERS);

  /** What the stages pass on is worked off within seconds; this bounds the disk. */
  private static final Duration RETENTION = Duration.ofDays(1);

  private static final long RETENTION_BYTES = 2L << 30;

  private final Admin admin;
  private final short replicationFactor;

  BusTopicSetup(Admin admin, short replicationFactor) {
    this.admin = admin;
    this.replicationFactor = replicationFactor;
  }

  /**
   * Makes sure that everything is there.
   *
   * @return the partitions of {@code crosstalk.samples}
   * @throws KafkaException when the cluster does not answer, or a topic is still missing
   */
  int ensure() throws InterruptedException {
    Set<String> missing = new TreeSet<>(FOREIGN);
    missing.removeAll(get(admin.listTopics().names()));
    if (!missing.isEmpty()) {
      throw new KafkaException("waiting for ingest-service to create " + missing);
    }
    int partitions = partitions(Topics.SAMPLES);
    for (String topic : List.of(BusTopics.LOADS, BusTopics.ANSWERS)) {
      create(topic, partitions);
      check(topic, partitions);
    }
    return partitions;
  }

  private void create(String topic, int partitions) throws InterruptedException {
    Map<String, String> config =
        Map.of(
            TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG,
            "LogAppendTime",
            TopicConfig.RETENTION_MS_CONFIG,
            Long.toString(RETENTION.toMillis()),
            TopicConfig.RETENTION_BYTES_CONFIG,
            Long.toString(RETENTION_BYTES),
            TopicConfig.MAX_MESSAGE_BYTES_CONFIG,
            Integer.toString(StreamsConfigs.maxRecordBytes()));
    NewTopic wanted = new NewTopic(topic, partitions, replicationFactor).configs(config);
    try {
      get(admin.createTopics(List.of(wanted)).all());
    } catch (TopicExistsException e) {
      // It was there before, or another instance was faster.
    }
  }

  private void check(String topic, int partitions) throws InterruptedException {
    int actual = partitions(topic);
    if (actual != partitions) {
      throw new KafkaException(
          "%s has %d partitions and %s has %d: they must be equal; delete %s to have it made anew"
              .formatted(topic, actual, Topics.SAMPLES, partitions, topic));
    }
  }

  private int partitions(String topic) throws InterruptedException {
    var described = get(admin.describeTopics(List.of(topic)).allTopicNames()).get(topic);
    if (described == null) {
      throw new KafkaException("no description of topic " + topic);
    }
    return described.partitions().size();
  }

  private static <T> T get(KafkaFuture<T> future) throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof KafkaException cause ? cause : new KafkaException(e.getCause());
    }
  }
}
