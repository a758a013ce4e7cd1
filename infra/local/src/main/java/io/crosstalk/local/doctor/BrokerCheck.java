package io.crosstalk.local.doctor;

import io.crosstalk.bus.BusTopic;
import io.crosstalk.bus.TopicCheck;
import io.crosstalk.bus.TopicSettings;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.InstalledSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.KafkaException;

/** Check of the Kafka cluster: brokers and topics. */
final class BrokerCheck {
  private static final int ANSWER_MILLIS = 10_000;

  private static final String SUBJECT = "broker";

  private final InstalledSettings settings;
  private final List<Finding> findings = new ArrayList<>();

  BrokerCheck(InstalledSettings settings) {
    this.settings = settings;
  }

  /** Addresses of the brokers, as the services have them. */
  static String addresses(InstalledSettings settings) {
    return settings
        .find(Component.RULES, "crosstalk.kafka.bootstrap-servers")
        .orElse("127.0.0.1:9092");
  }

  /** Settings of Kafka clients, as the services have them. */
  static Map<String, String> client(InstalledSettings settings) {
    return settings.group(Component.RULES, "crosstalk.kafka.properties");
  }

  /**
   * Runs the check.
   *
   * @throws IllegalArgumentException when a setting that has to be a number is none
   */
  List<Finding> check() throws InterruptedException {
    TopicSettings expected =
        new TopicSettings(number("partitions", 4), (short) number("replication-factor", 1));
    Map<String, Object> config = new HashMap<>(client(settings));
    config.put("bootstrap.servers", addresses(settings));
    config.put("request.timeout.ms", ANSWER_MILLIS);
    config.put("default.api.timeout.ms", ANSWER_MILLIS);
    try (Admin admin = Admin.create(config)) {
      int brokers = admin.describeCluster().nodes().get().size();
      findings.add(Finding.ok(SUBJECT, "%d at %s".formatted(brokers, addresses(settings))));
      TopicCheck topics = new TopicCheck(admin, expected);
      for (BusTopic topic : BusTopic.values()) {
        findings.add(topic(topic, topics.check(topic)));
      }
    } catch (KafkaException | ExecutionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      findings.add(
          Finding.failure(
              SUBJECT,
              "%s: %s".formatted(addresses(settings), cause.getMessage()),
              "check crosstalk.kafka.bootstrap-servers, the network, and crosstalk.kafka.properties for SASL and TLS"));
    }
    return findings;
  }

  private int number(String name, int standard) {
    String setting = "crosstalk.kafka." + name;
    String value = settings.find(Component.INGEST, setting).orElse("");
    try {
      return value.isEmpty() ? standard : Integer.parseInt(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("%s is '%s', no number".formatted(setting, value), e);
    }
  }

  private Finding topic(BusTopic topic, TopicCheck.Result result) {
    String subject = "topic " + topic.topicName();
    List<String> differences =
        result.differences().stream().filter(each -> !isChosen(topic, each)).toList();
    if (differences.isEmpty()) {
      return Finding.ok(
          subject,
          "%d partitions, replication factor %d".formatted(result.partitions(), result.replicas()));
    }
    String text = String.join("; ", differences);
    String owner = topic.owner().serviceName();
    if (result.partitions() == 0) {
      return Finding.failure(subject, text, "start " + owner + ", or read its log");
    }
    return result.unusable()
        ? Finding.failure(
            subject, text, "stop the services, delete the topic and start " + owner + " first")
        : Finding.warning(
            subject,
            text,
            "a start of %s corrects settings; add replicas with kafka-reassign-partitions.sh"
                .formatted(owner));
  }

  /** Returns whether a difference is a retention that the settings may have chosen. */
  private boolean isChosen(BusTopic topic, String difference) {
    String prefix =
        switch (topic) {
          case SAMPLES -> "crosstalk.ingest.topics.samples.";
          case DEAD_LETTERS -> "crosstalk.ingest.topics.dead-letters.";
          case DIAGNOSES -> "crosstalk.correlation.topics.diagnoses.";
          case INCIDENTS -> "crosstalk.rules.";
          case INVENTORY, CHANGES, RULES -> "";
        };
    Component service = Component.find(topic.owner().serviceName()).orElseThrow();
    return !prefix.isEmpty()
        && ((difference.startsWith("retention.ms ")
                && settings.find(service, prefix + "retention").isPresent())
            || (difference.startsWith("retention.bytes ")
                && settings.find(service, prefix + "retention-size").isPresent()));
  }
}
