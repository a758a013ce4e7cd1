package io.crosstalk.rules.storage.incident;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.crosstalk.rules.storage.database.ChangeCount;
import io.crosstalk.rules.storage.database.Sql;
import io.crosstalk.rules.storage.incident.SymptomStore.Symptom;
import io.crosstalk.testkit.TestPostgres;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Tests which posts of an alert are the same symptom, and when it begins and ends. */
class SymptomStoreTest {
  private static final Instant NOON = Instant.parse("2026-03-13T12:00:00Z");
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  private static JdbcClient jdbc;
  private static TransactionTemplate transactions;
  private static SymptomStore store;

  @BeforeAll
  static void migrate() {
    TestPostgres.Database database = TestPostgres.newDatabase();
    DataSource dataSource = database.dataSource();
    Flyway.configure().locations("classpath:db/rules").dataSource(dataSource).load().migrate();
    jdbc = JdbcClient.create(dataSource);
    transactions = new TransactionTemplate(new JdbcTransactionManager(dataSource));
    transactions.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    store = new SymptomStore(jdbc, new ChangeCount(jdbc));
  }

  private static Instant minute(double minutes) {
    return NOON.plusMillis((long) (minutes * 60_000));
  }

  /** Posts an alert that states its times, and returns the id of its symptom. */
  private static long post(String alert, double at, Instant start, Instant end) {
    return store.keep(symptom(alert, start, end, true), minute(at));
  }

  /** Posts an alert that states neither its start nor its end. */
  private static void post(String alert, double at) {
    store.keep(symptom(alert, minute(at), minute(at).plus(TIMEOUT), false), minute(at));
  }

  private static Symptom symptom(String alert, Instant start, Instant end, boolean endIsStated) {
    return new Symptom(
        alert,
        start,
        end,
        endIsStated,
        Map.of("alertname", alert),
        Map.of(),
        null,
        "prometheus",
        List.of("vm-" + alert));
  }

  /** The stored times of an alert in minutes after noon, as {@code start-end}. */
  private static List<String> times(String alert) {
    return jdbc.sql(
            """
                select (extract(epoch from starts_at - :noon) / 60)::int || '-'
                    || (extract(epoch from ends_at - :noon) / 60)::int
                from symptom where fingerprint = :alert order by starts_at""")
        .param("noon", Sql.time(NOON))
        .param("alert", alert)
        .query(String.class)
        .list();
  }

  @Test
  void keep_sequenceOfPrometheus_isOneSymptomThatEndsWhenItIsResolved() {
    for (int minute = 0; minute <= 10; minute++) {
      post("prometheus", minute, minute(0), minute(minute + 4));
    }
    assertThat(times("prometheus")).containsExactly("0-14");

    for (int minute = 11; minute <= 25; minute++) {
      post("prometheus", minute, minute(0), minute(11));
    }

    assertThat(times("prometheus")).containsExactly("0-11");
  }

  @Test
  void keep_postsWithoutTimes_areOneSymptomFromTheFirstPost() {
    for (int minute = 0; minute <= 30; minute++) {
      post("bare", minute);
    }

    assertThat(times("bare")).containsExactly("0-35");
  }

  @Test
  void keep_noPostUntilTheTimeout_isOverAndANewSymptomLater() {
    post("pause", 0);
    post("pause", 4);
    post("pause", 12);

    assertThat(times("pause")).containsExactly("0-9", "12-17");
  }

  @Test
  void keep_resolvedWithoutStart_endsTheActiveSymptom() {
    post("bare-resolved", 0);
    post("bare-resolved", 3, minute(2), minute(2));
    post("bare-resolved", 4, minute(2), minute(2));
    post("bare-resolved", 5);

    assertThat(times("bare-resolved")).containsExactly("0-2", "5-10");
  }

  @Test
  void keep_senderRestarts_keepsTheEarliestStart() {
    post("restart", 0, minute(0), minute(4));
    post("restart", 2, minute(1), minute(6));
    post("restart", 3, minute(-1), minute(7));

    assertThat(times("restart")).containsExactly("-1-7");
  }

