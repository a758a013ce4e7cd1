package io.crosstalk.rules.web;

import io.crosstalk.rules.siterule.definition.RuleState;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.storage.SiteRuleStore.StoredRule;

/**
 * A silence or a maintenance.
 *
 * @param stored its latest version
 * @param state its state now
 */
record TimedRule(StoredRule stored, SiteRule rule, RuleState state) {
  String id() {
    return stored.id();
  }
}
