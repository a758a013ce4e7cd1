package io.crosstalk.correlation.streams;

import io.crosstalk.casefolder.CaseFolder;
import io.crosstalk.event.InventoryMessage;
import io.crosstalk.event.Keys;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.SampleBatch;
import io.crosstalk.event.SampleBatch.Column;
import io.crosstalk.event.Tick;
import io.crosstalk.event.Topics;
import io.crosstalk.event.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.wire.SampleCodec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Writes a case to a real Kafka, as ingest-service does. */
final class BusFeeder implements AutoCloseable {
  private final World world;
  private final int partitions;
  private final KafkaProducer<byte[], byte[]> producer;
  private final List<Future<RecordMetadata>> inFlight = new ArrayList<>();

  BusFeeder(String bootstrapServers, World world, int partitions) {
    this.world = world;
    this.partitions = partitions;
    producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", bootstrapServers, "linger.ms", 20),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  void inventory(CaseFolder folder) {
    for (var resource : folder.resources()) {
      send(
          Topics.INVENTORY,
          Keys.versioned(world, resource.id(), 0),
          new InventoryMessage.ResourceVersion(world.key(), "case", Instant.EPOCH, resource));
    }
    for (var change : folder.changes()) {
      send(
          Topics.CHANGES,
          Keys.versioned(world, change.resource(), change.time().toEpochMilli()),
          new InventoryMessage.ChangeSeen(world.key(), "case", change));
    }
    var complete =
        new InventoryMessage.Complete(world.key(), "case", Instant.parse("2100-01-01T00:00:00Z"));
    send(Topics.INVENTORY, world.key(), complete);
    send(Topics.CHANGES, world.key(), complete);
  }

  private void send(String topic, String key, InventoryMessage message) {
    write(
        new ProducerRecord<>(
            topic, key.getBytes(StandardCharsets.UTF_8), EventJson.write(message)));
  }

  void samples(SortedMap<Long, Map<String, Map<String, Double>>> samples, int timesPerTick) {
    int count = 0;
    for (var at : samples.entrySet()) {
      at.getValue().forEach((resource, values) -> sample(resource, at.getKey(), values));
      if (++count % timesPerTick == 0) {
        tick(at.getKey(), false);
      }
    }
    flush();
  }

  private void sample(String resource, long time, Map<String, Double> values) {
    byte[] batch = SampleCodec.encode(batch(time, values));
    write(new ProducerRecord<>(Topics.SAMPLES, Keys.bytes(world, resource), batch));
  }

  /** Samples of a resource at one time, as a batch. */
  static SampleBatch batch(long time, Map<String, Double> values) {
    List<Column> columns = new ArrayList<>();
    values.forEach(
        (metric, value) ->
            columns.add(new Column(MetricCatalogue.of(metric), new double[] {value})));
    return new SampleBatch("case", new long[] {time}, columns);
  }

  void tick(long time, boolean end) {
    byte[] key = world.key().getBytes(StandardCharsets.UTF_8);
    byte[] tick = SampleCodec.encode(new Tick("case", time, end));
    for (int partition = 0; partition < partitions; partition++) {
      write(new ProducerRecord<>(Topics.SAMPLES, partition, key, tick));
    }
    if (end) {
      flush();
    }
  }

  private void write(ProducerRecord<byte[], byte[]> message) {
    inFlight.add(producer.send(message));
  }

  /** Waits until the broker has acknowledged all records. */
  private void flush() {
    producer.flush();
    inFlight.forEach(Future::resultNow);
    inFlight.clear();
  }

  @Override
  public void close() {
    producer.close();
  }
}
