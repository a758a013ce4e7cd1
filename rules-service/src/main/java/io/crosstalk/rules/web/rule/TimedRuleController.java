package io.crosstalk.rules.web.rule;

import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.policy.RuleCheck;
import io.crosstalk.rules.policy.RuleConflictException;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.web.request.Actor;
import io.crosstalk.rules.web.request.IdempotencyKey;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestBody;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of silences and maintenance, the rules that operators may set. */
@RestController
@RequestMapping(produces = MediaType.APPLICATION_JSON_VALUE)
class TimedRuleController {
  private static final String COLLECTION = "/api/v1/{kind:silences|maintenance}";
  private static final Map<String, RuleKind> KINDS =
      Map.of("silences", RuleKind.SILENCE, "maintenance", RuleKind.MAINTENANCE);

  private final TimedRules rules;
  private final RuleCheck check;

  TimedRuleController(TimedRules rules, RuleCheck check) {
    this.rules = rules;
    this.check = check;
  }

  @GetMapping(COLLECTION)
  TimedRuleView.Page list(
      @PathVariable String kind, @RequestParam MultiValueMap<String, String> parameters) {
    return TimedRuleView.Page.of(rules.list(kind(kind), parameters));
  }

  @GetMapping(COLLECTION + "/{id}")
  ResponseEntity<TimedRuleView> one(@PathVariable String kind, @PathVariable String id) {
    TimedRule found = find(kind, id);
    return answer(HttpStatus.OK, found, TimedRuleView.of(found));
  }

  @PostMapping(COLLECTION)
  ResponseEntity<TimedRuleView> create(
      @PathVariable String kind,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String key,
      HttpServletRequest request)
      throws IOException {
    TimedRuleBody body = TimedRuleBody.read(RequestBody.read(request));
    try {
      TimedRule created =
          rules.create(kind(kind), body, IdempotencyKey.checked(key), Actor.of(request));
      return answer(HttpStatus.CREATED, created, TimedRuleView.of(created, warnings(created)));
    } catch (RuleException e) {
      throw ProblemException.badField(
          e.field(), "%s; %s.".formatted(capitalized(e.problem()), e.hint()));
    }
  }

  /** Deletes a rule; the answer is its last version, which has expired with it. */
  @DeleteMapping(COLLECTION + "/{id}")
  TimedRuleView delete(
      @PathVariable String kind, @PathVariable String id, HttpServletRequest request) {
    TimedRule found = find(kind, id);
    rules.delete(found, Actor.of(request));
    return TimedRuleView.of(new TimedRule(found.stored(), found.rule(), RuleState.EXPIRED));
  }

  @ExceptionHandler
  ResponseEntity<?> conflict(RuleConflictException e) {
    ProblemException problem =
        switch (e.reason()) {
          case UNKNOWN -> ProblemException.notFound(String.valueOf(e.getMessage()));
          case IN_FILE -> ProblemException.conflict(String.valueOf(e.getMessage()));
          case OTHER_VERSION ->
              ProblemException.conflict("There is a rule with this id. Send another id, or none.");
        };
    return ResponseEntity.status(problem.getStatusCode())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem.getBody());
  }

  private TimedRule find(String kind, String id) {
    return rules
        .find(kind(kind), id)
        .orElseThrow(() -> ProblemException.unknown(kind(kind).wireName(), id));
  }

  private static RuleKind kind(String path) {
    return KINDS.getOrDefault(path, RuleKind.SILENCE);
  }

  private static String capitalized(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }

  private List<WarningView> warnings(TimedRule rule) {
    return check.warnings(new CompiledRule.Readable(rule.stored(), rule.rule())).stream()
        .map(warning -> new WarningView(warning.problem(), warning.hint()))
        .toList();
  }

  private static ResponseEntity<TimedRuleView> answer(
      HttpStatus status, TimedRule rule, TimedRuleView view) {
    return ResponseEntity.status(status).eTag("\"v" + rule.stored().version() + '"').body(view);
  }
}
