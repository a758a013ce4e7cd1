package io.crosstalk.event.text;

import java.util.Arrays;
import java.util.OptionalInt;

/**
 * Calculates the distance of two words after Damerau and Levenshtein: the number of letters to
 * insert, delete, replace, or swap with the next one. Rows of earlier letters are reused, and the
 * calculation ends as soon as the distance is above a bound.
 */
public final class EditDistance {
  private final String one;
  private final String other;
  private final int most;
  private int[] beforeLast;
  private int[] last;
  private int[] row;

  private EditDistance(String one, String other, int most) {
    this.one = one;
    this.other = other;
    this.most = most;
    this.beforeLast = new int[other.length() + 1];
    this.last = new int[other.length() + 1];
    this.row = new int[other.length() + 1];
  }

  /** Distance of two words; no letter is changed twice. */
  public static int of(String one, String other) {
    int longest = Math.max(one.length(), other.length());
    return atMost(one, other, longest).orElse(longest);
  }

  /**
   * Distance of two words; empty when it is above a bound.
   *
   * @param most the bound, at least 0
   */
  static OptionalInt atMost(String one, String other, int most) {
    return Math.abs(one.length() - other.length()) > most
        ? OptionalInt.empty()
        : new EditDistance(one, other, most).calculate();
  }

  private OptionalInt calculate() {
    Arrays.setAll(row, j -> j);
    int least = 0;
    for (int i = 1; i <= one.length(); i++) {
      int[] reused = beforeLast;
      beforeLast = last;
      last = row;
      row = reused;
      int leastOfRow = fill(i);
      // A swap reaches back two rows.
      if (leastOfRow > most && least > most) {
        return OptionalInt.empty();
      }
      least = leastOfRow;
    }
    int distance = row[other.length()];
    return distance > most ? OptionalInt.empty() : OptionalInt.of(distance);
  }

  /**
   * Calculates the distances of a beginning of the one word to the beginnings of the other, as far
   * as they can be within the bound.
   *
   * @return the least of them
   */
  private int fill(int i) {
    int from = Math.max(1, i - most);
    int to = Math.min(other.length(), i + most);
    Arrays.fill(row, most + 1);
    row[0] = i;
    int least = row[0];
    for (int j = from; j <= to; j++) {
      row[j] = ofBeginnings(i, j);
      least = Math.min(least, row[j]);
    }
    return least;
  }

  /** Distance of the beginnings of both words, from those of shorter beginnings. */
  private int ofBeginnings(int i, int j) {
    int replaced = last[j - 1] + (isSame(i, j) ? 0 : 1);
    int least = Math.min(replaced, 1 + Math.min(last[j], row[j - 1]));
    boolean isSwapped = i > 1 && j > 1 && isSame(i, j - 1) && isSame(i - 1, j);
    return isSwapped ? Math.min(least, beforeLast[j - 2] + 1) : least;
  }

  private boolean isSame(int i, int j) {
    return one.charAt(i - 1) == other.charAt(j - 1);
  }
}
