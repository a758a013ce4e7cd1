package io.crosstalk.rules.policy;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.event.message.Topics;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.AuthorField;
import io.crosstalk.rules.storage.message.OutboxStore.Entry;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Value of the topic {@code crosstalk.rules}: the latest version of a rule of the site, by its id.
 * Authors are left out, because a compacted topic keeps personal data without an end.
 *
 * @param kind null when the rule cannot be read, as mode and reason
 * @param validFrom first event time at which the version is valid
 * @param validTo first event time at which it is no longer valid; null without an end
 * @param recordedAt wall-clock time of the version
 * @param file file that the rule was read from; null when it was set over REST
 * @param content the rule as it was written, with an empty {@code author}; null for a text that
 *     cannot be read
 * @param error why the rule is skipped; null when it is applied
 */
record RuleRecord(
    String id,
    int version,
    @Nullable String kind,
    @Nullable String mode,
    @Nullable String reason,
    Instant validFrom,
    @Nullable Instant validTo,
    Instant recordedAt,
    @Nullable String file,
    @Nullable String content,
    @Nullable String error) {

  /** The record of a version that does not delete its rule. */
  static Entry of(ValidVersion version, CompiledRule compiled) {
    StoredRule rule = version.rule();
    return Entry.inCurrentSpan(Topics.RULES, rule.id(), eventId(rule), json(version, compiled));
  }

  /** The record of a version that deletes its rule. */
  static Entry deletion(StoredRule rule) {
    return Entry.deletion(Topics.RULES, rule.id(), eventId(rule));
  }

  /** The record of a version that has expired; a reader keeps no rule without an effect. */
  static Entry expiry(StoredRule rule) {
    return Entry.deletion(Topics.RULES, rule.id(), eventId(rule) + "@expired");
  }

  private static String eventId(StoredRule rule) {
    return rule.id() + "@" + rule.version();
  }

  private static String json(ValidVersion version, CompiledRule compiled) {
    StoredRule stored = version.rule();
    @Nullable SiteRule rule = compiled.readable().orElse(null);
    return EventJson.mapper()
        .writeValueAsString(
            new RuleRecord(
                stored.id(),
                stored.version(),
                rule == null ? null : rule.kind().wireName(),
                rule == null ? null : rule.mode().wireName(),
                rule == null ? null : rule.reason(),
                version.begin(),
                version.until(),
                stored.recorded(),
                stored.file(),
                AuthorField.blanked(String.valueOf(stored.content())).orElse(null),
                compiled.error().map(RuleException::getMessage).orElse(null)));
  }
}
