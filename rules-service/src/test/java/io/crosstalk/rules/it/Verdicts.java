package io.crosstalk.rules.it;

import io.crosstalk.bus.BusService;
import io.crosstalk.bus.MissingTopicsException;
import io.crosstalk.bus.TopicSettings;
import io.crosstalk.bus.TopicSetup;
import io.crosstalk.event.Topics;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.VerdictMessage;
import io.crosstalk.event.VerdictMessage.Complete;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.testkit.VerdictBuilder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.Future;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.awaitility.Awaitility;

/**
 * A stand-in for correlation-service, which writes verdicts and ticks in transactions as that
 * service does.
 */
final class Verdicts implements AutoCloseable {
  static final int PARTITIONS = 4;

  private final KafkaProducer<byte[], byte[]> producer;

  Verdicts(String bootstrapServers) {
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

  /** Writes all messages in one transaction. */
  void write(VerdictMessage... messages) {
    producer.beginTransaction();
    for (VerdictMessage message : messages) {
      switch (message) {
        case Verdict verdict -> send(partition(verdict), verdict);
        case Complete tick -> {
          for (int partition = 0; partition < PARTITIONS; partition++) {
            send(partition, tick);
          }
        }
      }
    }
    producer.commitTransaction();
  }

  /** Writes a record whose value is not a verdict. */
  void writeRaw(byte[] value) {
    producer.beginTransaction();
    // The commit fails when a record could not be written.
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(
                Topics.VERDICTS, 0, "live/x".getBytes(StandardCharsets.UTF_8), value));
    producer.commitTransaction();
  }

  static Complete tick(String world, int seconds) {
    return new Complete(world, VerdictBuilder.SOURCE, 0, 1, time(seconds), false);
  }

  static Complete end(String world) {
    return new Complete(world, VerdictBuilder.SOURCE, 0, 1, time(86_400), true);
  }

  static Instant time(int seconds) {
    return VerdictBuilder.START.plusSeconds(seconds);
  }

  @Override
  public void close() {
    producer.close();
  }

  private static int partition(Verdict verdict) {
    return Math.floorMod(verdict.episode().id().hashCode(), PARTITIONS);
  }

  private void send(int partition, VerdictMessage message) {
    byte[] key = (message.world() + "/").getBytes(StandardCharsets.UTF_8);
    Future<?> unused =
        producer.send(
            new ProducerRecord<>(Topics.VERDICTS, partition, key, EventJson.write(message)));
  }
}
