package io.crosstalk.rules.policy;

/** Condition on the version of a rule before a change. */
public sealed interface ExpectedVersion {
  /** Any version, or no rule. */
  record Any() implements ExpectedVersion {}

  /** There is no such rule yet. */
  record None() implements ExpectedVersion {}

  /** The rule has this version. */
  record Exactly(int version) implements ExpectedVersion {}

  /**
   * Returns whether a rule may be changed.
   *
   * @param version its version; 0 when there is no such rule
   */
  default boolean accepts(int version) {
    return switch (this) {
      case Any any -> true;
      case None none -> version == 0;
      case Exactly(int expected) -> version == expected;
    };
  }
}
