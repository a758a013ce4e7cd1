package io.crosstalk.engine.advice;

import io.crosstalk.engine.advice.Situation.Culprit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Sentences that several policies use in their advice. */
final class AdviceSentences {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private AdviceSentences() {}

  static String time(Instant at) {
    return TIME.format(at);
  }

  static String presses(Situation situation, Culprit culprit) {
    return culprit.self()
        ? "Its own load on %s is what slows it.".formatted(situation.contentionDomain())
        : "Its load on %s degrades %s.".formatted(situation.contentionDomain(), situation.victim());
  }

  /**
   * Returns a sentence about the culprit's environment; the rules for changes there are those of
   * the site. This is the only part of the advice that depends on the environment.
   */
  static String permission(Culprit culprit) {
    return switch (culprit.environment()) {
      case UAT, TEST, DEVELOPMENT ->
          "It is not production (%s).".formatted(culprit.environment().plainName());
      case PRODUCTION -> "It is production.";
      case UNKNOWN -> "Its environment is not known: ask the team that owns it first.";
    };
  }
}
