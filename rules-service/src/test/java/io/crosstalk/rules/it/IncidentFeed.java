package io.crosstalk.rules.it;

import static io.crosstalk.testkit.VersionBuilder.versionOn;

import io.crosstalk.event.message.DiagnosisMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * Writes diagnoses, each of which opens an incident of its own. Unlike {@link Diagnoses} it goes on
 * when the broker was killed.
 */
final class IncidentFeed implements AutoCloseable {
  private static final int STEP_SECONDS = 10;

  private final String world;
  private final KafkaProducer<byte[], byte[]> producer;
  private int opened;
  private int seconds = 60;

  IncidentFeed(String bootstrapServers, String world) {
    this.world = world;
    this.producer =
        new KafkaProducer<>(
            Map.of(
                "bootstrap.servers", bootstrapServers,
                "acks", "all",
                "enable.idempotence", "true",
                "request.timeout.ms", "5000",
                "delivery.timeout.ms", "120000"),
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  /** Number of versions written. */
  int opened() {
    return opened;
  }

  /** Writes versions of one time, and a tick of that time. */
  void open(int incidents) {
    List<Future<RecordMetadata>> sent = new ArrayList<>();
    for (int i = 0; i < incidents; i++) {
      sent.add(
          send(
              versionOn("vm-" + opened)
                  .world(world)
                  .decidedAt(seconds)
                  .neighbour("culprit-" + opened, 0.9, "ds-" + opened)
                  .build()));
      opened++;
    }
    await(sent);
    List<Future<RecordMetadata>> ticks = new ArrayList<>();
    ticks.add(send(Diagnoses.tick(world, seconds)));
    await(ticks);
    seconds += STEP_SECONDS;
  }

  private Future<RecordMetadata> send(DiagnosisMessage message) {
    return producer.send(Diagnoses.message(message));
  }

  private static void await(List<Future<RecordMetadata>> sent) {
    try {
      for (Future<RecordMetadata> each : sent) {
        each.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("a record was not written", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    producer.close();
  }
}
