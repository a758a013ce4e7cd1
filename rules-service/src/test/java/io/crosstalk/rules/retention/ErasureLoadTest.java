package io.crosstalk.rules.retention;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.rules.storage.message.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests that a writer of incidents never waits longer for an erasure than one batch takes, with
 * 1,000 due incidents among 100,000. The log states the figures of the documents.
 */
class ErasureLoadTest {
  private static final Logger LOG = LoggerFactory.getLogger(ErasureLoadTest.class);
  private static final int INCIDENTS = 100_000;
  private static final int DUE = 1_000;

  private final TestStores stores = new TestStores();
  private final PersonalDataErasure erasure =
      new PersonalDataErasure(
          stores.leadership(),
          stores.transactions(),
          stores.personalData(),
          new RetentionProperties(
              Duration.ofDays(365),
              Duration.ofDays(400),
              Duration.ofDays(30),
              Duration.ofDays(14),
              Duration.ofDays(90)),
          Instant::now);

  @BeforeEach
  void fill() {
    execute(
        """
        insert into incident (id, world_name, world, standing, opened_at, published, status, onset, last_changed,
            content, summary, entry)
        select 'inc-' || n, 'live', 'live', 'live', now(), true, 'resolved', now(),
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
    execute(
        """
        insert into episode select 'live', 'ep-' || n, now(), 1, 'inc-' || n from generate_series(1, %d) n"""
            .formatted(DUE));
    execute(
        """
        insert into verdict select 'live', 'ep-' || n, revision, now(), true, json_build_object(
            'suspect', 'sysa/123456/MUELLER/PAYROLL', 'series', repeat(md5(n::text), 100)), 'vcenter'
        from generate_series(1, %d) n, generate_series(1, 5) revision"""
            .formatted(DUE));
    execute("analyze");
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

  /** Writes as a transaction of verdicts does: the counter first, then an incident. */
  private Duration write() {
    Instant begin = Instant.now();
    stores
        .transactions()
        .executeWithoutResult(
            status ->
                execute(
                    """
                    update counter set number = number + 1 where name = 'incidents';
                    update incident set content = '{}', last_changed = now() where id = 'inc-%d'"""
                        .formatted(INCIDENTS)));
    return Duration.between(begin, Instant.now());
  }

  @Test
  void step_manyIncidentsAreDue_aWriterWaitsForLessThanABatch() throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    List<Duration> batches = new ArrayList<>();
    List<Duration> writes = new ArrayList<>();
    try (var executor = Executors.newSingleThreadExecutor()) {
      Future<?> writer =
          executor.submit(
              () -> {
                while (!isOver.get()) {
                  writes.add(write());
                }
              });
      while (erased() < DUE) {
        Instant begin = Instant.now();
        erasure.step();
        batches.add(Duration.between(begin, Instant.now()));
      }
      isOver.set(true);
      writer.get();
    }

    Duration longest = Collections.max(batches);
    Collections.sort(writes);
    LOG.warn(
        "{} batches of 50 incidents, the longest {}; {} writes meanwhile, median {}, longest {}",
        batches.size(),
        longest,
        writes.size(),
        writes.get(writes.size() / 2),
        writes.getLast());
    assertThat(batches).hasSizeLessThanOrEqualTo(2 * DUE / 50);
    assertThat(writes).hasSizeGreaterThan(batches.size());
    assertThat(writes.getLast()).isLessThan(longest);
    Duration all = batches.stream().reduce(Duration.ZERO, Duration::plus);
    assertThat(all.dividedBy(writes.size()))
        .as("mean of the writes, most of which do not wait for the erasure of an incident")
        .isLessThan(all.dividedBy(DUE).dividedBy(10));
    assertThat(
            stores
                .jdbc()
                .sql(
                    """
                        select count(*) from incident where id <> 'inc-%d' and last_changed < now() - interval '1 year'
                        and content::text like '%%MUELLER%%'"""
                        .formatted(INCIDENTS))
                .query(Long.class)
                .single())
        .isZero();
  }
}
