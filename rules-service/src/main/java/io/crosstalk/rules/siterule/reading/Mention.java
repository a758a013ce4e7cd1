package io.crosstalk.rules.siterule.reading;

import io.crosstalk.rules.siterule.condition.WordSet;

/**
 * Name or word in a rule that may be misspelt. The rule is valid: a team or resource may come
 * later, and a comparison with another word is without effect.
 */
public sealed interface Mention {
  String name();

  /** Its line, 1 for the first. */
  int line();

  /** Name of a team. */
  record Team(String name, int line) implements Mention {}

  /** Name of a resource. */
  record Resource(String name, int line) implements Mention {}

  /**
   * Value that a variable or a field with a closed set of values is compared with.
   *
   * @param field name of the variable or field
   * @param possible all values that it can have
   */
  record Word(String field, WordSet possible, String name, int line) implements Mention {
    public RuleWarning warning() {
      return new RuleWarning(
          line, "'%s' is never '%s'".formatted(field, name), possible.hint(name));
    }
  }
}
