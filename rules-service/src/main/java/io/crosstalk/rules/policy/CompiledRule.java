package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.util.Optional;

/** A stored rule, read or with the reason why it cannot be read. */
public sealed interface CompiledRule {
  StoredRule stored();

  /** A rule that can be applied. */
  record Readable(StoredRule stored, SiteRule rule) implements CompiledRule {}

  /** A rule that is skipped. */
  record Unreadable(StoredRule stored, RuleException mistake) implements CompiledRule {}

  default Optional<SiteRule> readable() {
    return this instanceof Readable(StoredRule stored, SiteRule rule)
        ? Optional.of(rule)
        : Optional.empty();
  }

  default Optional<RuleException> error() {
    return this instanceof Unreadable(StoredRule stored, RuleException mistake)
        ? Optional.of(mistake)
        : Optional.empty();
  }
}
