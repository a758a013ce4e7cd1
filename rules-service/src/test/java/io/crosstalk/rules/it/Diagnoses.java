package io.crosstalk.rules.it;

import io.crosstalk.bus.BusService;
import io.crosstalk.bus.MissingTopicsException;
import io.crosstalk.bus.TopicSettings;
import io.crosstalk.bus.TopicSetup;
import io.crosstalk.bus.TraceHeader;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Decision;
import io.crosstalk.event.message.DiagnosisMessage;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import io.crosstalk.event.wire.SampleCodec;
import io.crosstalk.testkit.VersionBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * A stand-in for correlation-service, which writes versions of incidents and ticks in transactions
 * as that service does, and carries out decisions of people. What is written about a victim becomes
 * part of its incident ({@link SmallEngine}) with the tick that completes it.
 */
final class Diagnoses implements AutoCloseable {
  static final int PARTITIONS = 4;

  private final KafkaProducer<byte[], byte[]> producer;
  private final SmallEngine engine = new SmallEngine();
  private final KafkaConsumer<byte[], byte[]> samples;
  private @Nullable String trace;

  Diagnoses(String bootstrapServers) {
    ensureTopics(bootstrapServers);
    producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "transactional.id",
                "correlation-" + System.identityHashCode(this)),
            new ByteArraySerializer(),
            new ByteArraySerializer());
    producer.initTransactions();
    samples = samples(bootstrapServers);
    Thread.ofPlatform().daemon().start(this::decide);
  }

  /**
   * Names the span that has caused the versions written from now on.
   *
   * @param header value of its header; null for none
   */
  synchronized void setTrace(@Nullable String header) {
    trace = header;
  }

  private static KafkaConsumer<byte[], byte[]> samples(String bootstrapServers) {
    KafkaConsumer<byte[], byte[]> samples =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "auto.offset.reset", "latest"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    List<TopicPartition> partitions =
        IntStream.range(0, PARTITIONS)
            .mapToObj(i -> new TopicPartition(Topics.SAMPLES, i))
            .toList();
    samples.assign(partitions);
    samples.seekToEnd(partitions);
    partitions.forEach(samples::position);
    return samples;
  }

  /** Creates the topics of the other services. */
  static void ensureTopics(String bootstrapServers) {
    TopicSettings settings = new TopicSettings(PARTITIONS, (short) 1);
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", bootstrapServers))) {
      new TopicSetup(BusService.INGEST, settings).ensure(admin);
      Awaitility.await()
          .ignoreExceptionsInstanceOf(MissingTopicsException.class)
          .until(() -> !new TopicSetup(BusService.CORRELATION, settings).ensure(admin).isEmpty());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Writes in one transaction.
   *
   * @param statements statements on victims, or records that are written as they are
   */
  synchronized void write(Object... statements) {
    List<DiagnosisMessage> records = new ArrayList<>();
    for (Object each : statements) {
      switch (each) {
        case VersionBuilder version -> engine.add(version);
        case Complete tick -> {
          records.addAll(engine.complete(tick));
          records.add(tick);
        }
        case DiagnosisMessage message -> records.add(message);
        default -> throw new IllegalArgumentException(each.toString());
      }
    }
    send(records);
  }

  /** Writes a record whose value is none of the topic's. */
  synchronized void writeRaw(byte[] value) {
    producer.beginTransaction();
    // The commit fails when a record could not be written.
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(
                Topics.DIAGNOSES, 0, "live/x".getBytes(StandardCharsets.UTF_8), value));
    producer.commitTransaction();
  }

  private void decide() {
    try (samples) {
      while (true) {
        List<Decision> made = new ArrayList<>();
        for (ConsumerRecord<byte[], byte[]> each : samples.poll(Duration.ofMillis(200))) {
          if (SampleCodec.decode(each.value()) instanceof Decision decision) {
            made.add(decision);
          }
        }
        made.forEach(this::carryOut);
      }
    } catch (WakeupException e) {
      // The test is over.
    }
  }

  private synchronized void carryOut(Decision decision) {
    List<DiagnosisMessage> answers = engine.decide(decision);
    if (!answers.isEmpty()) {
      send(answers);
    }
  }

  /** Acts while decisions of people are not carried out. */
  synchronized void whileDecisionsWait(Runnable action) {
    action.run();
  }

  static Complete tick(String world, int seconds) {
    return new Complete(world, VersionBuilder.SOURCE, time(seconds), false);
  }

  static Complete end(String world) {
    return new Complete(world, VersionBuilder.SOURCE, time(86_400), true);
  }

  static Instant time(int seconds) {
    return VersionBuilder.START.plusSeconds(seconds);
  }

  @Override
  public void close() {
    samples.wakeup();
    producer.close();
  }

  /** The record of a message, in the partition of its world. */
  static ProducerRecord<byte[], byte[]> message(DiagnosisMessage message) {
    return new ProducerRecord<>(
        Topics.DIAGNOSES,
        Keys.partition(message.world(), PARTITIONS),
        message.world().getBytes(StandardCharsets.UTF_8),
        EventJson.write(message));
  }

  private void send(List<DiagnosisMessage> records) {
    producer.beginTransaction();
    for (DiagnosisMessage each : records) {
      // The commit fails when a record could not be written.
      ProducerRecord<byte[], byte[]> record = message(each);
      TraceHeader.add(record.headers(), trace);
      Future<?> unused = producer.send(record);
    }
    producer.commitTransaction();
  }
}
