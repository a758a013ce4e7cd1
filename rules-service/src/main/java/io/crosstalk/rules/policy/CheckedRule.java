package io.crosstalk.rules.policy;

import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import io.crosstalk.rules.siterule.reading.RuleWarning;
import java.util.List;
import java.util.Optional;

/** A rule of a text that was checked without being stored. */
public sealed interface CheckedRule {

  /** The id that it states; empty when it states none that can be read. */
  Optional<String> id();

  /** Its first line. */
  int line();

  /** Names and words in it that are not known, and its end when it is past. */
  List<RuleWarning> warnings();

  /** A rule that could be stored. */
  record Valid(Optional<String> id, int line, SiteRule rule, List<RuleWarning> warnings)
      implements CheckedRule {
    public Valid {
      warnings = List.copyOf(warnings);
    }
  }

  /**
   * A rule with a mistake.
   *
   * @param warnings those about the parts of the rule that can be read
   */
  record Invalid(Optional<String> id, int line, RuleException mistake, List<RuleWarning> warnings)
      implements CheckedRule {
    public Invalid {
      warnings = List.copyOf(warnings);
    }
  }
}
