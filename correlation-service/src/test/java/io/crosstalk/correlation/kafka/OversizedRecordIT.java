package io.crosstalk.correlation.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.correlation.streams.CallDurations;
import io.crosstalk.event.DeadLetter;
import io.crosstalk.event.Topics;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.TestKafka;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.common.serialization.StringSerializer;
import org.apache.kafka.streams.KafkaStreams;
import org.apache.kafka.streams.StreamsBuilder;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.errors.StreamsUncaughtExceptionHandler.StreamThreadExceptionResponse;
import org.apache.kafka.streams.kstream.Consumed;
import org.apache.kafka.streams.kstream.Produced;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests oversized records with exactly-once processing on a real broker. Each input record requests
 * an output record of some size.
 */
class OversizedRecordIT {
  private static final String INPUT = "input";
  private static final String OUTPUT = "output";
  private static final int MIB = 1 << 20;

  @TempDir private Path state;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final AtomicInteger failures = new AtomicInteger();
  private TestKafka kafka;

  @BeforeEach
  void startBroker() {
    kafka = TestKafka.startNew();
    kafka.createTopics(1, INPUT, Topics.DEAD_LETTERS);
  }

  @AfterEach
  void stopBroker() {
    kafka.stop();
  }

  @Test
  void oversizedRecord_aboveProducerLimit_becomesDeadLetterAndProcessingContinues() {
    kafka.createTopics(1, Map.of("max.message.bytes", Integer.toString(9 * MIB)), OUTPUT);
    ask("live/vm-small", 10);
    ask("live/vm-large", 20 * MIB);
    ask("live/vm-next", 20);

    try (KafkaStreams streams = start()) {
      assertThat(read(OUTPUT, 2))
          .extracting(each -> text(each.key()) + " " + each.value().length)
          .containsExactly("live/vm-small 10", "live/vm-next 20");
      ConsumerRecord<byte[], byte[]> deadLetter = read(Topics.DEAD_LETTERS, 1).getFirst();

      assertThat(text(deadLetter.key())).isEqualTo("live/vm-large");
      assertThat(EventJson.read(deadLetter.value(), DeadLetter.class))
          .satisfies(
              dead -> {
                assertThat(dead.source()).isEqualTo(OUTPUT);
                assertThat(dead.reason())
                    .contains("record of 20,972,0", "topic output", "key live/vm-large")
                    .contains("limit of 8,388,608 bytes", "docs/topics.md");
                assertThat(dead.original()).hasSize(DeadLetter.MAX_ORIGINAL_BYTES);
              });
      assertThat(meters.counter("crosstalk.correlation.records.oversized").count()).isEqualTo(1);
      assertThat(failures).hasValue(0);
      assertThat(streams.state()).isEqualTo(KafkaStreams.State.RUNNING);
    }
  }

  @Test
  void oversizedRecord_refusedByBroker_becomesDeadLetterAfterOneFailure() {
    kafka.createTopics(1, Map.of("max.message.bytes", Integer.toString(MIB)), OUTPUT);
    ask("live/vm-small", 10);
    ask("live/vm-large", 2 * MIB);
    ask("live/vm-next", 20);

    try (KafkaStreams streams = start()) {
      assertThat(read(OUTPUT, 2))
          .extracting(each -> text(each.key()) + " " + each.value().length)
          .containsExactly("live/vm-small 10", "live/vm-next 20");

      assertThat(text(read(Topics.DEAD_LETTERS, 1).getFirst().key())).isEqualTo("live/vm-large");
      assertThat(failures).hasValue(1);
      await().until(() -> streams.state() == KafkaStreams.State.RUNNING);
    }
  }

  private KafkaStreams start() {
    var cluster = new CorrelationKafkaProperties(kafka.bootstrapServers(), Map.of(), (short) 1);
    var own = new CorrelationProperties("it", state.toString(), 1, "", List.of());
    KafkaStreams streams =
        BoundedStreams.of(topology(), StreamsConfigs.of(cluster, own), new CallDurations(), meters);
    streams.setUncaughtExceptionHandler(
        failure -> {
          failures.incrementAndGet();
          return StreamThreadExceptionResponse.REPLACE_THREAD;
        });
    streams.start();
    return streams;
  }

  private static Topology topology() {
    StreamsBuilder builder = new StreamsBuilder();
    builder.stream(INPUT, Consumed.with(Serdes.ByteArray(), Serdes.ByteArray()))
        .mapValues(value -> incompressible(Integer.parseInt(text(value))))
        .to(OUTPUT, Produced.with(Serdes.ByteArray(), Serdes.ByteArray()));
    return builder.build();
  }

  private static byte[] incompressible(int bytes) {
    byte[] value = new byte[bytes];
    new Random(bytes).nextBytes(value);
    return value;
  }

  private void ask(String key, int bytes) {
    Map<String, Object> config = Map.of("bootstrap.servers", kafka.bootstrapServers());
    try (var producer =
        new KafkaProducer<>(config, new StringSerializer(), new ByteArraySerializer())) {
      var unused =
          producer.send(
              new ProducerRecord<>(
                  INPUT, key, Integer.toString(bytes).getBytes(StandardCharsets.UTF_8)));
    }
  }

  private List<ConsumerRecord<byte[], byte[]>> read(String topic, int count) {
    Map<String, Object> config =
        Map.of(
            "bootstrap.servers",
            kafka.bootstrapServers(),
            "isolation.level",
            "read_committed",
            "auto.offset.reset",
            "earliest");
    List<ConsumerRecord<byte[], byte[]>> found = new ArrayList<>();
    try (var consumer =
        new KafkaConsumer<>(config, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(new TopicPartition(topic, 0)));
      await()
          .until(
              () -> {
                consumer.poll(Duration.ofMillis(200)).forEach(found::add);
                return found.size() >= count;
              });
    }
    return found;
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
