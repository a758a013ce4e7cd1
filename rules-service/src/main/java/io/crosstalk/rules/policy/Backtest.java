package io.crosstalk.rules.policy;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.maintenance.ReportedMaintenance;
import io.crosstalk.rules.notify.targets.Targets;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.definition.UsedResources;
import io.crosstalk.rules.storage.incident.StoredIncidents;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Applies one rule or all of them to stored incidents. Each is judged in the version in which it
 * was opened, at the event time of it.
 */
@Component
public class Backtest {
  /** Most incidents of a back-test. */
  private static final int MAX_INCIDENTS = 5_000;

  /** Most incidents times rules, so that the answer is within the time-out of a request. */
  private static final int MAX_MATCHES = 500_000;

  /** An inhibition is compared with the open incidents, and counts as so many rules. */
  private static final int RULES_OF_AN_INHIBITION = 50;

  private static final int BATCH = 100;

  private final StoredIncidents incidents;
  private final Targets targets;
  private final CurrentRules rules;
  private final UsedResources used;
  private final ReportedMaintenance maintenance;
  private final RulesClock wallClock;

  Backtest(
      StoredIncidents incidents,
      Targets targets,
      CurrentRules rules,
      UsedResources used,
      ReportedMaintenance maintenance,
      RulesClock wallClock) {
    this.incidents = incidents;
    this.targets = targets;
    this.rules = rules;
    this.used = used;
    this.maintenance = maintenance;
    this.wallClock = wallClock;
  }

  /**
   * Applies a rule.
   *
   * @param world name or key of the world
   * @param length period before the event time of the world
   */
  public BacktestResult run(SiteRule rule, String world, Duration length) {
    List<SiteRule> only = List.of(rule);
    BacktestRun run = runOf(only);
    return run.result(rule, addAll(run, only, world, length));
  }

  /**
   * Applies rules together.
   *
   * @param world name or key of the world
   * @param length period before the event time of the world
   */
  public RulesBacktest run(List<SiteRule> together, String world, Duration length) {
    BacktestRun run = runOf(together);
    return run.result(addAll(run, together, world, length));
  }

  /**
   * Applies all rules of the site, each in the version that was valid at the event time.
   *
   * @param world name or key of the world
   * @param length period before the event time of the world
   */
  public RulesBacktest runAll(String world, Duration length) {
    BacktestRun run =
        BacktestRun.of(
            rules.versions(), rules.zone(), new BacktestTargets(targets), used, maintenance);
    List<SiteRule> now =
        rules.get().rules().stream().flatMap(rule -> rule.readable().stream()).toList();
    return run.result(addAll(run, now, world, length));
  }

  private BacktestRun runOf(List<SiteRule> together) {
    return BacktestRun.of(together, rules.zone(), new BacktestTargets(targets), used, maintenance);
  }

  /**
   * Period of the incidents of a back-test.
   *
   * @param world name or key of the world
   * @param truncated whether there are more incidents, which are older
   */
  record Period(String world, Instant from, Instant until, boolean truncated) {}

  /** Most incidents to which rules are applied in one request. */
  static int mostIncidents(List<SiteRule> rules) {
    long inhibitions = rules.stream().filter(rule -> rule.kind() == RuleKind.INHIBITION).count();
    long weight = rules.size() + inhibitions * (RULES_OF_AN_INHIBITION - 1);
    return Math.clamp(MAX_MATCHES / Math.max(1, weight), 1, MAX_INCIDENTS);
  }

  private Period addAll(BacktestRun run, List<SiteRule> applied, String world, Duration length) {
    int most = mostIncidents(applied);
    Instant until = incidents.time(world).orElseGet(wallClock::now);
    Instant from = until.minus(length);
    List<String> found = incidents.latest(world, from, most + 1);
    boolean truncated = found.size() > most;
    List<String> ids = found.subList(0, Math.min(found.size(), most)).reversed();
    for (int i = 0; i < ids.size(); i += BATCH) {
      incidents.inTwoVersions(ids.subList(i, Math.min(i + BATCH, ids.size()))).forEach(run::add);
    }
    return new Period(world, from, until, truncated);
  }
}
