package io.crosstalk.bench.load;

import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;

/**
 * Kafka producer that writes inventory, samples and ticks of one world in transactions, as
 * ingest-service does: all that an engine needs is in one partition of the samples. Readers of
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
  private final int partition;

  /** Opens the producer, with a first transaction. */
  public BusWriter(String bootstrapServers, World world) {
    this.world = world;
    worldKey = utf8(world.key());
    producer = KafkaClients.producer(bootstrapServers, "bench-" + world.key());
    producer.beginTransaction();
    partition = Keys.partition(world.key(), producer.partitionsFor(Topics.SAMPLES).size());
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
      inventory(Topics.INVENTORY, utf8(Keys.versioned(world, resource.id(), 0)), version);
    }
    var complete = new InventoryMessage.Complete(world.key(), SOURCE, COMPLETE);
    inventory(Topics.INVENTORY, worldKey, complete);
    inventory(Topics.CHANGES, worldKey, complete);
  }

  private void inventory(String topic, byte[] key, InventoryMessage message) {
    send(new ProducerRecord<>(topic, key, EventJson.write(message)));
    write(key, new InventoryNews(message));
  }

  void samples(String resource, SampleBatch batch) {
    write(Keys.bytes(world, resource), batch);
  }

  void tick(long timeMs) {
    write(worldKey, new Tick(SOURCE, timeMs, false));
  }

  /** Writes the last tick of the world. */
  public void end(Instant time) {
    write(worldKey, new Tick(SOURCE, time.toEpochMilli(), true));
  }

  private void write(byte[] key, SamplesMessage message) {
    send(new ProducerRecord<>(Topics.SAMPLES, partition, key, SampleCodec.encode(message)));
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
