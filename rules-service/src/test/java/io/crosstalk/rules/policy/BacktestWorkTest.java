package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.incident.Severity;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.MessageType;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.notify.message.Messages;
import io.crosstalk.rules.notify.targets.TargetMode;
import io.crosstalk.rules.notify.targets.TargetPolicy;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.message.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests that the work of a back-test is bounded for each incident: the statements of the database,
 * and the questions to the inventory.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BacktestWorkTest {
  private static final int INCIDENTS = 600;
  private static final int BATCH = 100;

  /** Statements besides those of the batches: time of the world, and ids of the incidents. */
  private static final int FURTHER_READS = 2;

  private static final RuleReader READER = new RuleReader(ZoneOffset.UTC);

  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicInteger questions = new AtomicInteger();
  private final TestStores stores = new TestStores();
  private final Backtest backtest =
      new Backtest(
          stores.incidents(reads),
          new Targets(List.of(target("chat"), target("pager"), target("desk")), Set.of("desk")),
          new CurrentRules(stores.siteRules(), stores.site()),
          new CountedInventory(),
          ReportedMaintenance.NONE,
          Instant::now);

  /** An inventory without resources, whose questions are counted. */
  private final class CountedInventory implements UsedResources {
    @Override
    public List<Resource> of(String world, String id, Instant at) {
      questions.incrementAndGet();
      return List.of();
    }

    @Override
    public boolean isCaughtUp() {
      return true;
    }
  }

  private static TargetPolicy target(String name) {
    return new TargetPolicy(name, Severity.MINOR, TargetMode.TICKET, false);
  }

  /** Incidents of 40 minutes, spread over 30 days, each with its own id and onset. */
  @BeforeAll
  void fill() {
    String incident =
        EventJson.mapper()
            .writeValueAsString(Messages.of(MessageType.OPENED).incident())
            .replace("\"resolvedAt\":null", "\"resolvedAt\":\"END\"")
            .replace("2026-03-13T23:03:00Z", "ONSET")
            .replace("2026-03-13T23:01:00Z", "ONSET")
            .replace("inc-4e0012ab34cd56ef", "ID");
    stores
        .jdbc()
        .sql(
            """
            insert into incident (id, world_name, world, standing, published, status, onset, last_changed,
                summary, content, entry)
            select 'inc-' || n, 'live', 'live', 'live', true, 'resolved', onset, now(),
                cast(replace(replace(replace(:json, 'ONSET', to_char(onset, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
                    'END', to_char(onset + interval '40 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), 'ID', 'inc-' || n)
                    as json), '{}', '{}'
            from (select n, timestamptz '2026-03-01T00:00Z' + n * interval '100 seconds' as onset
                from generate_series(1, :incidents) n) each\
            """)
        .param("json", incident)
        .param("incidents", INCIDENTS)
        .update();
    stores.jdbc().sql("analyze").update();
  }

  @AfterAll
  void close() {
    stores.close();
  }

  @BeforeEach
  void countFromZero() {
    reads.set(0);
    questions.set(0);
  }

  private static List<SiteRule> rules(int number, String fields) throws RuleException {
    List<SiteRule> rules = new ArrayList<>();
    for (int i : IntStream.range(0, number).toArray()) {
      rules.add(READER.read("r" + i, fields + "\nreason: a test\n"));
    }
    return rules;
  }

  private RulesBacktest run(List<SiteRule> rules) {
    return backtest.run(rules, "live", Duration.ofDays(30));
  }

  @Test
  void run_severalRules_readsEachBatchOfIncidentsOnce() throws RuleException {
    RulesBacktest result = run(rules(10, "kind: suppression\nwhen: 'true'"));

    assertThat(result.summary())
        .returns(INCIDENTS, BacktestSummary::incidents)
        .returns(INCIDENTS, BacktestSummary::matched)
        .returns(false, BacktestSummary::truncated);
    assertThat(reads).hasValue(INCIDENTS / BATCH + FURTHER_READS);
  }

  @Test
  void run_moreIncidentsThanTheRulesPermit_readsTheLatestOnly() throws RuleException {
    RulesBacktest result = run(rules(20, "kind: inhibition\nwhen: 'true'\nby: 'false'"));

    assertThat(result.summary())
        .returns(500, BacktestSummary::incidents)
        .returns(true, BacktestSummary::truncated);
    assertThat(reads).hasValue(500 / BATCH + FURTHER_READS);
  }

  /** Twenty-four incidents are open at the same time. */
  @Test
  void run_inhibitionByRelatedIncidents_asksTheInventoryOnceForEachIncident() throws RuleException {
    RulesBacktest result =
        run(
            rules(
                1,
                "kind: inhibition\nrelated: contains\nwhen: 'true'\n"
                    + "by: incident.id.endsWith('7')"));

    assertThat(result.summary().incidents()).isEqualTo(INCIDENTS);
    assertThat(questions).hasPositiveValue().hasValueLessThanOrEqualTo(INCIDENTS * resources());
  }

  private static int resources() {
    return 1 + Messages.of(MessageType.OPENED).incident().victims().size();
  }
}
