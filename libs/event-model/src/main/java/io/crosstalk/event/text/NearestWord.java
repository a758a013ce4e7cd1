package io.crosstalk.event.text;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that a misspelt one probably means. */
public final class NearestWord {
  /** A word is similar when at most one of so many letters differs. */
  private static final int LETTERS_FOR_AN_EDIT = 3;

  private NearestWord() {}

  /**
   * The known word that is most similar to a misspelt one, without regard to case; empty when more
   * than a third of the letters of each differ. Of equally similar ones it is the first by name.
   */
  public static Optional<String> of(String misspelt, Collection<String> known) {
    String wanted = misspelt.toLowerCase(Locale.ROOT);
    return known.stream()
        .filter(word -> isOfSimilarLength(wanted, word))
        .map(word -> new Candidate(word, EditDistance.of(wanted, word.toLowerCase(Locale.ROOT))))
        .filter(each -> each.edits() * LETTERS_FOR_AN_EDIT <= each.word().length())
        .min(Comparator.comparingInt(Candidate::edits).thenComparing(Candidate::word))
        .map(Candidate::word);
  }

  /** Avoids the costly comparison with words whose lengths alone differ too much. */
  private static boolean isOfSimilarLength(String wanted, String word) {
    return Math.abs(wanted.length() - word.length()) * LETTERS_FOR_AN_EDIT <= word.length();
  }

  /** A known word, and the number of edits that lead to it. */
  private record Candidate(String word, int edits) {}
}
