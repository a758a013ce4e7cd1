package io.crosstalk.ingest.publish;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DeadLetter;
import io.crosstalk.event.message.InventoryMessage;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.SampleBatch;
import io.crosstalk.event.message.SampleBatch.Column;
import io.crosstalk.event.message.Tick;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.testkit.TestClock;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.Cluster;
import org.apache.kafka.common.Node;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** Stand-in for {@link IngestBus} in memory, which keeps the published records. */
public final class FakeBus implements IngestBus {
  public static final int PARTITIONS = 3;

  private static final Node NODE = new Node(0, "nowhere", 1);

  private final MeterRegistry registry = new SimpleMeterRegistry();
  private final MockProducer<byte[], byte[]> producer;
  private final Publisher publisher;
  private volatile boolean away;
  private volatile Predicate<ProducerRecord<byte[], byte[]>> refused = record -> false;
  private volatile RuntimeException refusal = new IllegalStateException();

  /**
   * Creates a bus.
   *
   * @param acknowledging whether records are acknowledged at once; otherwise only when the test
   *     requests it
   */
  public FakeBus(boolean acknowledging) {
    producer =
        new MockProducer<>(
            cluster(), acknowledging, null, new ByteArraySerializer(), new ByteArraySerializer()) {
          @Override
          public synchronized Future<RecordMetadata> send(
              ProducerRecord<byte[], byte[]> record, Callback callback) {
            if (refused.test(record)) {
              callback.onCompletion(null, refusal);
              return CompletableFuture.failedFuture(refusal);
            }
            return super.send(record, callback);
          }
        };
    publisher =
        new Publisher(
            producer,
            new PublishMeters(registry, new TestClock("2026-11-21T12:00:00Z")),
            new SeriesSources());
  }

  private static Cluster cluster() {
    List<PartitionInfo> partitions =
        IntStream.range(0, PARTITIONS)
            .mapToObj(
                i ->
                    new PartitionInfo(
                        Topics.SAMPLES, i, NODE, new Node[] {NODE}, new Node[] {NODE}))
            .toList();
    return new Cluster("test", List.of(NODE), partitions, Set.of(), Set.of());
  }

  /** Makes matching records fail with an exception from now on. */
  public void refuse(Predicate<ProducerRecord<byte[], byte[]>> which, RuntimeException why) {
    refusal = why;
    refused = which;
  }

  public void goAway() {
    away = true;
  }

  public void comeBack() {
    away = false;
  }

  @Override
  public Publisher live() {
    if (away) {
      throw new BusUnavailableException("Kafka at nowhere is not usable");
    }
    return publisher;
  }

  @Override
  public Publisher replay() {
    return live();
  }

  public MockProducer<byte[], byte[]> producer() {
    return producer;
  }

  public MeterRegistry registry() {
    return registry;
  }

  public List<ProducerRecord<byte[], byte[]>> records(String topic) {
    return producer.history().stream().filter(record -> record.topic().equals(topic)).toList();
  }

  /** Published samples as {@code resource time metric value}, in the order of the log. */
  public List<String> samples() {
    List<String> samples = new ArrayList<>();
    for (ProducerRecord<byte[], byte[]> record : records(Topics.SAMPLES)) {
      if (SampleCodec.decode(record.value()) instanceof SampleBatch batch) {
        for (Column column : batch.columns()) {
          addSamples(Keys.resource(text(record.key())), batch.times(), column, samples);
        }
      }
    }
    return samples;
  }

  private static void addSamples(String resource, long[] times, Column column, List<String> to) {
    for (int i = 0; i < times.length; i++) {
      if (!Double.isNaN(column.values()[i])) {
        to.add(resource + " " + times[i] + " " + column.metric().name() + " " + column.values()[i]);
      }
    }
  }

  public List<SampleBatch> batches() {
    return records(Topics.SAMPLES).stream()
        .map(record -> SampleCodec.decode(record.value()))
        .filter(SampleBatch.class::isInstance)
        .map(SampleBatch.class::cast)
        .toList();
  }

  public List<Tick> ticks() {
    return records(Topics.SAMPLES).stream()
        .map(record -> SampleCodec.decode(record.value()))
        .filter(Tick.class::isInstance)
        .map(Tick.class::cast)
        .toList();
  }

  public List<InventoryMessage> inventory(String topic) {
    return records(topic).stream()
        .map(record -> EventJson.read(record.value(), InventoryMessage.class))
        .toList();
  }

  public List<DeadLetter> deadLetters() {
    return records(Topics.DEAD_LETTERS).stream()
        .map(record -> EventJson.read(record.value(), DeadLetter.class))
        .toList();
  }

  public static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
