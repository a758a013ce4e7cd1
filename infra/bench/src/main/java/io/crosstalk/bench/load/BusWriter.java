package io.crosstalk.bench.load;

import io.crosstalk.bench.broker.BenchTopics;
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
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/**
 * Kafka producer that writes the input of a benchmark: inventory, samples and ticks of the live
 * world.
 */
public final class BusWriter implements AutoCloseable {
  /** Name of the source in all records that the benchmarks write. */
  public static final String SOURCE = "bench";

  private static final World WORLD = World.LIVE;
  private static final byte[] WORLD_KEY = utf8(WORLD.key());
  private static final Instant COMPLETE = Instant.parse("2100-01-01T00:00:00Z");
  private static final int BATCH_BYTES = 256 * 1024;

  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  public BusWriter(String bootstrapServers) {
    Map<String, Object> config =
        Map.of(
            ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
            bootstrapServers,
            ProducerConfig.COMPRESSION_TYPE_CONFIG,
            "lz4",
            ProducerConfig.LINGER_MS_CONFIG,
            20,
            ProducerConfig.BATCH_SIZE_CONFIG,
            BATCH_BYTES);
    producer = new KafkaProducer<>(config, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Writes all resources, then the ticks which say that inventory and changes are complete. */
  public void inventory(List<Resource> resources) {
    for (Resource resource : resources) {
      String key = Keys.versioned(WORLD, resource.id(), 0);
      var version =
          new InventoryMessage.ResourceVersion(WORLD.key(), SOURCE, Instant.EPOCH, resource);
      send(new ProducerRecord<>(Topics.INVENTORY, utf8(key), EventJson.write(version)));
    }
    byte[] complete = EventJson.write(new InventoryMessage.Complete(WORLD.key(), SOURCE, COMPLETE));
    send(new ProducerRecord<>(Topics.INVENTORY, WORLD_KEY, complete));
    send(new ProducerRecord<>(Topics.CHANGES, WORLD_KEY, complete));
    flush();
  }

  /** Record key of a machine's samples. */
  public static byte[] key(int machine) {
    return Keys.bytes(WORLD, Landscape.machine(machine));
  }

  public void samples(byte[] key, SampleBatch batch) {
    send(new ProducerRecord<>(Topics.SAMPLES, key, SampleCodec.encode(batch)));
  }

  /** Writes a tick to every partition of the samples topic. */
  public void tick(long time) {
    byte[] tick = SampleCodec.encode(new Tick(SOURCE, time, false));
    for (int partition = 0; partition < BenchTopics.PARTITIONS; partition++) {
      send(new ProducerRecord<>(Topics.SAMPLES, partition, WORLD_KEY, tick));
    }
  }

  private void send(ProducerRecord<byte[], byte[]> message) {
    var unused =
        producer.send(
            message,
            (metadata, e) -> {
              if (e != null) {
                failure.compareAndSet(null, e);
              }
            });
  }

  /**
   * Waits until the broker has acknowledged all records.
   *
   * @throws IllegalStateException when it has refused one
   */
  public void flush() {
    producer.flush();
    Exception e = failure.get();
    if (e != null) {
      throw new IllegalStateException("the broker refused a record", e);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    producer.close();
  }
}
