package io.crosstalk.rules.web;

import io.crosstalk.event.World;
import io.crosstalk.rules.policy.Backtest;
import io.crosstalk.rules.policy.BacktestResult;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.policy.ExpectedVersion;
import io.crosstalk.rules.policy.RuleConflictException;
import io.crosstalk.rules.policy.SiteRules;
import io.crosstalk.rules.siterule.RuleException;
import io.crosstalk.rules.siterule.RuleReader;
import io.crosstalk.rules.siterule.SiteRule;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of the rules of the site. A body is YAML or JSON. */
@RestController
@RequestMapping(path = "/api/v1/rules", produces = MediaType.APPLICATION_JSON_VALUE)
class RuleController {
  /** Last part of the path of the back-test, which no rule can have as its id. */
  static final String BACKTEST = "backtest";

  private static final Pattern TAG = Pattern.compile("(?:W/)?\"v([0-9]{1,9})\"");

  private static final int MAX_DAYS = 366;
  private static final int DEFAULT_DAYS = 30;

  private final SiteRules rules;
  private final Backtest backtest;
  private final KnownWorlds worlds;

  RuleController(SiteRules rules, Backtest backtest, KnownWorlds worlds) {
    this.rules = rules;
    this.backtest = backtest;
    this.worlds = worlds;
  }

  /**
   * A list of rules, as returned to clients.
   *
   * @param nextCursor always null: a site has few rules
   */
  record RulePage(List<RuleView> items, @Nullable String nextCursor) {}

  @GetMapping
  RulePage list() {
    return new RulePage(rules.all().stream().map(RuleView::of).toList(), null);
  }

  @GetMapping("/{id}")
  ResponseEntity<RuleView> rule(@PathVariable String id) {
    return answer(rules.find(id).orElseThrow(() -> ProblemException.unknown("rule", id)));
  }

  /** Sets a rule, as its next version. */
  @PutMapping("/{id}")
  ResponseEntity<RuleView> set(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      @RequestHeader(name = HttpHeaders.IF_NONE_MATCH, required = false) @Nullable String ifNone,
      HttpServletRequest request)
      throws IOException {
    if (!RuleReader.isId(id) || id.equals(BACKTEST)) {
      throw ProblemException.badBody(
          "A rule's id has 1 to 100 letters, digits, dots, underscores and hyphens, and is not '"
              + BACKTEST
              + "'.");
    }
    String content = new String(RequestBody.read(request), StandardCharsets.UTF_8);
    try {
      return answer(rules.save(id, content, expected(ifMatch, ifNone), Actor.of(request)));
    } catch (RuleException e) {
      throw ProblemException.badRule(e);
    }
  }

  /**
   * Returns what a rule would have done with stored incidents, without storing it; without a body,
   * what all rules have done, each in the version of its time.
   */
  @PostMapping("/" + BACKTEST)
  Object backtest(
      @RequestParam MultiValueMap<String, String> parameters, HttpServletRequest request)
      throws IOException {
    String content = new String(RequestBody.read(request), StandardCharsets.UTF_8);
    if (content.isBlank()) {
      Period period = period(parameters);
      return backtest.runAll(period.world(), period.length());
    }
    return backtest(parameters, content, null);
  }

  /** Returns what a stored rule would have done, or its new content in the body. */
  @PostMapping("/{id}/" + BACKTEST)
  BacktestResult backtestOfStored(
      @PathVariable String id,
      @RequestParam MultiValueMap<String, String> parameters,
      HttpServletRequest request)
      throws IOException {
    CompiledRule stored = rules.find(id).orElseThrow(() -> ProblemException.unknown("rule", id));
    String given = new String(RequestBody.read(request), StandardCharsets.UTF_8);
    return backtest(
        parameters,
        given.isBlank() ? Objects.requireNonNull(stored.stored().content()) : given,
        id);
  }

  private BacktestResult backtest(
      MultiValueMap<String, String> parameters, String content, @Nullable String id) {
    Period period = period(parameters);
    try {
      String checked = id == null ? RuleReader.id(content).orElse(BACKTEST) : id;
      SiteRule rule = rules.check(checked, content);
      return backtest.run(rule, period.world(), period.length());
    } catch (RuleException e) {
      throw ProblemException.badRule(e);
    }
  }

  /** World and length of a back-test. */
  private record Period(String world, Duration length) {}

  private Period period(MultiValueMap<String, String> parameters) {
    RequestParameters values = new RequestParameters(parameters, List.of("days", "world"));
    String given = values.text("world");
    String world = given == null ? World.LIVE.name() : given;
    worlds.require(world);
    return new Period(world, Duration.ofDays(values.number("days", 1, MAX_DAYS, DEFAULT_DAYS)));
  }

  /** Deletes a rule; the answer is the deleted version. */
  @DeleteMapping("/{id}")
  RuleView delete(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request) {
    CompiledRule deleted = rules.find(id).orElseThrow(() -> ProblemException.unknown("rule", id));
    rules.delete(id, expected(ifMatch, null), Actor.of(request));
    return RuleView.of(deleted);
  }

  @ExceptionHandler
  ResponseEntity<?> conflict(RuleConflictException e) {
    String detail = String.valueOf(e.getMessage());
    ProblemException problem =
        switch (e.reason()) {
          case UNKNOWN -> ProblemException.notFound(detail);
          case IN_FILE -> ProblemException.conflict(detail);
          case OTHER_VERSION -> ProblemException.otherVersion(detail);
        };
    return ResponseEntity.status(problem.getStatusCode())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.getBody());
  }

  private static ResponseEntity<RuleView> answer(CompiledRule rule) {
    return ResponseEntity.ok().eTag("\"v" + rule.stored().version() + '"').body(RuleView.of(rule));
  }

  private static ExpectedVersion expected(@Nullable String ifMatch, @Nullable String ifNone) {
    if (ifNone != null && ifNone.strip().equals("*")) {
      return new ExpectedVersion.None();
    }
    if (ifMatch == null) {
      return new ExpectedVersion.Any();
    }
    Matcher tag = TAG.matcher(ifMatch.strip());
    if (!tag.matches()) {
      throw ProblemException.badBody("If-Match must be the ETag of the rule, such as \"v3\".");
    }
    return new ExpectedVersion.Exactly(Integer.parseInt(tag.group(1)));
  }
}
