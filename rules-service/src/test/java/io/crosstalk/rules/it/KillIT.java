package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.KillableKafka;
import io.crosstalk.testkit.KillablePostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests that each incident has exactly one ticket, although the service, the broker and the
 * database are killed at random moments and the ticket system sometimes gives no answer.
 */
class KillIT {
  private static final Logger LOG = LoggerFactory.getLogger(KillIT.class);
  private static final String WORLD = "kill-11111111~1";
  private static final int INCIDENTS = 300;
  private static final int BATCH = 50;
  private static final int KILLS_OF_EACH = 1;
  private static final int LOST_PERCENT = 5;

  @Test
  void tickets_everythingIsKilledAtRandom_areExactlyOneForEachIncident() {
    long seed = Long.getLong("crosstalk.kill.seed", System.nanoTime());
    LOG.info("run again with -Dcrosstalk.kill.seed={}", seed);
    Random random = new Random(seed);
    try (KillableKafka kafka = new KillableKafka();
        KillablePostgres postgres = new KillablePostgres();
        CountingTickets tickets = new CountingTickets(seed, LOST_PERCENT)) {
      Diagnoses.ensureTopics(kafka.bootstrapServers());
      try (ServiceProcess service =
              new ServiceProcess(kafka.bootstrapServers(), postgres.database(), settings(tickets));
          IncidentFeed feed = new IncidentFeed(kafka.bootstrapServers(), WORLD)) {
        await().until(service::isLeading);
        List<Runnable> kills =
            shuffledKills(
                List.of(service::killAndRestart, kafka::killAndRestart, postgres::killAndRestart),
                random);
        int batches = INCIDENTS / BATCH;
        for (int batch = 0; batch < batches; batch++) {
          feed.open(BATCH);
          while (kills.size() * batches > (batches - 1 - batch) * KILLS_OF_EACH * 3) {
            int seen = tickets.count() + random.nextInt(BATCH / 2);
            await()
                .pollInterval(Duration.ofMillis(3))
                .until(() -> tickets.count() >= Math.min(seen, feed.opened()));
            kills.removeLast().run();
          }
        }
        await().until(() -> tickets.byIncident().size() == INCIDENTS);
        await().until(() -> service.get("/api/v1/outbox").path("pending").asInt(-1) == 0);

        assertThat(tickets.byIncident())
            .as("tickets of each incident, seed %d", seed)
            .allSatisfy((incident, count) -> assertThat(count).isEqualTo(1));
        await().until(() -> service.get("/api/v1/outbox").path("failed").asInt(-1) == 0);
        checkEveryIncidentIsPublished(kafka);
      }
    }
  }

  private static Map<String, String> settings(CountingTickets tickets) {
    Map<String, String> settings = new HashMap<>(tickets.settings(0, "tickets"));
    settings.put("crosstalk.delivery.deadline", "4s");
    settings.put("crosstalk.delivery.create-deadline", "4s");
    return settings;
  }

  private static List<Runnable> shuffledKills(List<Runnable> components, Random random) {
    List<Runnable> kills = new ArrayList<>();
    for (int i = 0; i < KILLS_OF_EACH; i++) {
      kills.addAll(components);
    }
    Collections.shuffle(kills, random);
    return kills;
  }

  private static void checkEveryIncidentIsPublished(KillableKafka kafka) {
    await()
        .untilAsserted(
            () ->
                assertThat(
                        Feed.ofWorld(kafka.bootstrapServers(), Topics.INCIDENTS, WORLD).stream()
                            .filter(each -> each.path("type").asString().endsWith(".opened"))
                            .map(each -> each.path("subject").asString())
                            .distinct())
                    .hasSize(INCIDENTS));
  }
}
