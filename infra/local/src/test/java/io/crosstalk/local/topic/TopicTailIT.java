package io.crosstalk.local.topic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.testkit.TestKafka;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tests reading the end of a topic of a real broker. */
class TopicTailIT {
  private static final TestKafka KAFKA = TestKafka.startNew();

  @BeforeAll
  static void writeRecords() throws Exception {
    KAFKA.createTopics(2, Topics.SAMPLES);
    for (int i = 0; i < 100; i++) {
      write(i % 2, "live/vm", "live " + i);
    }
    write(0, "c-00000000~1/vm", "case 0");
    for (int i = 100; i < 150; i++) {
      write(i % 2, "live/vm", "live " + i);
    }
    writeAborted(400);
  }

  /** Records of an aborted transaction have offsets, and no reader receives them. */
  private static void writeAborted(int count) {
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>of(
                "bootstrap.servers", KAFKA.bootstrapServers(), "transactional.id", "aborted"),
            new StringSerializer(),
            new StringSerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      for (int i = 0; i < count; i++) {
        var unused = producer.send(new ProducerRecord<>(Topics.SAMPLES, i % 2, "live/vm", "none"));
      }
      producer.flush();
      producer.abortTransaction();
    }
  }

  @AfterAll
  static void stopBroker() {
    KAFKA.stop();
  }

  /** Each record is sent by itself, so that their times are in this order, or equal. */
  private static void write(int partition, String key, String value) throws Exception {
    try (var producer =
        new KafkaProducer<>(
            Map.<String, Object>of("bootstrap.servers", KAFKA.bootstrapServers()),
            new StringSerializer(),
            new StringSerializer())) {
      producer.send(new ProducerRecord<>(Topics.SAMPLES, partition, key, value)).get();
    }
  }

  private static TopicTail tail(ShownTopic topic, @Nullable String world) {
    return new TopicTail(KAFKA.bootstrapServers(), topic, world);
  }

  private static List<String> values(List<ConsumerRecord<byte[], byte[]>> records) {
    return records.stream().map(each -> new String(each.value(), StandardCharsets.UTF_8)).toList();
  }

  @Test
  void last_fewerThanThereAre_areTheLatestOfAllPartitions() {
    try (TopicTail tail = tail(ShownTopic.SAMPLES, "live")) {
      assertThat(values(tail.last(4)))
          .containsExactlyInAnyOrder("live 146", "live 147", "live 148", "live 149");
    }
  }

  @Test
  void last_afterAnAbortedTransaction_areSearchedFurtherBack() {
    try (TopicTail tail = tail(ShownTopic.SAMPLES, null)) {
      assertThat(values(tail.last(4))).hasSize(4).contains("live 149");
    }
  }

  @Test
  void last_moreThanThereAre_areAll() {
    try (TopicTail tail = tail(ShownTopic.SAMPLES, null)) {
      assertThat(values(tail.last(1_000))).hasSizeGreaterThan(150).contains("live 0", "case 0");
      assertThat(tail.isCutOff()).isFalse();
    }
  }

  @Test
  void last_olderThanTheLimit_areNotSearchedAndThatIsKnown() {
    try (TopicTail tail = new TopicTail(KAFKA.bootstrapServers(), ShownTopic.SAMPLES, null, 100)) {
      assertThat(tail.last(4)).isEmpty();
      assertThat(tail.isCutOff()).isTrue();
    }
  }

  @Test
  void last_ofAWorld_areSearchedFurtherBack() {
    try (TopicTail tail = tail(ShownTopic.SAMPLES, "c")) {
      assertThat(values(tail.last(1))).containsExactly("case 0");
    }
  }

  @Test
  void next_afterTheLast_isWhatArrives() throws Exception {
    try (TopicTail tail = tail(ShownTopic.SAMPLES, "followed-00000000")) {
      assertThat(tail.last(5)).isEmpty();
      write(1, "followed-00000000~1/vm", "new");

      List<ConsumerRecord<byte[], byte[]>> arrived = new ArrayList<>();
      await().until(() -> arrived.addAll(tail.next()));
      assertThat(values(arrived)).containsExactly("new");
    }
  }

  @Test
  void connect_noSuchTopic_saysWhoCreatesIt() {
    assertThatThrownBy(() -> tail(ShownTopic.INCIDENTS, null))
        .isInstanceOf(CommandFailure.class)
        .hasMessageContaining("crosstalk.incidents");
  }
}
