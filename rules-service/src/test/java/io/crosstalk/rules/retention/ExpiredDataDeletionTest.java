package io.crosstalk.rules.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.storage.message.TestStores;
import io.crosstalk.rules.storage.retention.ExpiredIncidents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests which incidents, worlds and messages are deleted after their retention. */
class ExpiredDataDeletionTest {
  /** Tables with rows of an incident. */
  private static final List<String> TABLES =
      List.of(
          "incident",
          "timeline",
          "incident_event",
          "ticket",
          "child_ticket",
          "notified",
          "followed_ticket",
          "ticket_change",
          "outbox",
          "delivery",
          "personal_mask");

  private static final RetentionProperties PROPERTIES =
      new RetentionProperties(
          Duration.ofDays(365), Duration.ofDays(400), Duration.ofDays(30), Duration.ofDays(90));

  private static final ExpiredIncidents.Expired OLD =
      new ExpiredIncidents.Expired("inc-old", "live");

  private final TestStores stores = new TestStores();
  private Instant now = Instant.now();
  private final ExpiredDataDeletion deletion = deletion(() -> now);

  private ExpiredDataDeletion deletion(RulesClock clock) {
    return new ExpiredDataDeletion(
        stores.leadership(),
        stores.transactions(),
        stores.expiredIncidents(),
        stores.expiredRows(),
        PROPERTIES,
        clock);
  }

