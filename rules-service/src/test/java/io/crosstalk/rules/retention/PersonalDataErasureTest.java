package io.crosstalk.rules.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.message.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;

/** Tests that personal data are erased in batches, each incident in transactions of its own. */
class PersonalDataErasureTest {
  private static final int INCIDENTS = 150;
  private static final int DUE = 100;
  private static final int BATCH = 50;

  private final TestStores stores = new TestStores();
  private final AtomicInteger transactions = new AtomicInteger();
  private final PersonalDataErasure erasure =
      new PersonalDataErasure(
          stores.leadership(),
          countedTransactions(),
          stores.personalData(),
          new RetentionProperties(
              Duration.ofDays(365), Duration.ofDays(400), Duration.ofDays(30), Duration.ofDays(90)),
          Instant::now);

  @BeforeEach
  void fill() {
    execute(
        """
        insert into incident (id, world_name, world, standing, published, status, onset, last_changed,
            content, summary, entry)
        select 'inc-' || n, 'live', 'live', 'live', true, 'resolved', now(),
            now() - interval '1 day' * case when n <= %d then 366 else 1 end,
            cast(replace(c, '"filler"', '["' || repeat(md5(n::text), 60) || '"]') as json), cast(c as json), '{}'
        from generate_series(1, %d) n, (values (
            '{"suspects":[{"resource":"sysa/123456/MUELLER/PAYROLL"}],"series":"filler"}')) as j (c)"""
            .formatted(DUE, INCIDENTS));
    for (String rows :
        List.of(
            """
            insert into timeline (incident, at, kind, text)
            select 'inc-' || n, now(), 'change', 'sysa/123456/MUELLER/PAYROLL has started' from %s""",
            """
            insert into incident_event (incident, type, at, recorded, revision, actor, reason)
            select 'inc-' || n, 'comment', now(), now(), 1, 'Anna Miller', 'MUELLER was told' from %s""")) {
      execute(rows.formatted("generate_series(1, %d) n, generate_series(1, 20)".formatted(DUE)));
    }
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private void execute(String sql) {
    stores.jdbc().sql(sql).update();
  }

  private long erased() {
    return stores
        .jdbc()
        .sql("select count(*) from incident where erased is not null")
        .query(Long.class)
        .single();
  }

  private TransactionOperations countedTransactions() {
    return new TransactionOperations() {
      @Override
      public <T> @Nullable T execute(TransactionCallback<T> action) {
        transactions.incrementAndGet();
        return stores.transactions().execute(action);
      }
    };
  }

  @Test
  void step_manyIncidentsAreDue_erasesABatchOfThem() {
    erasure.step();
    assertThat(erased()).isEqualTo(BATCH);
    assertThat(transactions.get()).as("no transaction has two incidents").isGreaterThan(BATCH);

    erasure.step();
    assertThat(erased()).isEqualTo(DUE);

    erasure.step();
    assertThat(erased()).isEqualTo(DUE);
    assertThat(withPersonalData()).isEqualTo(INCIDENTS - DUE);
  }

  private long withPersonalData() {
    return stores
        .jdbc()
        .sql("select count(*) from incident where content::text like '%MUELLER%'")
        .query(Long.class)
        .single();
  }
}
