package io.crosstalk.event.text;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Finds the word that a misspelt one probably means. */
public final class NearestWord {
  /** A word is similar when at most one of so many letters differs. */
  private static final int LETTERS_FOR_AN_EDIT = 3;

  private static final Pattern PARTS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final String wanted;
  private @Nullable String nearest;
  private int edits = Integer.MAX_VALUE;

  private NearestWord(String wanted) {
    this.wanted = wanted;
  }

  /**
   * The known word that is most similar to a misspelt one, without regard to case; empty when more
   * than a third of the letters of each differ, in all or in a part such as {@code 1aa} of {@code
   * lab-1aa}. Of equally similar ones it is the first by name.
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

  /**
   * Returns whether each part of a name is similar to the same part of the misspelt one, or has one
   * other letter. Without that, long common parts would make names with quite different numbers
   * similar. Names with different numbers of parts are compared as a whole.
   */
  private boolean hasSimilarParts(String word) {
    String[] parts = PARTS.split(word.toLowerCase(Locale.ROOT), -1);
    String[] wantedParts = PARTS.split(wanted, -1);
    return parts.length != wantedParts.length
        || IntStream.range(0, parts.length)
            .allMatch(index -> isSimilarPart(parts[index], wantedParts[index]));
  }

  private static boolean isSimilarPart(String part, String wantedPart) {
    int most = Math.max(1, part.length() / LETTERS_FOR_AN_EDIT);
    return EditDistance.atMost(wantedPart, part, most).isPresent();
  }

  private void keepIfBetter(String word, int distance) {
    boolean isBetter =
        nearest == null || distance < edits || (distance == edits && word.compareTo(nearest) < 0);
    if (isBetter && hasSimilarParts(word)) {
      nearest = word;
      edits = distance;
    }
  }

  private Optional<String> result() {
    return Optional.ofNullable(nearest);
  }
}
