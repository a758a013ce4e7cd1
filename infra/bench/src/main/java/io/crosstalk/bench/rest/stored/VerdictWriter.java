package io.crosstalk.bench.rest.stored;

import io.crosstalk.event.Topics;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Kafka producer that writes verdicts and ticks in transactions, as correlation-service does. */
final class VerdictWriter implements AutoCloseable {
  private static final String SOURCE = "case";

  private final KafkaProducer<byte[], byte[]> producer;
  private final World world;
  private final int partitions;

  VerdictWriter(String bootstrapServers, World world) {
    this.world = world;
    producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.COMPRESSION_TYPE_CONFIG,
                "lz4",
                ProducerConfig.TRANSACTIONAL_ID_CONFIG,
                "bench-rest"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    partitions = producer.partitionsFor(Topics.VERDICTS).size();
  }

  /**
   * Writes verdicts and a tick in one transaction.
   *
   * @param verdicts verdicts as JSON
   * @param completeThrough event time of the tick
   * @param end whether no later tick follows
   */
  void write(List<String> verdicts, Instant completeThrough, boolean end) {
    producer.beginTransaction();
    for (int i = 0; i < verdicts.size(); i++) {
      send(i % partitions, utf8(verdicts.get(i)));
    }
    byte[] tick = EventJson.write(new Complete(world.key(), SOURCE, 0, 1, completeThrough, end));
    for (int partition = 0; partition < partitions; partition++) {
      send(partition, tick);
    }
    producer.commitTransaction();
  }

  private void send(int partition, byte[] value) {
    // The commit fails when a record could not be written.
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(Topics.VERDICTS, partition, utf8(world.key() + "/"), value));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    producer.close();
  }
}
