package io.crosstalk.rules.storage.message;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.rules.siterule.decision.DailyBudget;
import io.crosstalk.rules.storage.message.UmbrellaMembers.State;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Tests that statements about one incident read few rows when there are 6,000 incidents, by the
 * statistics that PostgreSQL keeps for a transaction.
 */
class RowsReadTest {
  private static final int INCIDENTS = 6_000;
  private static final int PARTS = 1_000;
  private static final long FEW = 100;

  private static final Instant NOW = Instant.parse("2026-03-01T00:00:00Z");

  private static TestStores stores;

  @BeforeAll
  static void fill() {
    stores = new TestStores();
    stores
        .jdbc()
        .sql(
            """
                insert into incident (id, world_name, world, standing, merged_into, published, status)
                select 'inc-' || n, 'live', 'live', case when n between 2 and :parts + 1 then 'merged' else 'live' end,
                    case when n between 2 and :parts + 1 then 'inc-1' end, true, 'open'
                from generate_series(1, :incidents) n;
                insert into outbox (topic, key, event_id, payload, recorded)
                select 't', 'live/inc-' || n, 'e-' || n, '{}', now() from generate_series(1, :incidents) n;
                insert into delivery (outbox, target, incident, type, next_attempt, state)
                select id, target, key, 'CHANGED', now(), 'delivered' from outbox, unnest(array['desk', 'mail']) target;
                insert into notified (incident, target, subject)
                select key, target, 's' from outbox, unnest(array['desk', 'mail']) target;
                insert into shadow_message (incident, target, type, severity, title, at, recorded)
                select key, 'chat', 'OPENED', 'major', 't', now(), now() from outbox;
                insert into umbrella (key, world, rule, team, target, day, ends, began)
                select 'live/u-' || n, 'live', 'budget', '', 'desk', date '2020-01-01' + n, now(), now()
                from generate_series(1, :incidents / 2) n;
                insert into umbrella_incident (umbrella, incident, target, state, severity)
                select 'live/u-' || (n + 1) / 2, 'live/inc-' || n, 'desk', 'held', 'major'
                from generate_series(1, :incidents) n;
                analyze""")
        .param("incidents", INCIDENTS)
        .param("parts", PARTS)
        .update();
  }

  @AfterAll
  static void close() {
    stores.close();
  }

  /** Returns the number of rows that statements read. */
  private static long read(Runnable statements) {
    AtomicLong rows = new AtomicLong();
    stores
        .transactions()
        .executeWithoutResult(
            status -> {
              long before = rowsRead();
              statements.run();
              rows.set(rowsRead() - before);
              status.setRollbackOnly();
            });
    return rows.get();
  }

  private static long rowsRead() {
    return stores
        .jdbc()
        .sql(
            """
            select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))
            from pg_stat_xact_user_tables\
            """)
        .query(Long.class)
        .single();
  }

  @Test
  void targetsOf_incidentWithManyParts_readsTheirRowsOnly() {
    int rowsOfAPart = 6; // 1 incident, 2 deliveries, 2 notified, 1 shadow message

    long rows =
        read(
            () ->
                assertThat(stores.deliveries().targetsOf("live/inc-1", Set.of("chat")))
                    .isEqualTo(
                        new KnownTargets(
                            Set.of("desk", "mail", "chat"), Set.of("desk", "mail", "chat"))));

    assertThat(rows).isBetween((long) PARTS, 2L * PARTS * rowsOfAPart);
  }

  @Test
  void targetsOf_incidentWithoutParts_readsItsRowsOnly() {
    assertThat(read(() -> stores.deliveries().targetsOf("live/inc-5900", Set.of("chat"))))
        .isLessThan(FEW);
  }

  @Test
  void leave_incidentOfAnUmbrella_readsItsRowsOnly() {
    assertThat(read(() -> stores.umbrellaMembers().leave("live/inc-77", "desk", State.CLOSED)))
        .isLessThan(FEW);
  }

  @Test
  void hold_incidentOfAnotherDay_readsItsRowsOnly() {
    DailyBudget budget = new DailyBudget("budget", "", LocalDate.of(2026, 3, 1));

    assertThat(
            read(
                () ->
                    stores
                        .umbrellaMembers()
                        .hold("live/inc-77", "desk", budget, Severity.MAJOR, NOW)))
        .isLessThan(FEW);
  }
}
