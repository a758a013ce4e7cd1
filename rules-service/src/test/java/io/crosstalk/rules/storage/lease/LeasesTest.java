package io.crosstalk.rules.storage.lease;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.database.Connections;
import io.crosstalk.rules.storage.database.DatabaseProperties;
import io.crosstalk.rules.storage.database.LeaseTerm;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.testkit.TestPostgres;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Tests the leases of two instances. The database's clock is moved by changing its rows. */
class LeasesTest {
  private static final LeaseTerm LEASE = new LeaseTerm(Duration.ofMinutes(5));
  private static final Instant START = Instant.parse("2026-03-13T23:00:00Z");

  private final AtomicReference<Instant> clock = new AtomicReference<>(START);
  private TestPostgres.Database database;
  private Connections connections;
  private JdbcClient jdbc;
  private Leases first;
  private Leases second;

  @BeforeEach
  void open() {
    database = TestStores.newDatabase();
    connections =
        new Connections(
            new DatabaseProperties(database.url(), database.username(), database.password(), 2),
            LEASE,
            new SimpleMeterRegistry());
    connections.afterPropertiesSet();
    jdbc = JdbcClient.create(database.dataSource());
    first = leases();
    second = leases();
  }

  private Leases leases() {
    return new Leases(new LeaseStore(connections), LEASE, clock::get);
  }

  @AfterEach
  void close() {
    connections.close();
  }

  private void expireInTheDatabase() {
    jdbc.sql("update lease set expires = clock_timestamp() - interval '1 second'").update();
    jdbc.sql("update lease_candidate set expires = clock_timestamp() - interval '1 second'")
        .update();
  }

  @Test
  void acquire_heldByAnotherInstance_isRefused() {
    assertThat(first.acquire("leader")).isPresent();
    assertThat(second.acquire("leader")).isEmpty();
  }

  @Test
  void acquire_expiredLease_isTakenOverWithAHigherEpoch() {
    Lease before = first.acquire("leader").orElseThrow();
    expireInTheDatabase();

    Lease after = second.acquire("leader").orElseThrow();

    assertThat(after.epoch()).isEqualTo(before.epoch() + 1);
    first.renew();
    assertThat(first.isHeld(before)).isFalse();
    assertThat(second.isHeld(after)).isTrue();
  }

  @Test
  void acquire_releasedLease_isPossibleAtOnce() {
    first.acquire("leader");
    first.release("leader");

    assertThat(second.acquire("leader")).isPresent();
  }

  @Test
  void release_afterATakeOver_doesNotEndTheLeaseOfTheOther() {
    first.acquire("leader");
    expireInTheDatabase();
    second.acquire("leader");

    first.release("leader");

    assertThat(first.acquire("leader")).isEmpty();
  }

  @Test
  void isHeld_termHasPassedWithoutRenewal_isFalseWithoutAskingTheDatabase() {
    Lease lease = first.acquire("leader").orElseThrow();
    connections.close();

    assertThat(first.isHeld(lease)).isTrue();
    clock.set(START.plus(LEASE.lease()));
    assertThat(first.isHeld(lease)).isFalse();
  }

  @Test
  void renew_beforeTheEnd_extendsTheTerm() {
    Lease lease = first.acquire("leader").orElseThrow();
    clock.set(START.plus(LEASE.lease()).minusSeconds(1));
    first.renew();

    clock.set(START.plus(LEASE.lease()).plusSeconds(1));
    assertThat(first.isHeld(lease)).isTrue();
  }

  @Test
  void hold_secondInstanceArrives_takesHalfOfTheWork() {
    share(first, "delivery:a", "delivery:b");
    assertThat(first.hold("delivery:a")).isPresent();
    assertThat(first.hold("delivery:b")).isPresent();

    share(second, "delivery:a", "delivery:b");
    first.renew();
    // Each instance holds what belongs to its share once the other has released it.
    first.hold("delivery:a");
    first.hold("delivery:b");

    assertThat(holder("delivery:a")).isNotEqualTo(holder("delivery:b"));
  }

  @Test
  void hold_otherInstanceIsGone_takesItsWork() {
    share(first, "delivery:a", "delivery:b");
    share(second, "delivery:a", "delivery:b");
    first.renew();
    holder("delivery:a");
    holder("delivery:b");

    expireInTheDatabase();
    second.renew();

    assertThat(second.hold("delivery:a")).isPresent();
    assertThat(second.hold("delivery:b")).isPresent();
  }

  @Test
  void destroy_leavesLeasesAndShareToOthers() {
    share(first, "delivery:a");
    share(second, "delivery:a");
    first.renew();
    holder("delivery:a");

    first.destroy();
    second.renew();

    assertThat(second.hold("delivery:a")).isPresent();
  }

  private static void share(Leases leases, String... names) {
    for (String name : names) {
      leases.share(name);
    }
    leases.renew();
  }

  /** The instance that holds a lease, after both have tried. */
  private Leases holder(String name) {
    Optional<Lease> ofFirst = first.hold(name);
    Optional<Lease> ofSecond = second.hold(name);
    assertThat(ofFirst.isPresent()).as("only one holds " + name).isNotEqualTo(ofSecond.isPresent());
    return ofFirst.isPresent() ? first : second;
  }
}
