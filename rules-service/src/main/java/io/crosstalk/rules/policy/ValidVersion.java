package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.definition.Validity;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a rule with the event time in which it is valid, as far as its next version allows.
 *
 * @param begin time at which it was set, or an earlier {@code from} of its own
 * @param until end of its validity; null without one, and for a calendar, which others name
 */
record ValidVersion(StoredRule rule, Instant begin, @Nullable Instant until) {
  static ValidVersion of(StoredRule rule, RuleReader reader) {
    String content = rule.content();
    if (content == null) {
      return new ValidVersion(rule, rule.recorded(), null);
    }
    Validity validity = reader.validity(content);
    Instant from = validity.from();
    return new ValidVersion(
        rule,
        from != null && from.isBefore(rule.recorded()) ? from : rule.recorded(),
        RuleReader.calendar(RuleText.alone(content)).isPresent() ? null : validity.until());
  }

  boolean isValid(Instant time) {
    return !rule.isDeleted() && (until == null || time.isBefore(until));
  }
}
