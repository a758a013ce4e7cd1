package io.crosstalk.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.testkit.TestKafka;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests the creation and correction of topics on a real broker. */
class TopicSetupIT {
  private static final int PARTITIONS = 3;
  private static final TopicSettings SETTINGS = new TopicSettings(PARTITIONS, (short) 1);
  private static final List<BusService> DATA_FLOW = List.of(BusService.values());

  private static TestKafka kafka;
  private static Admin admin;

  @BeforeAll
  static void startBroker() {
    kafka = TestKafka.startNew();
    admin = kafka.admin();
  }

  @AfterAll
  static void stopBroker() {
    admin.close();
    kafka.stop();
  }

  @BeforeEach
  void deleteTopics() {
    // A broker may not list yet what its controller has created a moment ago.
    await()
        .ignoreExceptions()
        .until(
            () -> {
              admin.deleteTopics(names()).all().get();
              return names().isEmpty();
            });
  }

  @Test
  void ensure_emptyCluster_createsAllTopicsOfTheTable() throws Exception {
    start(DATA_FLOW);

    awaitNames(topicNames(BusTopic.values()));
    for (BusTopic topic : BusTopic.values()) {
      assertThat(partitions(topic)).as(topic.topicName()).isEqualTo(expectedPartitions(topic));
      assertThat(config(topic)).as(topic.topicName()).containsAllEntriesOf(expectedConfig(topic));
    }
  }

  private static int expectedPartitions(BusTopic topic) {
    return topic.fixedPartitions() == 0 ? PARTITIONS : topic.fixedPartitions();
  }

  private static Map<String, String> expectedConfig(BusTopic topic) {
    Map<String, String> config = new TreeMap<>();
    config.put("message.timestamp.type", "LogAppendTime");
    config.put("max.message.bytes", "9437184");
    Retention retention = topic.defaultRetention();
    config.put("cleanup.policy", retention == null ? "compact" : "delete");
    config.put("retention.ms", retention == null ? "-1" : "" + retention.time().toMillis());
    config.put("retention.bytes", retention == null ? "-1" : "" + retention.bytes());
    if (retention == null) {
      config.put("segment.ms", "3600000");
      config.put("segment.bytes", "67108864");
    }
    return config;
  }

  static Stream<List<BusService>> startOrders() {
    return permutations(DATA_FLOW).stream();
  }

