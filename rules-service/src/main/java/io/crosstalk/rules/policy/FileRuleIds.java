package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleReader;
import io.crosstalk.rules.siterule.reading.RuleText;
import io.crosstalk.rules.storage.site.SiteRuleStore.StoredRule;

/** Ids of rules of files. An entry without an id of its own has its file and number as the id. */
final class FileRuleIds {
  private static final char SEPARATOR = '#';

  private FileRuleIds() {}

  static String substitute(String file, int number) {
    return file + SEPARATOR + number;
  }

  /** Reads a stored rule; one with a substitute for its id cannot be applied. */
  static SiteRule read(StoredRule stored, RuleReader reader) throws RuleException {
    String content = String.valueOf(stored.content());
    if (stored.id().indexOf(SEPARATOR) < 0) {
      return reader.read(stored.id(), content);
    }
    SiteRule rule = reader.read(null, content);
    throw RuleException.usedId(RuleText.alone(content).line("id"), rule.id());
  }
}
