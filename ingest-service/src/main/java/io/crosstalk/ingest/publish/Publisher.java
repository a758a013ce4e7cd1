package io.crosstalk.ingest.publish;

import io.crosstalk.event.Change;
import io.crosstalk.event.DeadLetter;
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
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Publishes records to Kafka. Records of one partition keep the order of the calls, so that a tick
 * never overtakes earlier records. Failures are reported through the receipts and never thrown.
 * Thread-safe.
 */
public final class Publisher {
  private final Producer<byte[], byte[]> producer;
  private final PublishMeters meters;

  Publisher(Producer<byte[], byte[]> producer, PublishMeters meters) {
    this.producer = producer;
    this.meters = meters;
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
    send(
        Topics.SAMPLES,
        null,
        Keys.bytes(world, resource),
        SampleCodec.encode(batch),
        receipt.expect(samples));
  }

  /** Publishes the state of a resource that is valid from a time on. */
  public void resource(
      World world, String source, Instant validFrom, Resource resource, Receipt receipt) {
    String key = Keys.versioned(world, resource.id(), validFrom.toEpochMilli());
    json(
        Topics.INVENTORY,
        key,
        new InventoryMessage.ResourceVersion(world.key(), source, validFrom, resource),
        receipt,
        1);
  }

  /** Publishes a change. */
  public void change(World world, String source, Change change, Receipt receipt) {
    json(
        Topics.CHANGES,
        Keys.of(world, change),
        new InventoryMessage.ChangeSeen(world.key(), source, change),
        receipt,
        1);
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

  /** Publishes a tick to each of the current partitions of the samples topic. */
  public void tick(World world, Tick tick, Receipt receipt) {
    byte[] key = world.key().getBytes(StandardCharsets.UTF_8);
    byte[] value = SampleCodec.encode(tick);
    for (int partition = 0; partition < samplePartitions(receipt); partition++) {
      send(Topics.SAMPLES, partition, key, value, receipt.expect(0));
    }
  }

  /**
   * Returns the number of partitions of the samples topic. When the cluster does not report it, the
   * result is 0 and the receipt has failed.
   */
  private int samplePartitions(Receipt receipt) {
    try {
      return producer.partitionsFor(Topics.SAMPLES).size();
    } catch (KafkaException e) {
      receipt.expect(0).onCompletion(null, e);
      return 0;
    }
  }

  private void json(String topic, String key, Object value, Receipt receipt, int readings) {
    send(
        topic,
        null,
        key.getBytes(StandardCharsets.UTF_8),
        EventJson.write(value),
        receipt.expect(readings));
  }

  private void send(
      String topic, @Nullable Integer partition, byte[] key, byte[] value, Callback callback) {
    meters.bytes(value.length);
    try {
      var unused = producer.send(new ProducerRecord<>(topic, partition, key, value), callback);
    } catch (KafkaException | IllegalStateException e) {
      // Kafka makes no callback when the thread is interrupted or the producer is closed or has
      // failed fatally.
      callback.onCompletion(null, e);
    }
  }
}
