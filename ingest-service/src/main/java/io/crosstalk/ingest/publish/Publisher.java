package io.crosstalk.ingest.publish;

import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.InventoryNews;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SamplesMessage;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.tracing.Traces;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Publishes records to Kafka. All records of a world are in one partition of the samples topic, in
 * the order of the calls, so that a tick never overtakes earlier records. Failures are reported
 * through the receipts and never thrown. Thread-safe.
 */
public final class Publisher {
  private final Producer<byte[], byte[]> producer;
  private final PublishMeters meters;
  private final SeriesSources sources;
  private final WaitingTraces traces = new WaitingTraces();

  Publisher(Producer<byte[], byte[]> producer, PublishMeters meters, SeriesSources sources) {
    this.producer = producer;
    this.meters = meters;
    this.sources = sources;
  }

  /**
   * Publishes a batch of samples.
   *
   * @param samples number of samples that were accepted for the batch, for {@link
   *     Receipt#delivered}
   */
  public void samples(
      World world, String resource, SampleBatch batch, int samples, Receipt receipt) {
    meters.batch();
    if (world.isLive()) {
      sources.record(resource, batch);
      String trace = Traces.current();
      if (trace != null) {
        traces.add(batch.source(), trace, batch.times());
      }
    }
    log(world, Keys.of(world, resource), batch, receipt, samples, null);
  }

  /**
   * Publishes the state of a resource that is valid from a time on, to the inventory and to the log
   * of the world.
   */
  public void resource(
      World world, String source, Instant validFrom, Resource resource, Receipt receipt) {
    String key = Keys.versioned(world, resource.id(), validFrom.toEpochMilli());
    news(
        world,
        Topics.INVENTORY,
        key,
        new InventoryMessage.ResourceVersion(world.key(), source, validFrom, resource),
        receipt);
  }

  /** Publishes a change, to the changes and to the log of the world. */
  public void change(World world, String source, Change change, Receipt receipt) {
    news(
        world,
        Topics.CHANGES,
        Keys.of(world, change),
        new InventoryMessage.ChangeSeen(world.key(), source, change),
        receipt);
  }

  private void news(
      World world, String topic, String key, InventoryMessage message, Receipt receipt) {
    json(topic, key, message, receipt, 1);
    log(world, key, new InventoryNews(message), receipt, 0, null);
  }

  /**
   * Deletes versions of resources from the inventory.
   *
   * @param keys {@link Keys#versioned}
   */
  public void deleteVersions(List<String> keys, Receipt receipt) {
    keys.forEach(
        key ->
            send(
                Topics.INVENTORY,
                null,
                key.getBytes(StandardCharsets.UTF_8),
                null,
                null,
                receipt.expect(0)));
  }

  /** Publishes a dead letter. */
  public void deadLetter(DeadLetter letter, Receipt receipt) {
    meters.deadLetter();
    json(Topics.DEAD_LETTERS, letter.source(), letter, receipt, 0);
  }

  /**
   * Publishes the watermark of a source to the topics of inventory and changes. The source is part
   * of the key, so that compaction keeps the last watermark of each source.
   */
  public void inventoryComplete(World world, InventoryMessage.Complete tick, Receipt receipt) {
    String key = Keys.of(world, "@" + tick.source());
    json(Topics.INVENTORY, key, tick, receipt, 0);
    json(Topics.CHANGES, key, tick, receipt, 0);
  }

  /** Publishes a tick, which continues the trace of the newest samples that it covers. */
  public void tick(World world, Tick tick, Receipt receipt) {
    log(world, world.key(), tick, receipt, 0, traces.take(tick.source(), tick.completeThroughMs()));
  }

  /** Appends a record to the log of a world, which is one partition of the samples topic. */
  private void log(
      World world,
      String key,
      SamplesMessage message,
      Receipt receipt,
      int readings,
      @Nullable String trace) {
    Callback callback = receipt.expect(readings);
    try {
      int partitions = producer.partitionsFor(Topics.SAMPLES).size();
      send(
          Topics.SAMPLES,
          Keys.partition(world.key(), partitions),
          key.getBytes(StandardCharsets.UTF_8),
          SampleCodec.encode(message),
          trace,
          callback);
    } catch (KafkaException e) {
      callback.onCompletion(null, e);
    }
  }

  private void json(String topic, String key, Object value, Receipt receipt, int readings) {
    send(
        topic,
        null,
        key.getBytes(StandardCharsets.UTF_8),
        EventJson.write(value),
        null,
        receipt.expect(readings));
  }

  private void send(
      String topic,
      @Nullable Integer partition,
      byte[] key,
      byte @Nullable [] value,
      @Nullable String trace,
      Callback callback) {
    meters.bytes(value == null ? 0 : value.length);
    ProducerRecord<byte[], byte[]> message = new ProducerRecord<>(topic, partition, key, value);
    TraceHeader.add(message.headers(), trace);
    try {
      var unused = producer.send(message, callback);
    } catch (KafkaException | IllegalStateException e) {
      // Kafka makes no callback when the thread is interrupted or the producer is closed or has
      // failed fatally.
      callback.onCompletion(null, e);
    }
  }
}
