package io.crosstalk.rules.web.rule;

import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;

/**
 * A silence or a maintenance.
 *
 * @param stored its latest version
 * @param state its state now
 */
public record TimedRule(StoredRule stored, SiteRule rule, RuleState state) {
  public String id() {
    return stored.id();
  }
}
