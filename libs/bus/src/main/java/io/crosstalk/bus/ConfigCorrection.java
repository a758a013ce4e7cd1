package io.crosstalk.bus;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the configuration of existing topics with {@link TopicConfigs}, and alters the entries
 * that differ.
 */
final class ConfigCorrection {
  private static final Logger LOG = LoggerFactory.getLogger(ConfigCorrection.class);

  private final TopicSettings settings;
  private final Set<String> reported = new HashSet<>();

  ConfigCorrection(TopicSettings settings) {
    this.settings = settings;
  }

  /**
   * Configuration entry whose actual value differs.
   *
   * @param actual null when the topic does not have the entry
   */
  private record Difference(String name, @Nullable String actual, String wanted) {
    @Override
    public String toString() {
      return name + " from " + actual + " to " + wanted;
    }
  }

  /**
   * Corrects the configuration of the topics. When the cluster refuses, an error with the remedy is
   * logged, and the topics stay as they are.
   */
  void correct(Admin admin, Set<BusTopic> topics) throws InterruptedException {
    for (BusTopic topic : topics) {
      ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName());
      try {
        List<Difference> differences = differences(topic, describe(admin, resource));
        if (!differences.isEmpty()) {
          alter(admin, resource, differences);
          LOG.info("topic {}: changed {}", topic.topicName(), differences);
        }
      } catch (InvalidConfigurationException | PolicyViolationException e) {
        // A missing permission is an InvalidConfigurationException, too.
        report(topic, e);
      }
    }
  }

  /** Entries of a topic that differ, such as {@code retention.ms from 1000 to 2000}. */
  List<String> differences(Admin admin, BusTopic topic) throws InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName());
    return differences(topic, describe(admin, resource)).stream()
        .map(Difference::toString)
        .toList();
  }

  private static Config describe(Admin admin, ConfigResource resource) throws InterruptedException {
    Config config =
        AdminResults.await(admin.describeConfigs(List.of(resource)).all()).get(resource);
    return config == null ? new Config(List.of()) : config;
  }

  private List<Difference> differences(BusTopic topic, Config actual) {
    List<Difference> differences = new ArrayList<>();
    TopicConfigs.of(topic, settings)
        .forEach(
            (name, wanted) -> {
              ConfigEntry entry = actual.get(name);
              String value = entry == null ? null : entry.value();
              if (!satisfies(name, value, wanted)) {
                differences.add(new Difference(name, value, wanted));
              }
            });
    return differences;
  }

  /**
   * Returns whether an actual value is acceptable: equal to the wanted one or, for the record size
   * limit, larger, which has no disadvantage.
   */
  private static boolean satisfies(String name, @Nullable String actual, String wanted) {
    return (actual != null && name.equals(TopicConfig.MAX_MESSAGE_BYTES_CONFIG))
        ? Long.parseLong(actual) >= Long.parseLong(wanted)
        : wanted.equals(actual);
  }

  private static void alter(Admin admin, ConfigResource resource, List<Difference> differences)
      throws InterruptedException {
    List<AlterConfigOp> operations =
        differences.stream()
            .map(
                difference ->
                    new AlterConfigOp(
                        new ConfigEntry(difference.name(), difference.wanted()),
                        AlterConfigOp.OpType.SET))
            .toList();
    AdminResults.await(admin.incrementalAlterConfigs(Map.of(resource, operations)).all());
  }

  private void report(BusTopic topic, RuntimeException refusal) {
    String finding = topic.topicName() + ": " + refusal.getMessage();
    if (reported.add(finding)) {
      LOG.error(
          "the configuration of topic {} could not be checked or corrected ({}); allow this service DescribeConfigs and AlterConfigs, or set with kafka-configs.sh: {}",
          topic.topicName(),
          refusal.getMessage(),
          TopicConfigs.of(topic, settings));
    }
  }
}
