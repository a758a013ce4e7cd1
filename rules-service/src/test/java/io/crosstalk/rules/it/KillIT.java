package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.event.message.Topics;
import io.crosstalk.testkit.JavaProcess;
import io.crosstalk.testkit.KillableKafka;
import io.crosstalk.testkit.KillablePostgres;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tests that each incident has exactly one ticket in each ticket system, although the systems
 * sometimes give no answer. First an instance is frozen and goes on after another has taken over;
 * then the service, the broker and the database are killed in random order.
 */
class KillIT {
  private static final Logger LOG = LoggerFactory.getLogger(KillIT.class);
  private static final String WORLD = "kill-11111111~1";
  private static final int BATCH = 30;
  private static final int SYSTEMS = 3;
  private static final int LOST_PERCENT = 5;

  private final long seed = Long.getLong("crosstalk.kill.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final KillableKafka kafka = new KillableKafka();
  private final KillablePostgres postgres = new KillablePostgres();
  private final JdbcClient jdbc = JdbcClient.create(postgres.database().dataSource());
  private final List<CountingTickets> systems =
      IntStream.range(0, SYSTEMS)
          .mapToObj(n -> new CountingTickets(seed + n, LOST_PERCENT))
          .toList();

  @BeforeEach
  void prepare() {
    LOG.info("run again with -Dcrosstalk.kill.seed={}", seed);
    Diagnoses.ensureTopics(kafka.bootstrapServers());
  }

  @AfterEach
  void close() {
    systems.forEach(CountingTickets::close);
    postgres.close();
    kafka.close();
  }

  @Test
  void tickets_oneInstanceIsFrozenAndThenAllAreKilled_areExactlyOneForEachIncidentInEachSystem() {
    try (ServiceProcess service =
            new ServiceProcess(kafka.bootstrapServers(), postgres.database(), settings());
        IncidentFeed feed = new IncidentFeed(kafka.bootstrapServers(), WORLD)) {
      await().until(service::isLeading);
      takeOverWhileFrozen(service, feed);
      await().until(service::isLeading);
      killInRandomOrder(service, feed);
      feed.open(BATCH);

      awaitTickets(feed);
      await().until(() -> service.get("/api/v1/outbox").path("failed").asInt(-1) == 0);
      checkEveryIncidentIsPublished(feed);
    }
  }

  private void takeOverWhileFrozen(ServiceProcess service, IncidentFeed feed) {
    try (Service next =
        Service.start(
            kafka.bootstrapServers(), postgres.database(), settings(), FastService.beans())) {
      await().until(() -> ownersOfDeliveries() == 2);
      feed.open(BATCH);
      await()
          .pollInterval(Duration.ofMillis(3))
          .until(() -> systems.stream().allMatch(each -> each.count() > 5));

      freezeWithoutAnswers(service.process());
      feed.open(BATCH);
      awaitTickets(feed);
      await().until(() -> isLeading(next));
      await().until(() -> ownersOfDeliveries() == 1);

      service.process().resume();
      await().until(() -> ownersOfDeliveries() == 2);
      // On a slow machine the leadership may pass once more.
      await().until(() -> service.isLeading() != isLeading(next));
      feed.open(BATCH);
      awaitTickets(feed);
    }
  }

  private void killInRandomOrder(ServiceProcess service, IncidentFeed feed) {
    List<Runnable> kills =
        new ArrayList<>(
            List.of(service::killAndRestart, kafka::killAndRestart, postgres::killAndRestart));
    Collections.shuffle(kills, random);
    for (Runnable kill : kills) {
      long seen = count() + random.nextInt(BATCH * SYSTEMS / 2);
      feed.open(BATCH);
      await().pollInterval(Duration.ofMillis(3)).until(() -> count() >= seen);
      kill.run();
    }
  }

  /**
   * Freezes a process that waits for answers. Each of its attempts has its ticket: a request
   * between the check of the lease and the system call would be sent when the process runs again.
   */
  private void freezeWithoutAnswers(JavaProcess process) {
    systems.forEach(each -> each.setHoldingAnswers(true));
    await()
        .until(
            () -> {
              process.freeze();
              boolean isComplete = attempted() == count();
              if (!isComplete) {
                process.resume();
              }
              return isComplete;
            });
    systems.forEach(each -> each.setHoldingAnswers(false));
  }

  private long count() {
    return systems.stream().mapToLong(CountingTickets::count).sum();
  }

  private long attempted() {
    return number("select count(*) from delivery where attempts > 0");
  }

  private long ownersOfDeliveries() {
    return number(
        """
        select count(distinct owner) from lease
        where name like 'delivery:%' and expires > clock_timestamp()""");
  }

  private long number(String query) {
    return jdbc.sql(query).query(Long.class).single();
  }

  private static boolean isLeading(Service service) {
    return Service.JSON
        .readTree(service.get("/actuator/health", "admin").body())
        .at("/components/work/details/diagnoses")
        .asString("")
        .equals("running");
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    for (int n = 0; n < SYSTEMS; n++) {
      settings.putAll(systems.get(n).settings(n, "tickets-" + n));
    }
    settings.put("crosstalk.delivery.deadline", "4s");
    settings.put("crosstalk.delivery.create-deadline", "4s");
    return settings;
  }

  /** Waits until every incident has a ticket in each system, and checks that none has two. */
  private void awaitTickets(IncidentFeed feed) {
    for (CountingTickets system : systems) {
      await().until(() -> system.byIncident().size() == feed.opened());
    }
    await().until(() -> number("select count(*) from delivery where state = 'pending'") == 0);
    assertThat(systems)
        .as("tickets of each incident, seed %d", seed)
        .allSatisfy(
            system -> assertThat(system.byIncident().values()).allMatch(count -> count == 1));
  }

  private void checkEveryIncidentIsPublished(IncidentFeed feed) {
    await()
        .untilAsserted(
            () ->
                assertThat(
                        Feed.ofWorld(kafka.bootstrapServers(), Topics.INCIDENTS, WORLD).stream()
                            .filter(each -> each.path("type").asString().endsWith(".opened"))
                            .map(each -> each.path("subject").asString())
                            .distinct())
                    .hasSize(feed.opened()));
  }
}
