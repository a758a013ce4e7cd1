package io.crosstalk.local.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.event.Topics;
import io.crosstalk.testkit.TestKafka;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.Test;

/** Tests {@link LocalBus} with a real broker. */
class LocalBusIT {
  private static final TopicPartition SAMPLES = new TopicPartition(Topics.SAMPLES, 0);

  @Test
  void lag_committedOffsetsOfCorrelation_givesLag() throws Exception {
    String servers = TestKafka.shared().bootstrapServers();
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", servers));
        LocalBus bus = new LocalBus(servers)) {
      assertThat(bus.lag()).isEmpty();

      admin.createTopics(List.of(new NewTopic(Topics.SAMPLES, 1, (short) 1))).all().get();
      write(servers, 5);
      admin
          .alterConsumerGroupOffsets(
              "crosstalk-correlation", Map.of(SAMPLES, new OffsetAndMetadata(2)))
          .all()
          .get();

      // The last record may be the marker of a transaction.
      assertThat(bus.lag()).hasValue(2);
    }
  }

  @Test
  void lag_brokerUnavailable_failsWithinTimeLimit() {
    try (LocalBus bus = new LocalBus("127.0.0.1:1")) {
      assertThatThrownBy(bus::lag).isInstanceOf(LocalBus.BusAwayException.class);
    }
  }

  private static void write(String servers, int records) {
    try (KafkaProducer<String, String> producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", servers), new StringSerializer(), new StringSerializer())) {
      for (int i = 0; i < records; i++) {
        var unused = producer.send(new ProducerRecord<>(Topics.SAMPLES, 0, "", "here"));
      }
    }
  }
}