  private static List<List<BusService>> permutations(List<BusService> services) {
    if (services.isEmpty()) {
      return List.of(List.of());
    }
    List<List<BusService>> all = new ArrayList<>();
    for (BusService first : services) {
      List<BusService> others = services.stream().filter(each -> each != first).toList();
      for (List<BusService> rest : permutations(others)) {
        List<BusService> order = new ArrayList<>(List.of(first));
        order.addAll(rest);
        all.add(order);
      }
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("startOrders")
  void ensure_anyStartOrder_endsWithTheSameTopics(List<BusService> order) throws Exception {
    Set<String> owned = new HashSet<>();
    for (BusService service : order) {
      tryStart(service);
      Arrays.stream(BusTopic.values())
          .filter(topic -> topic.owner() == service)
          .forEach(topic -> owned.add(topic.topicName()));
      assertThat(names()).as("created by " + service).isSubsetOf(owned);
    }

    start(order);

    awaitNames(topicNames(BusTopic.values()));
    for (BusTopic topic : BusTopic.values()) {
      assertThat(partitions(topic)).as(topic.topicName()).isEqualTo(expectedPartitions(topic));
      assertThat(config(topic)).as(topic.topicName()).containsAllEntriesOf(expectedConfig(topic));
    }
  }

  @Test
  void ensure_topicOfAnotherServiceMissing_namesTopicAndOwner() throws Exception {
    assertThatThrownBy(() -> setup(BusService.RULES).ensure(admin))
        .isInstanceOf(MissingTopicsException.class)
        .hasMessage(
            "waiting for topic crosstalk.dead-letters, which ingest-service creates: start ingest-service;"
                + " waiting for topic crosstalk.diagnoses, which correlation-service creates: start correlation-service");
    awaitNames(List.of("crosstalk.incidents", "crosstalk.rules"));
  }

  @Test
  void ensure_recordSizeLimitTooSmall_isRaised() throws Exception {
    start(DATA_FLOW);
    set(BusTopic.SAMPLES, "max.message.bytes", "1048588");

    setup(BusService.INGEST).ensure(admin);

    awaitConfig(BusTopic.SAMPLES, "max.message.bytes", "9437184");
  }

  @Test
  void ensure_recordSizeLimitLarger_isKept() throws Exception {
    start(DATA_FLOW);
    set(BusTopic.INCIDENTS, "max.message.bytes", "16777216");
    set(BusTopic.INCIDENTS, "retention.ms", "1000");

    setup(BusService.RULES).ensure(admin);

    awaitConfig(BusTopic.INCIDENTS, "retention.ms", "2592000000");
    assertThat(config(BusTopic.INCIDENTS)).containsEntry("max.message.bytes", "16777216");
  }

  @Test
  void ensure_retentionConfigured_altersExistingTopic() throws Exception {
    start(DATA_FLOW);
    Retention week = new Retention(Duration.ofDays(7), 1000);

    new TopicSetup(
            BusService.CORRELATION,
            new TopicSettings(PARTITIONS, (short) 1, Map.of(BusTopic.DIAGNOSES, week)))
        .ensure(admin);

    awaitConfig(BusTopic.DIAGNOSES, "retention.ms", "604800000");
    assertThat(config(BusTopic.DIAGNOSES)).containsEntry("retention.bytes", "1000");
  }

  @Test
  void ensure_configurationOfAnotherServicesTopicDiffers_isLeftUnchanged() throws Exception {
    start(DATA_FLOW);
    set(BusTopic.DEAD_LETTERS, "retention.ms", "1000");

    setup(BusService.CORRELATION).ensure(admin);
    setup(BusService.RULES).ensure(admin);

    assertThat(config(BusTopic.DEAD_LETTERS)).containsEntry("retention.ms", "1000");
  }

  @Test
  void ensure_exactPartitionNumberDiffers_fails() {
    kafka.createTopics(2, BusTopic.INVENTORY.topicName());

    assertThatThrownBy(() -> setup(BusService.INGEST).ensure(admin))
        .isInstanceOf(PartitionMismatchException.class)
        .hasMessageContaining("topic crosstalk.inventory has 2 partitions and must have 1");
  }

  @Test
  void ensure_diagnosesHaveOtherPartitionNumberThanSamples_fails() throws Exception {
    setup(BusService.INGEST).ensure(admin);
    kafka.createTopics(2, BusTopic.DIAGNOSES.topicName());

    assertThatThrownBy(() -> setup(BusService.CORRELATION).ensure(admin))
        .isInstanceOf(PartitionMismatchException.class)
        .hasMessageContaining(
            "topic crosstalk.diagnoses has 2 partitions and must have 3 (as many as crosstalk.samples)");
  }

  @Test
  void ensure_configuredPartitionNumberDiffers_keepsTheTopicsNumber() throws Exception {
    kafka.createTopics(5, BusTopic.SAMPLES.topicName());

    start(DATA_FLOW);

    assertThat(partitions(BusTopic.SAMPLES)).isEqualTo(5);
    assertThat(partitions(BusTopic.DIAGNOSES)).isEqualTo(5);
  }

  @Test
  void send_largestAllowedRecord_isAcceptedByEveryTopic() throws Exception {
    start(DATA_FLOW);
    byte[] incompressible = new byte[RecordSize.PRODUCER_LIMIT - 1024];
    new Random(1).nextBytes(incompressible);
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "max.request.size",
            RecordSize.PRODUCER_LIMIT,
            "compression.type",
            "lz4");
    try (var producer =
        new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer())) {
      for (BusTopic topic : BusTopic.values()) {
        var message =
            new ProducerRecord<byte[], byte[]>(topic.topicName(), new byte[] {1}, incompressible);
        assertThat(producer.send(message).get().hasOffset()).as(topic.topicName()).isTrue();
      }
    }
  }

  private static TopicSetup setup(BusService service) {
    return new TopicSetup(service, SETTINGS);
  }

  /** Starts services that wait for each other, until all of them have what they need. */
  private static void start(List<BusService> order) {
    await()
        .until(
            () -> {
              boolean ready = true;
              for (BusService service : order) {
                ready &= tryStart(service);
              }
              return ready;
            });
  }

  private static boolean tryStart(BusService service) throws InterruptedException {
    try {
      setup(service).ensure(admin);
      return true;
    } catch (MissingTopicsException e) {
      return false;
    }
  }

  /**
   * Waits until the broker lists the topics; it may not do so yet a moment after the controller has
   * created them.
   */
  private static void awaitNames(Collection<String> expected) {
    await().untilAsserted(() -> assertThat(names()).containsExactlyInAnyOrderElementsOf(expected));
  }

  private static Set<String> names() throws Exception {
    return admin.listTopics().names().get();
  }

  private static List<String> topicNames(BusTopic... topics) {
    return Arrays.stream(topics).map(BusTopic::topicName).toList();
  }

  private static int partitions(BusTopic topic) throws Exception {
    return admin
        .describeTopics(List.of(topic.topicName()))
        .allTopicNames()
        .get()
        .get(topic.topicName())
        .partitions()
        .size();
  }

  private static Map<String, String> config(BusTopic topic) throws Exception {
    ConfigResource resource = resource(topic);
    Collection<ConfigEntry> entries =
        admin
            .describeConfigs(List.of(resource))
            .all()
            .get()
            .getOrDefault(resource, new Config(List.of()))
            .entries();
    return entries.stream()
        .filter(entry -> entry.value() != null)
        .collect(Collectors.toMap(ConfigEntry::name, ConfigEntry::value));
  }

  private static void awaitConfig(BusTopic topic, String name, String value) {
    await().untilAsserted(() -> assertThat(config(topic)).containsEntry(name, value));
  }

  private static void set(BusTopic topic, String name, String value) throws Exception {
    var operation = new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET);
    admin.incrementalAlterConfigs(Map.of(resource(topic), List.of(operation))).all().get();
    awaitConfig(topic, name, value);
  }

  private static ConfigResource resource(BusTopic topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic.topicName());
  }
}
