package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import io.crosstalk.engine.text.Texts;

/** Sentences that several policies use in their advice. */
final class AdviceSentences {
  private AdviceSentences() {}

  static String presses(Situation situation, Culprit culprit) {
    return Texts.of(
        culprit.self() ? "advice.reason.ownLoad" : "advice.reason.load",
        situation.contentionDomain(),
        situation.victim());
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
      case PRODUCTION -> effort + " " + Texts.of("advice.ask.production");
      case UNKNOWN -> effort + " " + Texts.of("advice.ask.unknown");
    };
  }
}
