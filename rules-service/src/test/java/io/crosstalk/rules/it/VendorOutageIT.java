package io.crosstalk.rules.it;

import static io.crosstalk.rules.it.Diagnoses.tick;
import static io.crosstalk.testkit.VersionBuilder.versionOn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.notify.targets.Backoff;
import io.crosstalk.rules.storage.database.LeaseTerm;
import io.crosstalk.testkit.TestClock;
import io.crosstalk.testkit.TestKafka;
import io.crosstalk.testkit.VersionBuilder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests a ticket system that answers 503 for an hour. The test sets the wall clock to the time of
 * each attempt, which the state of the target tells.
 */
class VendorOutageIT {
  private static final String WORLD = "vendor-11111111~1";

  /** Outages after which the circuit breaker opens, and the longest pause, in production. */
  private static final int OUTAGES_TO_OPEN = 5;

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final TestClock clock =
      new TestClock(Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  private final CountingTickets tickets = new CountingTickets(1, 0);
  private Service service;
  private Diagnoses diagnoses;

  @BeforeEach
  void start() {
    String kafka = TestKafka.shared().bootstrapServers();
    diagnoses = new Diagnoses(kafka);
    RulesClock wallClock = clock::instant;
    // The clock is set forward by minutes, and the lease must last.
    LeaseTerm lease = new LeaseTerm(Duration.ofHours(3));
    service =
        Service.start(
            kafka,
            Databases.readingFromNow(kafka),
            tickets.settings(0, "desk"),
            Map.of(
                RulesClock.class,
                wallClock,
                LeaseTerm.class,
                lease,
                Backoff.class,
                new Backoff(Duration.ofSeconds(1), LONGEST)));
    await().until(() -> service.get("/api/v1/targets", "admin").statusCode() == 200);
  }

  @AfterEach
  void stop() {
    service.close();
    diagnoses.close();
    tickets.close();
  }

  private static VersionBuilder victim(String name, String culprit, String domain) {
    return versionOn(name).world(WORLD).neighbour(culprit, 0.9, domain);
  }

  private JsonNode target() {
    return Service.JSON
        .readTree(service.get("/api/v1/targets", "admin").body())
        .path("items")
        .get(0);
  }

  private JsonNode afterOutages(int count) {
    await().until(() -> target().path("outages").asInt() == count);
    return target();
  }

  private void awaitWaiting(int messages) {
    await().until(() -> target().path("waiting").asInt() == messages);
  }

  /** Sets the clock to the time of the next attempt, and returns the pause before it. */
  private Duration passPause(JsonNode state) {
    Duration pause =
        Duration.between(clock.instant(), Instant.parse(state.path("nextAttempt").asString()));
    clock.advance(pause);
    return pause;
  }

  /** An open circuit breaker after some outages: the shortest pause until the next attempt. */
  private static Duration shortestPause(int outages) {
    Duration whole = Duration.ofSeconds(1L << Math.min(outages - OUTAGES_TO_OPEN, 30));
    return (whole.compareTo(LONGEST) > 0 ? LONGEST : whole).dividedBy(2);
  }

  private void openCircuit() {
    tickets.setOutOfOrder(true);
    diagnoses.write(victim("vm-a", "vm-x", "ds-1"), tick(WORLD, 60));
    for (int outages = 1; outages < OUTAGES_TO_OPEN; outages++) {
      passPause(afterOutages(outages));
    }
    assertThat(afterOutages(OUTAGES_TO_OPEN).path("circuit").asString()).isEqualTo("open");
  }

  @Test
  void test_targetIsMended_closesTheCircuitAndSendsWhatWaits() {
    openCircuit();
    assertThat(service.get("/actuator/health", "admin").body())
        .contains("\"desk\":\"5 outages, next attempt ", "503");
    tickets.setOutOfOrder(false);

    assertThat(service.post("/api/v1/targets/desk/test", "admin", "").statusCode()).isEqualTo(200);

    awaitWaiting(0);
    assertThat(afterOutages(0).path("circuit").asString()).isEqualTo("closed");
    assertThat(tickets.byIncident()).hasSize(2);
  }

  @Test
  void retry_targetIsMended_triesWhatWaitsAtOnce() {
    openCircuit();
    tickets.setOutOfOrder(false);

    assertThat(service.post("/api/v1/outbox/retry?target=desk", "admin", "").statusCode())
        .isEqualTo(200);

    awaitWaiting(0);
    assertThat(afterOutages(0).path("circuit").asString()).isEqualTo("closed");
  }

  @Test
  void deliver_ticketSystemAnswers503ForAnHour_eachIncidentHasOneTicketAfterwards() {
    Instant recovery = clock.instant().plus(Duration.ofHours(1));
    tickets.setOutOfOrder(true);
    diagnoses.write(victim("vm-a", "vm-x", "ds-1"), tick(WORLD, 60));
    for (int outages = 1; outages < OUTAGES_TO_OPEN; outages++) {
      JsonNode closed = afterOutages(outages);
      assertThat(closed.path("circuit").asString()).isEqualTo("closed");
      passPause(closed);
    }
    afterOutages(OUTAGES_TO_OPEN);
    diagnoses.write(
        victim("vm-b", "vm-x", "ds-1").ownedBy("team-db").decidedAt(120),
        victim("vm-c", "vm-y", "ds-2").decidedAt(120),
        tick(WORLD, 120));
    awaitWaiting(3);

    List<Duration> pauses = new ArrayList<>();
    int outages = OUTAGES_TO_OPEN;
    JsonNode state = target();
    while (clock.instant().isBefore(recovery)) {
      assertThat(state.path("circuit").asString()).isEqualTo("open");
      assertThat(state.path("reason").asString()).contains("503");
      assertThat(state.path("waiting").asInt()).isEqualTo(3);
      assertThat(state.path("failed").asInt()).isZero();
      assertThat(tickets.refused()).as("requests, one for each outage").isEqualTo(outages);
      pauses.add(passPause(state));
      assertThat(pauses.getLast()).isBetween(shortestPause(outages), LONGEST);
      outages++;
      state = afterOutages(outages);
    }
    assertThat(pauses.subList(pauses.size() - 5, pauses.size()))
        .as("pauses of the greatest length, less a random share")
        .allMatch(each -> each.compareTo(LONGEST.dividedBy(2)) >= 0)
        .doesNotHaveDuplicates();
    assertThat(tickets.count()).isZero();

    tickets.setOutOfOrder(false);
    passPause(state);
    awaitWaiting(0);

    JsonNode after = afterOutages(0);
    assertThat(after.path("circuit").asString()).isEqualTo("closed");
    assertThat(after.path("nextAttempt").isNull()).isTrue();
    assertThat(after.path("reason").isNull()).isTrue();
    assertThat(after.path("failed").asInt()).isZero();
    assertThat(tickets.byIncident()).hasSize(2).allSatisfy((id, n) -> assertThat(n).isEqualTo(1));
    assertThat(tickets.all())
        .as("the change during the outage")
        .anyMatch(ticket -> ticket.toString().contains("Now concerned, too: team-db"));
  }
}
