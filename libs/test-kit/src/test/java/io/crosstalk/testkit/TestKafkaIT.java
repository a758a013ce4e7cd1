package io.crosstalk.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

class TestKafkaIT {

  @Test
  void shared_secondCall_returnsTheSameBroker() {
    assertThat(TestKafka.shared()).isSameAs(TestKafka.shared());
  }

  @Test
  void restart_keepsDataAndAddress() throws Exception {
    var kafka = TestKafka.startNew();
    var address = kafka.bootstrapServers();
    kafka.createTopics(2, "kept");
    send(kafka, "kept", "before");
    kafka.restart();
    assertThat(kafka.bootstrapServers()).isEqualTo(address);
    send(kafka, "kept", "after");
    assertThat(read(kafka, "kept")).containsExactlyInAnyOrder("before", "after");
    kafka.stop();
  }

  @Test
  void broker_supportsTransactions() {
    var kafka = TestKafka.shared();
    kafka.createTopics(1, Map.of("cleanup.policy", "compact"), "committed");
    try (var producer = producer(kafka, Map.of("transactional.id", "test"))) {
      producer.initTransactions();
      producer.beginTransaction();
      var sent = producer.send(new ProducerRecord<>("committed", 0, "key", "in a transaction"));
      producer.commitTransaction();
      assertThat(sent).isDone();
    }
    // The marker that ends the transaction is written after the producer has got its reply.
    await()
        .untilAsserted(
            () -> assertThat(read(kafka, "committed")).containsExactly("in a transaction"));
  }

  @Test
  void topics_areNotCreatedAutomatically() {
    try (var admin = TestKafka.shared().admin()) {
      assertThatThrownBy(
              () -> admin.describeTopics(List.of("nobody-made-it")).allTopicNames().get())
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(UnknownTopicOrPartitionException.class);
    }
  }

  private static void send(TestKafka kafka, String topic, String value) throws Exception {
    try (var producer = producer(kafka, Map.of())) {
      producer.send(new ProducerRecord<>(topic, "key", value)).get(3, TimeUnit.MINUTES);
    }
  }

  private static KafkaProducer<String, String> producer(
      TestKafka kafka, Map<String, Object> settings) {
    var all = new HashMap<>(settings);
    all.put("bootstrap.servers", kafka.bootstrapServers());
    return new KafkaProducer<>(all, new StringSerializer(), new StringSerializer());
  }

  private static List<String> read(TestKafka kafka, String topic) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", kafka.bootstrapServers(), "isolation.level", "read_committed");
    try (var consumer =
        new KafkaConsumer<>(settings, new StringDeserializer(), new StringDeserializer())) {
      var partitions =
          consumer.partitionsFor(topic).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      var ends = consumer.endOffsets(partitions);
      var values = new ArrayList<String>();
      while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
        consumer.poll(Duration.ofMillis(100)).forEach(record -> values.add(record.value()));
      }
      return values;
    }
  }
}
