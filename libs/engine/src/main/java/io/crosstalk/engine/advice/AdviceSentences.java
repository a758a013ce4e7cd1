package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;

/** Sentences that several policies use in their advice. */
final class AdviceSentences {
  private AdviceSentences() {}

  static String presses(Situation situation, Culprit culprit) {
    return culprit.self()
        ? "Its own load on %s is what slows it.".formatted(situation.contentionDomain())
        : "Its load on %s degrades %s.".formatted(situation.contentionDomain(), situation.victim());
  }

  /**
   * Returns a sentence on the effort with the reason to ask first: the culprit is production
   * itself, or its environment is not known. This is the only part of the advice that depends on
   * the environment; further rules for changes are those of the site.
   *
   * @param effort effort and side effects, a sentence about the culprit
   */
  static String cost(Culprit culprit, String effort) {
    return switch (culprit.environment()) {
      case UAT, TEST, DEVELOPMENT -> effort;
      case PRODUCTION -> effort + " It is production itself: ask the team that owns it first.";
      case UNKNOWN -> effort + " Its environment is not known: ask the team that owns it first.";
    };
  }
}
