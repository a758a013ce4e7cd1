package io.crosstalk.ingest.publish;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.crosstalk.ingest.publish.GroupProgress.Position;
import io.crosstalk.testkit.TestKafka;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.junit.jupiter.api.Test;

/** Tests the positions of consumer groups with a real broker. */
class KafkaGroupProgressIT {
  private static final String TOPIC = "group-progress";
  private static final TopicPartition READ = new TopicPartition(TOPIC, 1);

  @Test
  void read_partitionWithCommittedOffset_returnsOffsetAndEnd() throws Exception {
    String servers = TestKafka.shared().bootstrapServers();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers));
        KafkaGroupProgress progress = progress(servers)) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 2, (short) 1))).all().get();
      write(servers, 5);
      admin
          .alterConsumerGroupOffsets("readers", Map.of(READ, new OffsetAndMetadata(2)))
          .all()
          .get();

      // A slow cluster does not answer in the time that a replay waits.
      Map<TopicPartition, Position> read =
          await().ignoreExceptions().until(() -> progress.read("readers"), Objects::nonNull);
      assertThat(read).isEqualTo(Map.of(READ, new Position(2, 5)));
      assertThat(read.get(READ)).extracting(Position::lag).isEqualTo(3L);
    }
  }

  @Test
  void read_unknownGroup_isEmpty() throws Exception {
    try (KafkaGroupProgress progress = progress(TestKafka.shared().bootstrapServers())) {
      assertThat(
              await()
                  .ignoreExceptions()
                  .until(() -> progress.read("nobody-reads"), Objects::nonNull))
          .isEmpty();
    }
  }

  @Test
  void read_brokerUnavailable_failsWithinItsTimeout() {
    try (KafkaGroupProgress progress = progress("127.0.0.1:1")) {
      assertThatThrownBy(() -> progress.read("readers")).isInstanceOf(KafkaException.class);
    }
  }

  private static KafkaGroupProgress progress(String servers) {
    return new KafkaGroupProgress(new IngestKafkaProperties(servers, Map.of(), 1, (short) 1));
  }

  private static void write(String servers, int records) {
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers),
            new ByteArraySerializer(),
            new ByteArraySerializer())) {
      for (int i = 0; i < records; i++) {
        var unused = producer.send(new ProducerRecord<>(TOPIC, 1, new byte[0], new byte[] {1}));
      }
    }
  }
}
