package io.crosstalk.rules.web.rule;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.crosstalk.rules.policy.CompiledRule;
import io.crosstalk.rules.siterule.condition.Matcher;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.Effect;
import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rule of the site, as returned to clients.
 *
 * @param kind null when the rule cannot be read, as the fields after it
 * @param author the person that set this version
 * @param recordedAt wall-clock time of this version
 * @param file file that the rule was read from; null when it was set over REST
 * @param content the rule as it was written
 * @param error why the rule is skipped; null when it is applied
 * @param state state now, {@code expired} after its deletion; null when the rule cannot be read
 * @param deleted whether this request has deleted the rule; left out when not
 * @param matchers conditions of a silence; left out for other rules
 * @param warnings names and words in the rule that are not known, and its end when it is past
 */
record RuleView(
    String id,
    int version,
    @Nullable String kind,
    @Nullable String mode,
    @Nullable String reason,
    @Nullable Instant from,
    @Nullable Instant until,
    String author,
    Instant recordedAt,
    @Nullable String file,
    String content,
    @Nullable ErrorView error,
    @Nullable String state,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean deleted,
    @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<String> matchers,
    List<RuleWarning> warnings) {

  /**
   * A mistake in a rule.
   *
   * @param line its line, 1 for the first
   */
  record ErrorView(int line, String problem, String hint) {
    static ErrorView of(RuleException mistake) {
      return new ErrorView(mistake.line(), mistake.problem(), mistake.hint());
    }
  }

  /**
   * A rule.
   *
   * @param now wall-clock time, for its state
   */
  static RuleView of(CompiledRule compiled, Instant now, List<RuleWarning> warnings) {
    return of(compiled, compiled.readable().map(rule -> rule.state(now)), false, warnings);
  }

  /** The last version of a rule that was deleted: it has no effect any more. */
  static RuleView ofDeleted(CompiledRule compiled) {
    return of(compiled, compiled.readable().map(rule -> RuleState.EXPIRED), true, List.of());
  }

  private static RuleView of(
      CompiledRule compiled,
      Optional<RuleState> state,
      boolean deleted,
      List<RuleWarning> warnings) {
    StoredRule stored = compiled.stored();
    @Nullable SiteRule rule = compiled.readable().orElse(null);
    return new RuleView(
        stored.id(),
        stored.version(),
        rule == null ? null : rule.kind().wireName(),
        rule == null ? null : rule.mode().wireName(),
        rule == null ? null : rule.reason(),
        rule == null ? null : rule.validity().from(),
        rule == null ? null : rule.validity().until(),
        stored.author(),
        stored.recorded(),
        stored.file(),
        String.valueOf(stored.content()),
        compiled.error().map(ErrorView::of).orElse(null),
        state.map(RuleState::wireName).orElse(null),
        deleted,
        rule == null ? null : matchers(rule),
        warnings);
  }

  private static @Nullable List<String> matchers(SiteRule rule) {
    return rule.effect() instanceof Effect.Silence(List<Matcher> matchers)
        ? matchers.stream().map(Matcher::toString).toList()
        : null;
  }
}
