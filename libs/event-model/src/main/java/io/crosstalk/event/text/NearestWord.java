package io.crosstalk.event.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the word that a misspelt one probably means. */
public final class NearestWord {
  /** A word is similar when at most one of so many letters differs. */
  private static final int LETTERS_FOR_AN_EDIT = 3;

  private final String wanted;
  private @Nullable String nearest;
  private int edits = Integer.MAX_VALUE;

  private NearestWord(String wanted) {
    this.wanted = wanted;
  }

  /**
   * The known word that is most similar to a misspelt one, without regard to case; empty when more
   * than a third of the letters of each differ. Of equally similar ones it is the first by name.
   */
  public static Optional<String> of(String misspelt, Collection<String> known) {
    NearestWord search = new NearestWord(misspelt.toLowerCase(Locale.ROOT));
    known.forEach(search::compare);
    return search.result();
  }

  /**
   * The most similar word of two collections, which are neither copied nor sorted: the bound of the
   * comparison falls with each better word.
   */
  public static Optional<String> of(
      String misspelt, Collection<String> known, Collection<String> further) {
    NearestWord search = new NearestWord(misspelt.toLowerCase(Locale.ROOT));
    known.forEach(search::compare);
    further.forEach(search::compare);
    return search.result();
  }

  private void compare(String word) {
    int most = Math.min(edits, word.length() / LETTERS_FOR_AN_EDIT);
    if (Math.abs(wanted.length() - word.length()) <= most) {
      EditDistance.atMost(wanted, word.toLowerCase(Locale.ROOT), most)
          .ifPresent(distance -> keepIfBetter(word, distance));
    }
  }

  private void keepIfBetter(String word, int distance) {
    if (nearest == null || distance < edits || (distance == edits && word.compareTo(nearest) < 0)) {
      nearest = word;
      edits = distance;
    }
  }

  private Optional<String> result() {
    return Optional.ofNullable(nearest);
  }
}
