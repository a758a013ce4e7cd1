package io.crosstalk.bench.rest.stored;

import io.crosstalk.bench.rest.platform.Gateway;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/**
 * Stores incidents in a platform: writes their verdicts to Kafka, from where rules-service stores
 * the incidents.
 */
public final class IncidentFilling {
  private static final int CHUNK = 250;
  private static final Duration TIMEOUT = Duration.ofMinutes(2);
  private static final Duration PROGRESS_INTERVAL = Duration.ofSeconds(2);

  private final VerdictCopies copies;
  private final Gateway gateway;

  public IncidentFilling(VerdictCopies copies, Gateway gateway) {
    this.copies = copies;
    this.gateway = gateway;
  }

  /**
   * Stores incidents and waits until the list of incidents has all of them. Progress goes to
   * standard error.
   *
   * @throws IOException when the incidents are not stored in time, or their number is not the
   *     expected one
   */
  public StoredIncidents fill(String bootstrapServers, int incidents)
      throws IOException, InterruptedException {
    long lastProgress = System.nanoTime();
    Instant through = Instant.EPOCH;
    try (VerdictWriter writer = new VerdictWriter(bootstrapServers, VerdictCopies.WORLD)) {
      for (int first = 0; first < incidents; first += CHUNK) {
        int next = Math.min(first + CHUNK, incidents);
        List<String> verdicts = new ArrayList<>();
        for (int number = first; number < next; number++) {
          verdicts.addAll(copies.incident(number));
        }
        through = latest(through, verdicts);
        writer.write(verdicts, through, next == incidents);
        await(through, next == incidents);
        if (System.nanoTime() - lastProgress > PROGRESS_INTERVAL.toNanos()) {
          System.err.println("  … stored %,d of %,d incidents".formatted(next, incidents));
          lastProgress = System.nanoTime();
        }
      }
    }
    StoredIncidents stored = StoredIncidents.read(gateway);
    if (stored.ids().size() != incidents) {
      throw new IOException(
          "%,d incidents were written and %,d are stored; see rules-service.log"
              .formatted(incidents, stored.ids().size()));
    }
    return stored;
  }

  private static Instant latest(Instant before, List<String> verdicts) {
    return verdicts.stream()
        .map(
            verdict ->
                Instant.parse(EventJson.mapper().readTree(verdict).path("decidedAt").asString()))
        .reduce(before, (left, right) -> left.isAfter(right) ? left : right);
  }

  /**
   * Waits until rules-service has applied all verdicts up to a time, as shown by the watermark of
   * the world.
   */
  private void await(Instant through, boolean end) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + TIMEOUT.toNanos();
    while (!gateway
        .get("/api/v1/worlds/" + VerdictCopies.WORLD.key())
        .filter(world -> hasCome(world, through, end))
        .isPresent()) {
      if (System.nanoTime() > deadline) {
        throw new IOException(
            "rules-service has not applied the verdicts up to %s within %d s; see its log"
                .formatted(through, TIMEOUT.toSeconds()));
      }
      Thread.sleep(50);
    }
  }

  private static boolean hasCome(JsonNode world, Instant through, boolean end) {
    JsonNode come = world.path("completeThrough");
    return come.isString()
        && !Instant.parse(come.asString()).isBefore(through)
        && (!end || world.path("ended").asBoolean());
  }
}
