package io.crosstalk.rules.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.JavaProcess;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Tests that two instances share the work, and that nothing is lost or doubled when one of them is
 * frozen, goes on, or is killed.
 */
class InstancesIT {
  private static final String WORLD = "instances-11111111~1";
  private static final int BATCH = 30;
  private static final int TARGETS = 3;

  private final TestPostgres.Database database = TestStores.newDatabase();
  private final JdbcClient jdbc = JdbcClient.create(database.dataSource());
  private final List<CountingTickets> systems =
      IntStream.range(0, TARGETS).mapToObj(n -> new CountingTickets(n, 2)).toList();

  @Test
  void twoInstances_leaderIsFrozenAndTheNextOneKilled_everyIncidentHasOneTicketInEachSystem() {
    // A broker of its own: the shared service of other tests need not read all incidents.
    TestKafka kafka = TestKafka.startNew();
    try {
      Diagnoses.ensureTopics(kafka.bootstrapServers());
      shareTheWork(kafka.bootstrapServers());
    } finally {
      systems.forEach(CountingTickets::close);
      kafka.stop();
    }
  }

  private void shareTheWork(String brokers) {
    try (ServiceProcess first = new ServiceProcess(brokers, database, settings());
        ServiceProcess second = new ServiceProcess(brokers, database, settings());
        IncidentFeed feed = new IncidentFeed(brokers, WORLD)) {
      await().until(() -> first.isLeading() != second.isLeading());
      await().until(() -> ownersOfDeliveries() == 2);

      feed.open(BATCH);
      awaitDeliveries(() -> systems.stream().allMatch(each -> each.count() > 5));
      ServiceProcess frozen = first.isLeading() ? first : second;
      long epoch = epoch();
      freezeWithoutAnswers(frozen.process());
      feed.open(BATCH);
      awaitTickets(feed);
      assertThat(epoch()).as("the other instance has taken over").isGreaterThan(epoch);
      await().until(() -> ownersOfDeliveries() == 1);

      frozen.process().resume();
      await().until(() -> ownersOfDeliveries() == 2);
      // On a slow machine the leadership may pass once more.
      await().until(() -> first.isLeading() != second.isLeading());
      feed.open(BATCH);
      awaitTickets(feed);

      feed.open(BATCH);
      awaitDeliveries(() -> systems.getFirst().count() > feed.opened() - BATCH + 5);
      ServiceProcess killed = first.isLeading() ? first : second;
      ServiceProcess last = killed == first ? second : first;
      killed.process().kill();
      feed.open(BATCH);
      awaitTickets(feed);
      await().until(last::isLeading);
      await().until(() -> last.get("/api/v1/outbox").path("failed").asInt(-1) == 0);
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
              boolean isComplete =
                  attempted() == systems.stream().mapToLong(CountingTickets::count).sum();
              if (!isComplete) {
                process.resume();
              }
              return isComplete;
            });
    systems.forEach(each -> each.setHoldingAnswers(false));
  }

  private long attempted() {
    return jdbc.sql("select count(*) from delivery where attempts > 0").query(Long.class).single();
  }

  /** Waits for the first deliveries of a batch, so shortly that others are still to come. */
  private static void awaitDeliveries(Callable<Boolean> begun) {
    await().pollInterval(Duration.ofMillis(3)).until(begun);
  }

  private Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>();
    for (int n = 0; n < TARGETS; n++) {
      settings.putAll(systems.get(n).settings(n, "tickets-" + n));
    }
    settings.put("crosstalk.delivery.deadline", "4s");
    settings.put("crosstalk.delivery.create-deadline", "4s");
    return settings;
  }

  private long ownersOfDeliveries() {
    return jdbc.sql(
            """
                select count(distinct owner) from lease
                where name like 'delivery:%' and expires > clock_timestamp()""")
        .query(Long.class)
        .single();
  }

  private long epoch() {
    return jdbc.sql("select number from counter where name = 'leadership'")
        .query(Long.class)
        .single();
  }

  /** Waits until every incident has a ticket in each system, and checks that none has two. */
  private void awaitTickets(IncidentFeed feed) {
    for (CountingTickets system : systems) {
      await().until(() -> system.byIncident().size() == feed.opened());
    }
    await()
        .until(
            () ->
                jdbc.sql("select count(*) from delivery where state = 'pending'")
                        .query(Long.class)
                        .single()
                    == 0);
    assertThat(systems)
        .allSatisfy(
            system -> assertThat(system.byIncident().values()).allMatch(count -> count == 1));
  }
}
