package io.crosstalk.rules.web.rule;

import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A version of a rule, as returned to clients.
 *
 * @param author the person that set this version
 * @param recordedAt wall-clock time of this version
 * @param file file that it was read from; null when it was set over REST
 * @param content the rule as it was written; null when this version deletes the rule
 */
record RuleVersionView(
    int version,
    String author,
    Instant recordedAt,
    @Nullable String file,
    @Nullable String content) {
  static RuleVersionView of(StoredRule stored) {
    return new RuleVersionView(
        stored.version(), stored.author(), stored.recorded(), stored.file(), stored.content());
  }
}
