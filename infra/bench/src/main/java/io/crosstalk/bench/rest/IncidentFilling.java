package io.crosstalk.bench.rest;

import io.crosstalk.bench.harness.Await;
import io.crosstalk.bench.harness.KafkaClients;
import io.crosstalk.bench.platform.Gateway;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.DiagnosisMessage.Complete;
import io.crosstalk.event.message.Keys;
import io.crosstalk.event.message.Topics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import tools.jackson.databind.JsonNode;

/**
 * Stores incidents in a platform: writes their versions and ticks to Kafka in transactions, as
 * correlation-service does, and rules-service stores them.
 */
final class IncidentFilling implements AutoCloseable {
  private static final World WORLD = IncidentCopies.WORLD;
  private static final int CHUNK = 250;
  private static final int PROGRESS = 5_000;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final IncidentCopies copies;
  private final Gateway gateway;
  private final KafkaProducer<byte[], byte[]> producer;
  private final int partition;

  public IncidentFilling(String bootstrapServers, Gateway gateway) throws IOException {
    this.gateway = gateway;
    copies = IncidentCopies.recorded();
    producer = KafkaClients.producer(bootstrapServers, "bench-rest");
    partition = Keys.partition(WORLD.key(), producer.partitionsFor(Topics.DIAGNOSES).size());
  }

  /**
   * Stores incidents and waits until the list of incidents has all of them. Progress goes to
   * standard error.
   *
   * @throws IOException when they are not stored in time, or their number is not the expected one
   */
  public StoredIncidents fill(int incidents) throws IOException, InterruptedException {
    Instant through = Instant.EPOCH;
    for (int first = 0; first < incidents; first += CHUNK) {
      int next = Math.min(first + CHUNK, incidents);
      List<String> versions =
          IntStream.range(first, next).mapToObj(copies::incident).flatMap(List::stream).toList();
      through = latest(through, versions);
      write(versions, through, next == incidents);
      await(through, next == incidents);
      if (next % PROGRESS == 0) {
        System.err.printf("  … stored %,d of %,d incidents%n", next, incidents);
      }
    }
    StoredIncidents stored = StoredIncidents.read(gateway, WORLD);
    if (stored.ids().size() != incidents) {
      throw new IOException(
          "%,d incidents were written and %,d are stored; see rules-service.log"
              .formatted(incidents, stored.ids().size()));
    }
    return stored;
  }

  private static Instant latest(Instant before, List<String> versions) {
    return versions.stream()
        .map(version -> Instant.parse(EventJson.mapper().readTree(version).path("at").asString()))
        .reduce(before, (left, right) -> left.isAfter(right) ? left : right);
  }

  private void write(List<String> versions, Instant through, boolean end) {
    producer.beginTransaction();
    versions.forEach(version -> send(utf8(version)));
    send(EventJson.write(new Complete(WORLD.key(), "case", through, end)));
    producer.commitTransaction();
  }

  private void send(byte[] value) {
    // The commit fails when a record could not be written.
    Future<?> unused =
        producer.send(new ProducerRecord<>(Topics.DIAGNOSES, partition, utf8(WORLD.key()), value));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private void await(Instant through, boolean end) throws IOException, InterruptedException {
    Await.until(
        "rules-service has stored the versions up to " + through + "; see its log",
        LIMIT,
        () -> gateway.world(WORLD).filter(world -> hasCome(world, through, end)).isPresent());
  }

  private static boolean hasCome(JsonNode world, Instant through, boolean end) {
    return Gateway.isComplete(world, through) && (!end || world.path("ended").asBoolean());
  }

  @Override
  public void close() {
    producer.close();
  }
}
