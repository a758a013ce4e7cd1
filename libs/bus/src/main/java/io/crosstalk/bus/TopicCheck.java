package io.crosstalk.bus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartitionInfo;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/** Compares existing topics with what the services expect; changes nothing. */
public final class TopicCheck {
  private final Admin admin;
  private final TopicSettings settings;

  public TopicCheck(Admin admin, TopicSettings settings) {
    this.admin = admin;
    this.settings = settings;
  }

  /**
   * State of a topic.
   *
   * @param partitions 0 when the topic does not exist
   * @param differences texts about each difference from what is expected; empty without one
   * @param unusable whether a service refuses to work with the topic
   */
  public record Result(int partitions, int replicas, List<String> differences, boolean unusable) {
    public Result {
      differences = List.copyOf(differences);
    }
  }

  /**
   * Checks a topic.
   *
   * @throws KafkaException when the cluster does not reply or refuses an operation
   */
  public Result check(BusTopic topic) throws InterruptedException {
    List<TopicPartitionInfo> partitions = partitions(topic);
    if (partitions.isEmpty()) {
      return new Result(0, 0, List.of("it does not exist"), true);
    }
    List<String> differences = new ArrayList<>();
    int expected = expectedPartitions(topic);
    boolean wrongNumber = expected > 0 && partitions.size() != expected;
    if (wrongNumber) {
      differences.add("%d partitions, not %d".formatted(partitions.size(), expected));
    }
    int replicas = partitions.stream().mapToInt(each -> each.replicas().size()).min().orElseThrow();
    if (replicas < settings.replicationFactor()) {
      differences.add("%d replicas, not %d".formatted(replicas, settings.replicationFactor()));
    }
    long behind =
        partitions.stream().filter(each -> each.isr().size() < each.replicas().size()).count();
    if (behind > 0) {
      differences.add("%d partitions with replicas that are not in sync".formatted(behind));
    }
    differences.addAll(new ConfigCorrection(settings).differences(admin, topic));
    return new Result(partitions.size(), replicas, differences, wrongNumber && isFixed(topic));
  }

  private static boolean isFixed(BusTopic topic) {
    return topic.partitionRule() == PartitionRule.EXACT
        || topic.partitionRule() == PartitionRule.SAME_AS_SAMPLES;
  }

  /** Expected number of partitions; 0 when it is that of a topic that does not exist. */
  private int expectedPartitions(BusTopic topic) throws InterruptedException {
    return switch (topic.partitionRule()) {
      case CONFIGURED -> settings.partitions();
      case EXACT, INITIAL -> topic.fixedPartitions();
      case SAME_AS_SAMPLES -> partitions(BusTopic.SAMPLES).size();
    };
  }

  private List<TopicPartitionInfo> partitions(BusTopic topic) throws InterruptedException {
    try {
      Map<String, TopicDescription> described =
          AdminResults.await(admin.describeTopics(List.of(topic.topicName())).allTopicNames());
      return described.values().iterator().next().partitions();
    } catch (UnknownTopicOrPartitionException e) {
      return List.of();
    }
  }
}
