package io.crosstalk.rules.siterule;

import io.crosstalk.event.text.NearestWord;
import java.util.Collection;
import java.util.Optional;

/** Hints about unknown words: the known word that is similar, and all known ones. */
final class WordHints {
  private WordHints() {}

  /**
   * Hint about a word.
   *
   * @param plural what the words are, such as {@code kinds}
   * @param known words that are possible, at least one
   */
  static String of(String wrong, String plural, Collection<String> known) {
    return with(
        NearestWord.of(wrong, known), "the %s are %s".formatted(plural, String.join(", ", known)));
  }

  /** A hint that begins with a suggestion, if there is one. */
  static String with(Optional<String> suggestion, String hint) {
    return suggestion
        .map(word -> "did you mean '%s'? %s".formatted(word, sentence(hint)))
        .orElse(hint);
  }

  private static String sentence(String hint) {
    return Character.toUpperCase(hint.charAt(0)) + hint.substring(1);
  }
}