  @Test
  void keep_postWithoutEndAfterOneWithALaterEnd_doesNotShortenIt() {
    post("long", 0, minute(0), minute(60));
    post("long", 1);

    assertThat(times("long")).containsExactly("0-60");
  }

  @Test
  void keep_otherLabelsOrALaterOccurrence_isAnotherSymptom() {
    post("again", 0, minute(0), minute(3));
    post("again", 20, minute(20), minute(24));
    post("other", 1, minute(0), minute(3));

    assertThat(times("again")).containsExactly("0-3", "20-24");
    assertThat(times("other")).containsExactly("0-3");
  }

  @Test
  void keep_startsOfTwoSymptomsAreReached_belongsToTheOneWithItsStart() {
    post("two", 0, minute(0), minute(3));
    post("two", 20, minute(20), minute(24));
    Long before = idOf("two", 0);

    post("two", 25, minute(0), minute(22));

    assertThat(times("two")).containsExactly("0-22", "20-24");
    assertThat(idOf("two", 0)).isEqualTo(before);
  }

  /** The first symptom of an alert begins earlier than its first post said, and ends before it. */
  @Test
  void logSymptoms_laterAlertBeginsAtTheFirstStartOfAnEarlierOne_isWrittenToTheLog() {
    jdbc.sql(
            """
                insert into world (name, run, key) values ('live', 1, 'live');
                insert into incident (id, world_name, world, standing, published, status, onset, resources)
                values ('inc-1', 'live', 'live', 'live', true, 'open', :noon, '{vm-same}')""")
        .param("noon", Sql.time(NOON))
        .update();
    long earlier = post("same", 10, minute(10), minute(12));
    store.logSymptoms(List.of(earlier), minute(10));
    assertThat(post("same", 11, minute(5), minute(11))).isEqualTo(earlier);
    assertThat(post("same", 11, minute(5), minute(8))).isEqualTo(earlier);
    store.logSymptoms(List.of(earlier), minute(11));

    long later = post("same", 12, minute(10), minute(20));
    store.logSymptoms(List.of(later), minute(12));

    assertThat(later).isNotEqualTo(earlier);
    assertThat(
            jdbc.sql("select count(*) from incident_event where type = 'symptom'")
                .query(Long.class)
                .single())
        .isEqualTo(2);
  }

  @Test
  void lock_otherTransactionHasIt_waitsForTheSameFingerprintOnly() {
    transactions.executeWithoutResult(
        status -> {
          store.lock(List.of("one", "two"));

          lockInAnotherTransaction("three");
          assertThatThrownBy(() -> lockInAnotherTransaction("two"))
              .isInstanceOf(DataAccessException.class);
        });
  }

  private static void lockInAnotherTransaction(String alert) {
    transactions.executeWithoutResult(
        status -> {
          jdbc.sql("set local lock_timeout = '100ms'").update();
          store.lock(List.of(alert));
        });
  }

  @Test
  void deleteOld_leavesTheLatestAndThoseBeingWritten() {
    long written = post("old-written", -9_000, minute(-9_000), minute(-8_999));
    post("old", -9_000, minute(-9_000), minute(-8_999));
    post("new", 0, minute(0), minute(1));

    transactions.executeWithoutResult(
        status -> {
          jdbc.sql("select from symptom where id = :id for update")
              .param("id", written)
              .query(row -> {});
          transactions.executeWithoutResult(other -> store.deleteOld(minute(-8_000), 1_000));
        });

    assertThat(times("old")).isEmpty();
    assertThat(times("old-written")).hasSize(1);
    assertThat(times("new")).hasSize(1);
  }

  private static Long idOf(String alert, double start) {
    return jdbc.sql("select id from symptom where fingerprint = :alert and starts_at = :start")
        .param("alert", alert)
        .param("start", Sql.time(minute(start)))
        .query(Long.class)
        .single();
  }
}
