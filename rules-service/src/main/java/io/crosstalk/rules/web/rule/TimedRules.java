package io.crosstalk.rules.web.rule;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.crosstalk.rules.RulesClock;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.policy.ExpectedVersion;
import io.crosstalk.rules.policy.RuleConflictException;
import io.crosstalk.rules.policy.SiteRules;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.RuleKind;
import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.web.request.ProblemException;
import io.crosstalk.rules.web.request.RequestParameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Silences and maintenance: the rules of the site of these kinds. There is no other store, so that
 * each change is a version with its author.
 */
@Component
public class TimedRules {
  private static final String STATE = "state";

  private final SiteRules rules;
  private final RulesClock wallClock;

  TimedRules(SiteRules rules, RulesClock wallClock) {
    this.rules = rules;
    this.wallClock = wallClock;
  }

  /**
   * The rules of a kind that can be read, by id.
   *
   * @param parameters query: {@code state}, one or more
   */
  List<TimedRule> list(RuleKind kind, Map<String, List<String>> parameters) {
    List<String> states =
        new RequestParameters(parameters, List.of(STATE))
            .anyOf(STATE, RuleState.values(), RuleState::wireName);
    return all(kind).stream()
        .filter(each -> states.isEmpty() || states.contains(each.state().wireName()))
        .toList();
  }

  public List<TimedRule> all(RuleKind kind) {
    return rules.all().stream()
        .flatMap(each -> timed(each).stream())
        .filter(each -> each.rule().kind() == kind)
        .toList();
  }

  Optional<TimedRule> find(RuleKind kind, String id) {
    return rules.find(id).flatMap(this::timed).filter(each -> each.rule().kind() == kind);
  }

  private Optional<TimedRule> timed(CompiledRule compiled) {
    return compiled.readable().map(rule -> new TimedRule(compiled.stored(), rule, state(rule)));
  }

  private RuleState state(SiteRule rule) {
    return rule.state(wallClock.now());
  }

  /**
   * Stores a new rule.
   *
   * @param key the caller's {@code Idempotency-Key}; null without one. The same request with the
   *     same key gives the same rule
   */
  public TimedRule create(RuleKind kind, TimedRuleBody body, @Nullable String key, String author)
      throws RuleException {
    String id = body.id() == null ? newId(key, author) : body.id();
    if (!RuleReader.isId(id)) {
      throw ProblemException.badField(
          "id", "'id' has 1 to 100 letters, digits, dots, underscores and hyphens.");
    }
    String content = body.rule(kind);
    try {
      return saved(rules.save(id, content, new ExpectedVersion.None(), author));
    } catch (RuleConflictException e) {
      return repeated(kind, id, content, key).orElseThrow(() -> conflict(e, body, key));
    }
  }

  /** Stores the next version of a rule of the kind. */
  public TimedRule replace(RuleKind kind, TimedRule replaced, TimedRuleBody body, String author)
      throws RuleException {
    ExpectedVersion expected = new ExpectedVersion.Exactly(replaced.stored().version());
    return saved(rules.save(replaced.id(), body.rule(kind), expected, author));
  }

  /** Deletes a rule; its versions stay in the database. */
  public void delete(TimedRule rule, String author) {
    rules.delete(rule.id(), new ExpectedVersion.Any(), author);
  }

  private TimedRule saved(CompiledRule rule) {
    return timed(rule).orElseThrow();
  }

  /**
   * The problem of an id that exists: the caller has chosen it, or the key from which it follows.
   */
  private static RuntimeException conflict(
      RuleConflictException conflict, TimedRuleBody body, @Nullable String key) {
    return key == null || body.id() != null
        ? conflict
        : ProblemException.keyReused(
            "The Idempotency-Key '"
                + key
                + "' belongs to an earlier, different request. Use a new key for each rule.");
  }

  private Optional<TimedRule> repeated(
      RuleKind kind, String id, String content, @Nullable String key) {
    return key == null
        ? Optional.empty()
        : find(kind, id)
            .filter(each -> content.equals(each.stored().content()) || isFirst(id, content));
  }

  /** Returns whether a rule began with a content. */
  private boolean isFirst(String id, String content) {
    return rules.version(id, 1).filter(first -> content.equals(first.content())).isPresent();
  }

  /** A UUID, as Alertmanager's tools expect. */
  private static String newId(@Nullable String key, String author) {
    UUID id =
        key == null
            ? UUID.randomUUID()
            : UUID.nameUUIDFromBytes((author + '\n' + key).getBytes(UTF_8));
    return id.toString();
  }
}
