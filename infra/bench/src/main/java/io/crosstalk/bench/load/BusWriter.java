package io.crosstalk.bench.load;

import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Resource;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Kafka producer that writes inventory, samples and ticks of one world in transactions. Readers of
 * committed records get what was written only at the {@link #commit}, so that the time of their
 * input is known exactly. A record that cannot be written fails the commit.
 */
public final class BusWriter implements AutoCloseable {
  /** Name of the source in all records that the benchmarks write. */
  public static final String SOURCE = "bench";

  private static final Instant COMPLETE = Instant.parse("2100-01-01T00:00:00Z");
  private final KafkaProducer<byte[], byte[]> producer;
  private final World world;
  private final byte[] worldKey;
  private final int partitions;

  /** Opens the producer, with a first transaction. */
  public BusWriter(String bootstrapServers, World world) {
    this.world = world;
    worldKey = utf8(world.key());
    producer = KafkaClients.producer(bootstrapServers, "bench-" + world.key());
    producer.beginTransaction();
    partitions = producer.partitionsFor(Topics.SAMPLES).size();
  }

  /** Commits what was written, and begins the next transaction. */
  public void commit() {
    producer.commitTransaction();
    producer.beginTransaction();
  }

  /** Waits until the broker has everything that was written. */
  public void flush() {
    producer.flush();
  }

  /** Writes all resources, then the ticks which say that inventory and changes are complete. */
  void inventory(List<Resource> resources) {
    for (Resource resource : resources) {
      var version =
          new InventoryMessage.ResourceVersion(world.key(), SOURCE, Instant.EPOCH, resource);
      String key = Keys.versioned(world, resource.id(), 0);
      send(new ProducerRecord<>(Topics.INVENTORY, utf8(key), EventJson.write(version)));
    }
    byte[] complete = EventJson.write(new InventoryMessage.Complete(world.key(), SOURCE, COMPLETE));
    send(new ProducerRecord<>(Topics.INVENTORY, worldKey, complete));
    send(new ProducerRecord<>(Topics.CHANGES, worldKey, complete));
  }

  void samples(String resource, SampleBatch batch) {
    send(
        new ProducerRecord<>(
            Topics.SAMPLES, Keys.bytes(world, resource), SampleCodec.encode(batch)));
  }

  /** Writes a tick to every partition of the samples topic. */
  void tick(long timeMs) {
    tick(new Tick(SOURCE, timeMs, false));
  }

  /** Writes the last tick of the world. */
  public void end(Instant time) {
    tick(new Tick(SOURCE, time.toEpochMilli(), true));
  }

  private void tick(Tick message) {
    byte[] tick = SampleCodec.encode(message);
    for (int partition = 0; partition < partitions; partition++) {
      send(new ProducerRecord<>(Topics.SAMPLES, partition, worldKey, tick));
    }
  }

  private void send(ProducerRecord<byte[], byte[]> message) {
    Future<?> unused = producer.send(message);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Aborts the open transaction first: the close of a producer with one takes many seconds. */
  @Override
  public void close() {
    producer.abortTransaction();
    producer.close();
  }
}
