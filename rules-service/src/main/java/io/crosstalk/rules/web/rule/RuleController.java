package io.crosstalk.rules.web.rule;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.policy.ExpectedVersion;
import io.crosstalk.rules.policy.RuleCheck;
import io.crosstalk.rules.policy.RuleConflictException;
import io.crosstalk.rules.policy.SiteRules;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import io.crosstalk.rules.web.request.Actor;
import io.crosstalk.rules.web.request.NewestFirst;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
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
  private static final String BACKTEST = "backtest";

  private static final Pattern TAG = Pattern.compile("(?:W/)?\"v([0-9]{1,9})\"");

  private final SiteRules rules;
  private final RuleCheck check;
  private final RulesClock wallClock;

  RuleController(SiteRules rules, RuleCheck check, RulesClock wallClock) {
    this.rules = rules;
    this.check = check;
    this.wallClock = wallClock;
  }

  /**
   * A list of rules, as returned to clients.
   *
   * @param nextCursor always null: a site has few rules
   */
  record RulePage(List<RuleView> items, @Nullable String nextCursor) {}

  @GetMapping
  RulePage list() {
    List<CompiledRule> all = rules.all();
    Map<String, List<RuleWarning>> warnings = check.warnings(all);
    Instant now = wallClock.now();
    return new RulePage(
        all.stream()
            .map(
                rule ->
                    RuleView.of(rule, now, warnings.getOrDefault(rule.stored().id(), List.of())))
            .toList(),
        null);
  }

  @GetMapping("/{id}")
  ResponseEntity<RuleView> rule(@PathVariable String id) {
    return answer(find(id));
  }

  /**
   * Versions of a rule, as returned to clients.
   *
   * @param nextCursor cursor of the next page; null on the last one
   */
  record VersionPage(List<RuleVersionView> items, @Nullable String nextCursor) {}

  /** The versions of a rule, the newest first, also of one that was deleted. */
  @GetMapping("/{id}/versions")
  VersionPage versions(
      @PathVariable String id, @RequestParam MultiValueMap<String, String> parameters) {
    NewestFirst page = NewestFirst.of(parameters);
    if (rules.latestVersion(id).isEmpty()) {
      throw ProblemException.unknown("rule", id, rules.ids());
    }
    List<StoredRule> found = rules.versions(id, page.before(), page.limit() + 1);
    boolean hasMore = found.size() > page.limit();
    List<StoredRule> shown = hasMore ? found.subList(0, page.limit()) : found;
    return new VersionPage(
        shown.stream().map(RuleVersionView::of).toList(),
        hasMore ? String.valueOf(shown.getLast().version()) : null);
  }

  private CompiledRule find(String id) {
    return rules.find(id).orElseThrow(() -> ProblemException.unknown("rule", id, rules.ids()));
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
    String content = RequestBody.text(request);
    try {
      return answer(rules.save(id, content, expected(ifMatch, ifNone), Actor.of(request)));
    } catch (RuleException e) {
      throw ProblemException.badRule(e);
    }
  }

  /** Deletes a rule; the answer is its last version, with the mark that it is deleted. */
  @DeleteMapping("/{id}")
  RuleView delete(
      @PathVariable String id,
      @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
      HttpServletRequest request) {
    CompiledRule deleted = find(id);
    rules.delete(id, expected(ifMatch, null), Actor.of(request));
    return RuleView.ofDeleted(deleted);
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

  private ResponseEntity<RuleView> answer(CompiledRule rule) {
    return ResponseEntity.ok()
        .eTag("\"v" + rule.stored().version() + '"')
        .body(RuleView.of(rule, wallClock.now(), check.warnings(rule)));
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
