package io.crosstalk.rules.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.crosstalk.event.MessageType;
import io.crosstalk.event.Severity;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.rules.notify.Messages;
import io.crosstalk.rules.notify.TargetMode;
import io.crosstalk.rules.notify.TargetPolicy;
import io.crosstalk.rules.notify.Targets;
import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.siterule.SiteRule;
import io.crosstalk.rules.siterule.UsedResources;
import io.crosstalk.rules.storage.TestStores;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tests that back-tests over 30 days with 100,000 incidents end within the time-out of a request.
 * The log states the figures of the documents.
 */
class BacktestLoadTest {
  private static final Logger LOG = LoggerFactory.getLogger(BacktestLoadTest.class);
  private static final int INCIDENTS = 100_000;
  private static final Duration TIME_OUT = Duration.ofSeconds(10);
  private static final RuleReader READER = new RuleReader(ZoneOffset.UTC);

  private final TestStores stores = new TestStores();
  private final Backtest backtest =
      new Backtest(
          stores.incidents(),
          new Targets(List.of(target("chat"), target("pager"), target("desk")), Set.of("desk")),
          new CurrentRules(stores.siteRules(), stores.site()),
          UsedResources.NONE,
          Instant::now);

  private static TargetPolicy target(String name) {
    return new TargetPolicy(name, Severity.MINOR, TargetMode.TICKET, false);
  }

  /** Incidents of 40 minutes, spread over 30 days, each with its own id and onset. */
  @BeforeEach
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
            insert into incident (id, world_name, world, standing, opened_at, published, status, onset, last_changed,
                summary, content, entry)
            select 'inc-' || n, 'live', 'live', 'live', onset, true, 'resolved', onset, now(),
                cast(replace(replace(replace(:json, 'ONSET', to_char(onset, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
                    'END', to_char(onset + interval '40 minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')), 'ID', 'inc-' || n)
                    as json), '{}', '{}'
            from (select n, timestamptz '2026-03-01T00:00Z' + n * interval '25 seconds' as onset
                from generate_series(1, :incidents) n) each""")
        .param("json", incident)
        .param("incidents", INCIDENTS)
        .update();
    stores.jdbc().sql("analyze").update();
  }

  @AfterEach
  void close() {
    stores.close();
  }

  private static List<SiteRule> rules(int number, String fields) throws RuleException {
    List<SiteRule> rules = new ArrayList<>();
    for (int i : IntStream.range(0, number).toArray()) {
      rules.add(READER.read("r" + i, fields + "\nreason: a test\n"));
    }
    return rules;
  }

  private RulesBacktest measured(String what, List<SiteRule> rules) {
    Instant begin = Instant.now();
    RulesBacktest result = backtest.run(rules, "live", Duration.ofDays(30));
    Duration duration = Duration.between(begin, Instant.now());
    LOG.warn("{}: {} incidents in {}", what, result.summary().incidents(), duration);
    assertThat(duration).isLessThan(TIME_OUT);
    assertThat(result.summary().truncated()).isTrue();
    return result;
  }

  @Test
  void run_30DaysWith100000Incidents_endsWithinTheTimeOut() throws RuleException {
    String night = "kind: suppression\nwhen: time.hour >= 22 || time.hour < 6";
    String severe = "incident.severity == \"critical\"";

    assertThat(measured("1 rule", rules(1, night)).summary().matched()).isPositive();
    assertThat(measured("100 rules", rules(100, night)).summary().incidents()).isEqualTo(5_000);
    assertThat(measured("500 rules", rules(500, night)).summary().incidents()).isEqualTo(1_000);
    assertThat(
            measured(
                    "20 inhibitions",
                    rules(
                        20, "kind: inhibition\nwhen: 'true'\nby: '%s && false'".formatted(severe)))
                .summary()
                .incidents())
        .isEqualTo(500);
  }
}
