package io.crosstalk.correlation.history.kafka;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.metric.MetricCatalogue;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.testkit.TestKafka;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes samples to Kafka as ingest-service does: minute after minute, with ticks to every
 * partition.
 */
final class HistoryBus implements AutoCloseable {
  static final Instant START = Instant.parse("2026-03-02T00:00:00Z");
  static final int PARTITIONS = 4;
  static final int MACHINES = 20;
  static final World WORLD = World.LIVE;

  final TestKafka kafka = TestKafka.shared();
  private final KafkaProducer<byte[], byte[]> producer;

  HistoryBus() {
    kafka.createTopics(PARTITIONS, Topics.SAMPLES);
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers(), "linger.ms", 20),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  /**
   * Writes the samples of some minutes.
   *
   * @param from first minute since the start, inclusive
   * @param to last minute, exclusive
   */
  void minutes(int from, int to) {
    for (int minute = from; minute < to; minute++) {
      long time = START.plusSeconds(60L * (minute + 1)).toEpochMilli();
      for (int vm = 0; vm < MACHINES; vm++) {
        double value = minute * 100 + vm;
        Column column = new Column(MetricCatalogue.of("cpu.ready"), new double[] {value});
        SampleBatch batch = new SampleBatch("it", new long[] {time}, List.of(column));
        send(Keys.bytes(WORLD, "vm-" + vm), SampleCodec.encode(batch));
      }
      tick(time, false);
    }
    producer.flush();
  }

  void garbage() {
    send("live/vm-1".getBytes(StandardCharsets.UTF_8), new byte[] {9, 9, 9});
    send("no/such\u0000name".getBytes(StandardCharsets.UTF_8), new byte[] {1});
    producer.flush();
  }

  void end(int minute) {
    tick(START.plusSeconds(60L * minute).toEpochMilli(), true);
    producer.flush();
  }

  private void tick(long time, boolean end) {
    byte[] tick = SampleCodec.encode(new Tick("it", time, end));
    byte[] key = WORLD.key().getBytes(StandardCharsets.UTF_8);
    for (int partition = 0; partition < PARTITIONS; partition++) {
      var unused = producer.send(new ProducerRecord<>(Topics.SAMPLES, partition, key, tick));
    }
  }

  private void send(byte[] key, byte[] value) {
    var unused = producer.send(new ProducerRecord<>(Topics.SAMPLES, key, value));
  }

  @Override
  public void close() {
    producer.close();
    kafka.deleteTopics();
  }
}