  @BeforeEach
  void addWorld() {
    execute("insert into world (name, run, key) values ('live', 1, 'live')");
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void execute(String sql) {
    stores.jdbc().sql(sql).update();
  }

  private long count(String table) {
    return stores.jdbc().sql("select count(*) from " + table).query(Long.class).single();
  }

  private List<String> incidents() {
    return stores.jdbc().sql("select id from incident order by id").query(String.class).list();
  }

  /** Adds a resolved incident with rows in all tables, which has ended days ago. */
  private void addResolved(String world, String id, int days) {
    String name = world.split("~", 2)[0];
    stores.addIncident(name, world, id);
    stores.addTickets(world + "/" + id, "desk");
    for (String sql :
        List.of(
            """
            update incident set status = 'resolved', onset = now() - interval '%2$d days',
                ended_at = now() - interval '%2$d days', last_changed = now() - interval '%2$d days'
            where id = '%1$s'""",
            "insert into timeline (incident, at, kind, text) values ('%1$s', now(), 'opened', 'text')",
            """
            insert into incident_event (incident, type, at, recorded, revision)
            values ('%1$s', 'opened', now(), now(), 1)""",
            """
            with o as (insert into outbox (topic, key, event_id, payload, recorded, sent)
                values ('t', '%3$s/%1$s', 'e', '{}', now(), now()) returning id)
            insert into delivery (outbox, target, incident, type, state, next_attempt, finished)
            select id, 'desk', '%3$s/%1$s', 'CHANGED', 'failed', now(), now() from o""",
            "insert into personal_mask values ('%1$s', 'USER', 1, null)")) {
      execute(sql.formatted(id, days, world));
    }
  }

  private void addTimeline(String incident, int entries) {
    execute(
        """
        insert into timeline (incident, at, kind, text)
        select '%s', now(), 'severity', 'text' from generate_series(1, %d)"""
            .formatted(incident, entries));
  }

  /** Adds a row of another table that refers to an incident. */
  private void preventDeletion(String incident) {
    execute("create table report (incident text collate \"C\" references incident (id))");
    execute("insert into report values ('%s')".formatted(incident));
  }

  @Test
  void incident_longAfterItsEnd_isDeletedWithAllItsRowsAndNoOther() {
    addResolved("live", "inc-old", 401);
    addResolved("live", "inc-new", 399);
    List<Long> both = TABLES.stream().map(this::count).toList();

    deletion.step();

    assertThat(incidents()).containsExactly("inc-new");
    for (int i = 0; i < TABLES.size(); i++) {
      assertThat(count(TABLES.get(i))).as(TABLES.get(i)).isPositive().isEqualTo(both.get(i) / 2);
    }
  }

  @Test
  void incident_openOrChangedLately_stays() {
    addResolved("live", "inc-commented", 500);
    execute("update incident set last_changed = now()");
    addResolved("live", "inc-reopened", 500);
    execute("update incident set status = 'reopened' where id = 'inc-reopened'");
    addResolved("live", "inc-lasting", 500);
    execute("update incident set ended_at = null where id = 'inc-lasting'");

    deletion.step();

    assertThat(incidents()).containsExactly("inc-commented", "inc-lasting", "inc-reopened");
  }

  @Test
  void incident_mergedIntoAnotherOne_staysAsLongAsThat() {
    addResolved("live", "inc-merged", 500);
    addResolved("live", "inc-other", 300);
    execute(
        "update incident set standing = 'merged', merged_into = 'inc-other' where id = 'inc-merged'");

    deletion.step();
    assertThat(incidents()).containsExactly("inc-merged", "inc-other");

    execute("delete from incident where id = 'inc-other'");
    deletion.step();
    assertThat(incidents()).isEmpty();
  }

  @Test
  void incident_mergedWhileItLasted_isDeletedLongAfterItsLastChange() {
    addResolved("live", "inc-merged", 401);
    addResolved("live", "inc-later", 399);
    execute("update incident set standing = 'merged', merged_into = 'inc-gone', ended_at = null");

    deletion.step();

    assertThat(incidents()).containsExactly("inc-later");
  }

  @Test
  void incident_withMoreRowsThanOneTransactionDeletes_isDeleted() {
    addResolved("live", "inc-old", 401);
    addTimeline("inc-old", 5_000);

    deletion.step();

    assertThat(incidents()).isEmpty();
    assertThat(count("timeline")).isZero();
  }

  @Test
  void incident_halfDeletedByAnInstanceThatWasKilled_isDeletedByTheNextOne() {
    addResolved("live", "inc-old", 401);
    assertThat(isHidden()).isTrue();
    inTransaction(() -> stores.expiredIncidents().deleteRows(OLD, limits(), 100) > 0);
    assertThat(count("timeline")).isZero();
    assertThat(stores.queries().byId("inc-old")).as("not without its timeline").isEmpty();
    assertThat(incidents()).containsExactly("inc-old");

    restart();

    assertThat(incidents()).isEmpty();
    assertThat(TABLES).allSatisfy(table -> assertThat(count(table)).as(table).isZero());
  }

  private ExpiredIncidents.Limits limits() {
    Instant now = Instant.now();
    return new ExpiredIncidents.Limits(
        now.minus(PROPERTIES.incidents()), now.minus(PROPERTIES.worlds()));
  }

  private boolean isHidden() {
    return inTransaction(() -> stores.expiredIncidents().hide(OLD, limits()));
  }

  private boolean inTransaction(BooleanSupplier action) {
    return Boolean.TRUE.equals(stores.transactions().execute(status -> action.getAsBoolean()));
  }

  @Test
  void incident_ofManyRowsReopenedBeforeItIsHidden_staysWithAllOfThem() {
    addResolved("live", "inc-old", 401);
    execute("update incident set status = 'reopened', last_changed = now()");

    assertThat(isHidden()).isFalse();
    assertThat(inTransaction(() -> stores.expiredIncidents().deleteRows(OLD, limits(), 100) > 0))
        .isFalse();

    assertThat(count("timeline")).isEqualTo(1);
    assertThat(count("incident where published")).isEqualTo(1);
  }

  @Test
  void incident_counterLockedByAnotherWriter_staysWholeAndIsDeletedAtTheNextStep() {
    addResolved("live", "inc-1", 401);
    addResolved("live", "inc-2", 402);
    addTimeline("inc-2", 5_000);

    stores
        .transactions()
        .executeWithoutResult(
            status -> {
              execute("update counter set number = number + 1 where name = 'incidents'");
              inAnotherThread(deletion::step);
            });

    assertThat(count("incident where published")).isEqualTo(2);
    assertThat(count("timeline")).isEqualTo(5002);
    deletion.step();
    assertThat(incidents()).isEmpty();
  }

  private static void inAnotherThread(Runnable action) {
    CompletableFuture.runAsync(action).join();
  }

  @Test
  void incident_reopenedWhileItIsDeleted_stays() {
    addResolved("live", "inc-old", 401);
    ExpiredIncidents.Expired found =
        stores.expiredIncidents().expired(limits(), List.of(), 1).getFirst();
    execute("update incident set status = 'reopened', last_changed = now()");

    boolean isDeleted = inTransaction(() -> stores.expiredIncidents().delete(found, limits()));

    assertThat(isDeleted).isFalse();
    assertThat(incidents()).containsExactly("inc-old");
  }

  @Test
  void incident_cannotBeDeleted_doesNotStopTheOthers() {
    addResolved("live", "inc-1", 500);
    addResolved("live", "inc-2", 450);
    preventDeletion("inc-1");

    deletion.step();

    assertThat(incidents()).containsExactly("inc-1");
  }

  @Test
  void incident_cannotBeDeleted_isTriedAgainAfterAnHour() {
    addResolved("live", "inc-1", 500);
    preventDeletion("inc-1");
    deletion.step();
    execute("drop table report");

    now = now.plus(Duration.ofMinutes(59));
    deletion.step();
    assertThat(incidents()).containsExactly("inc-1");
    now = now.plus(Duration.ofMinutes(1));
    deletion.step();

    assertThat(incidents()).isEmpty();
  }

  @Test
  void replayedWorld_longAfterItsLastProgress_isDeletedWithAllItsRows() {
    addResolved("old~1", "inc-old", 3);
    addResolved("new~1", "inc-new", 900);
    execute(
        """
        insert into grouping_decision (world, kind, incident, other, actor, reason, at, recorded)
        values ('old~1', 'split', 'inc-old', 'inc-new', 'ada', '', now(), now())""");
    execute("update world set last_progress = now() - interval '31 days' where name = 'old'");

    for (int i = 0; i < 3; i++) {
      restart();
    }

    assertThat(incidents()).containsExactly("inc-new");
    assertThat(stores.jdbc().sql("select name from world order by name").query(String.class).list())
        .containsExactly("live", "new");
    assertThat(count("grouping_decision")).isZero();
  }

  /** A step of an instance that has just started. */
  private void restart() {
    deletion(Instant::now).step();
  }

  @Test
  void shadowMessages_oldOnesOfIncidentsThatAreNotOpen_areDeleted() {
    addResolved("live", "inc-over", 100);
    stores.addIncident("live", "live", "inc-open");
    execute(
        """
        insert into shadow_message (incident, target, type, severity, title, at, recorded)
        select 'live/' || id, 'desk', 'opened', 'major', 't', now(), now() - days * interval '1 day'
        from incident, (values (29), (31)) as age (days)""");

    deletion.step();

    assertThat(
            stores
                .jdbc()
                .sql(
                    """
                        select incident_id || ' ' || (now()::date - recorded::date) from shadow_message
                        order by 1""")
                .query(String.class)
                .list())
        .containsExactly("inc-open 29", "inc-open 31", "inc-over 29");
  }

  @Test
  void refusedMessages_longAfterTheirEnd_areDeleted() {
    addResolved("live", "inc-1", 1);
    addResolved("live", "inc-2", 1);
    execute(
        "update delivery set finished = now() - interval '91 days' where incident like '%inc-1'");

    deletion.step();

    assertThat(stores.jdbc().sql("select incident from delivery").query(String.class).list())
        .containsExactly("live/inc-2");
  }
}
