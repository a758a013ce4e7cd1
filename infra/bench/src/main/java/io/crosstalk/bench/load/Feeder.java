package io.crosstalk.bench.load;

import io.crosstalk.bench.broker.BenchTopics;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Keys;
import io.crosstalk.event.Resource;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.jspecify.annotations.Nullable;

/** Writes inventory and samples onto the bus, as ingest does; a program of its own. */
public final class Feeder implements AutoCloseable {
  static final String SOURCE = "bench";

  private static final World WORLD = World.LIVE;
  private static final byte[] WORLD_KEY = WORLD.key().getBytes(StandardCharsets.UTF_8);
  private static final Instant COMPLETE = Instant.parse("2100-01-01T00:00:00Z");
  private static final long SEED = 20_251_121;
  private static final int BATCH_BYTES = 256 * 1024;

  private final Workload workload;
  private final KafkaProducer<byte[], byte[]> producer;
  private final AtomicReference<@Nullable Exception> failure = new AtomicReference<>();

  private Feeder(String bootstrapServers, Workload workload) {
    this.workload = workload;
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

  /** Takes the broker's address and the workload as JSON. */
  public static void main(String[] args) {
    try (Feeder feeder = new Feeder(args[0], EventJson.read(utf8(args[1]), Workload.class))) {
      feeder.inventory();
      feeder.samples();
    }
  }

  private void inventory() {
    for (Resource resource : new Landscape(workload.resources()).resources()) {
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

  private void samples() {
    Signals signals = new Signals(workload.resources(), workload.onsets(), SEED);
    byte[][] keys = new byte[workload.resources()][];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Keys.bytes(WORLD, Landscape.machine(i));
    }
    for (int step = 0; step < workload.steps(); step++) {
      long[] time = {workload.timeOf(step)};
      for (int i = 0; i < keys.length; i++) {
        byte[] value = SampleCodec.encode(signals.next(i, time));
        send(new ProducerRecord<>(Topics.SAMPLES, keys[i], value));
      }
      tick(time[0]);
    }
    flush();
  }

  private void tick(long time) {
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

  private void flush() {
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
