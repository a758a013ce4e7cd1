package io.crosstalk.bus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.TopicExistsException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the topics that a service owns, corrects their configuration, and checks that the topics
 * of other services exist. Keep one instance, because each instance logs the same finding only
 * once.
 */
public final class TopicSetup {
  private static final Logger LOG = LoggerFactory.getLogger(TopicSetup.class);

  private final BusService service;
  private final TopicSettings settings;
  private final ConfigCorrection correction;
  private final Set<BusTopic> reported = EnumSet.noneOf(BusTopic.class);

  /** Creates the set-up of one service's topics. */
  public TopicSetup(BusService service, TopicSettings settings) {
    this.service = service;
    this.settings = settings;
    this.correction = new ConfigCorrection(settings);
  }

  /**
   * Creates missing topics and corrects the configuration of existing ones. The topics that the
   * service owns come first, so that services can start in any order without blocking one another.
   *
   * @return the number of partitions of each topic that existed before
   * @throws MissingTopicsException when a topic of another service does not exist yet
   * @throws PartitionMismatchException when a topic does not have the number of partitions that its
   *     readers depend on
   * @throws KafkaException when the cluster does not reply or refuses an operation
   */
  public Map<BusTopic, Integer> ensure(Admin admin) throws InterruptedException {
    Set<BusTopic> existing = existing(admin);
    for (BusTopic topic : service.ownedTopics()) {
      if (!existing.contains(topic) && topic.partitionRule() != PartitionRule.SAME_AS_SAMPLES) {
        create(admin, topic, initialPartitions(topic));
      }
    }
    requireTopicsOfOthers(existing);
    Map<BusTopic, Integer> partitions = partitions(admin, existing);
    for (BusTopic topic : service.ownedTopics()) {
      if (!existing.contains(topic) && topic.partitionRule() == PartitionRule.SAME_AS_SAMPLES) {
        create(admin, topic, partitions.getOrDefault(BusTopic.SAMPLES, 0));
      }
    }
    checkPartitions(partitions);
    correction.correct(admin, intersection(service.ownedTopics(), existing));
    return partitions;
  }

  private Set<BusTopic> existing(Admin admin) throws InterruptedException {
    Set<String> names = AdminResults.await(admin.listTopics().names());
    Set<BusTopic> existing = EnumSet.noneOf(BusTopic.class);
    names.forEach(name -> BusTopic.named(name).ifPresent(existing::add));
    return existing;
  }

  private void requireTopicsOfOthers(Set<BusTopic> existing) {
    List<BusTopic> missing = new ArrayList<>(service.requiredTopics());
    missing.removeAll(existing);
    if (!missing.isEmpty()) {
      throw new MissingTopicsException(missing);
    }
  }

  private int initialPartitions(BusTopic topic) {
    return topic.partitionRule() == PartitionRule.CONFIGURED
        ? settings.partitions()
        : topic.fixedPartitions();
  }

  private void create(Admin admin, BusTopic topic, int partitions) throws InterruptedException {
    NewTopic wanted =
        new NewTopic(topic.topicName(), partitions, settings.replicationFactor())
            .configs(TopicConfigs.of(topic, settings));
    try {
      AdminResults.await(admin.createTopics(List.of(wanted)).all());
      LOG.info("created topic {} with {} partitions", topic.topicName(), partitions);
    } catch (TopicExistsException e) {
      LOG.info("topic {} was created by another instance", topic.topicName());
    }
  }

  private Map<BusTopic, Integer> partitions(Admin admin, Set<BusTopic> existing)
      throws InterruptedException {
    Set<BusTopic> relevant = EnumSet.copyOf(service.ownedTopics());
    relevant.addAll(service.requiredTopics());
    List<String> names =
        intersection(relevant, existing).stream().map(BusTopic::topicName).toList();
    Map<BusTopic, Integer> partitions = new EnumMap<>(BusTopic.class);
    AdminResults.await(admin.describeTopics(names).allTopicNames())
        .forEach(
            (name, description) ->
                BusTopic.named(name)
                    .ifPresent(topic -> partitions.put(topic, description.partitions().size())));
    return partitions;
  }

  private void checkPartitions(Map<BusTopic, Integer> partitions) {
    partitions.forEach(
        (topic, actual) -> {
          switch (topic.partitionRule()) {
            case CONFIGURED, INITIAL -> reportDifference(topic, actual);
            case EXACT ->
                require(topic, actual, topic.fixedPartitions(), "its order is across all keys");
            case SAME_AS_SAMPLES ->
                require(
                    topic,
                    actual,
                    partitions.getOrDefault(BusTopic.SAMPLES, actual),
                    "as many as " + BusTopic.SAMPLES.topicName());
          }
        });
  }

  private static void require(BusTopic topic, int actual, int expected, String reason) {
    if (actual != expected) {
      throw new PartitionMismatchException(topic, actual, expected, reason);
    }
  }

  /**
   * Logs that an existing topic has another number of partitions than configured. The topic keeps
   * its number, because with more partitions keys would move to other partitions.
   */
  private void reportDifference(BusTopic topic, int actual) {
    int expected = initialPartitions(topic);
    if (topic.owner() == service && actual != expected && reported.add(topic)) {
      LOG.warn(
          "topic {} has {} partitions instead of {} and keeps them; to change that, stop the services, delete the topic and start {}",
          topic.topicName(),
          actual,
          expected,
          service.serviceName());
    }
  }

  private static Set<BusTopic> intersection(Collection<BusTopic> some, Set<BusTopic> others) {
    Set<BusTopic> both = EnumSet.noneOf(BusTopic.class);
    some.stream().filter(others::contains).forEach(both::add);
    return both;
  }
}
