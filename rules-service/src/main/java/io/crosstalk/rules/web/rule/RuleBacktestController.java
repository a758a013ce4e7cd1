package io.crosstalk.rules.web.rule;

import io.crosstalk.access.ParameterException;
import io.crosstalk.event.inventory.World;
import io.crosstalk.rules.policy.Backtest;
import io.crosstalk.rules.policy.BacktestResult;
import io.crosstalk.rules.policy.CheckedRule;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.policy.RuleCheck;
import io.crosstalk.rules.policy.SiteRules;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import io.crosstalk.rules.web.request.KnownWorlds;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import io.crosstalk.rules.web.request.RequestParameters;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.springframework.http.MediaType;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the back-test and the check of rules, which store nothing. */
@RestController
@RequestMapping(path = "/api/v1/rules", produces = MediaType.APPLICATION_JSON_VALUE)
class RuleBacktestController {
  private static final String VERSION = "version";

  /** Name of a rule without an id. */
  private static final String UNNAMED = "backtest";

  private static final int MAX_DAYS = 366;
  private static final int DEFAULT_DAYS = 30;

  private final SiteRules rules;
  private final RuleCheck check;
  private final Backtest backtest;
  private final KnownWorlds worlds;

  RuleBacktestController(SiteRules rules, RuleCheck check, Backtest backtest, KnownWorlds worlds) {
    this.rules = rules;
    this.check = check;
    this.backtest = backtest;
    this.worlds = worlds;
  }

  /** Checks the rules of a text, one or a list of them, without storing them. */
  @PostMapping("/check")
  RuleCheckView check(HttpServletRequest request) throws IOException {
    try {
      return RuleCheckView.of(check.all(RequestBody.text(request)));
    } catch (RuleException e) {
      return RuleCheckView.unreadable(e);
    }
  }

  /**
   * Returns what rules would have done with stored incidents, without storing them: one rule, or a
   * list of them together. Without a body, what all rules have done, each in the version of its
   * time.
   */
  @PostMapping("/backtest")
  Object backtest(
      @RequestParam MultiValueMap<String, String> parameters, HttpServletRequest request)
      throws IOException {
    String content = RequestBody.text(request);
    Period period = period(new RequestParameters(parameters, List.of("days", "world")));
    if (content.isBlank()) {
      return backtest.runAll(period.world(), period.length());
    }
    try {
      return RuleReader.isList(content)
          ? backtest.run(valid(check.all(content)), period.world(), period.length())
          : backtest(period, content, RuleReader.id(content).orElse(UNNAMED));
    } catch (RuleException e) {
      throw ProblemException.badRule(e);
    }
  }

  /** The rules of a list, none of which may have a mistake. */
  private static List<SiteRule> valid(List<CheckedRule> rules) throws RuleException {
    List<SiteRule> valid = new ArrayList<>();
    for (CheckedRule rule : rules) {
      switch (rule) {
        case CheckedRule.Valid each -> valid.add(each.rule());
        case CheckedRule.Invalid each -> throw each.mistake();
      }
    }
    return valid;
  }

  /**
   * Returns what a stored rule would have done, in its latest version, in another one, or with the
   * content of the body.
   */
  @PostMapping("/{id}/backtest")
  BacktestResult backtestOfStored(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request)
      throws IOException {
    RequestParameters values = new RequestParameters(parameters, List.of("days", "world", VERSION));
    String given = RequestBody.text(request);
    if (!given.isBlank() && values.text(VERSION) != null) {
      throw ParameterException.invalid(
          VERSION, "'version' is for a stored version; send it without a body.");
    }
    StoredRule stored = stored(id, values);
    try {
      return backtest(
          period(values), given.isBlank() ? Objects.requireNonNull(stored.content()) : given, id);
    } catch (RuleException e) {
      throw ProblemException.badRule(e);
    }
  }

  private StoredRule stored(String id, RequestParameters values) {
    int version = values.number(VERSION, 1, Integer.MAX_VALUE, 0);
    return version == 0
        ? rules
            .find(id)
            .map(CompiledRule::stored)
            .orElseThrow(() -> ProblemException.unknown("rule", id, rules.ids()))
        : rules.version(id, version).orElseThrow(() -> notApplicable(id, version));
  }

  /** Problem of a version that does not exist, or deletes the rule. */
  private ProblemException notApplicable(String id, int version) {
    OptionalInt latest = rules.latestVersion(id);
    if (latest.isEmpty()) {
      return ProblemException.unknown("rule", id, rules.ids());
    }
    return ProblemException.notFound(
        version > latest.getAsInt()
            ? "The rule '%s' has no version %d; the latest one is version %d."
                .formatted(id, version, latest.getAsInt())
            : "Version %d of the rule '%s' deletes it: there is nothing to apply. Name an earlier version."
                .formatted(version, id));
  }

  private BacktestResult backtest(Period period, String content, String id) throws RuleException {
    return backtest.run(check.one(id, content), period.world(), period.length());
  }

  /** World and length of a back-test. */
  private record Period(String world, Duration length) {}

  private Period period(RequestParameters values) {
    String given = values.text("world");
    String world = worlds.resolved(given == null ? World.LIVE.name() : given);
    return new Period(world, Duration.ofDays(values.number("days", 1, MAX_DAYS, DEFAULT_DAYS)));
  }
}
