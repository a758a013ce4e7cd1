package io.crosstalk.event.text;

/**
 * Calculates the distance of two words after Damerau and Levenshtein: the number of letters to
 * insert, delete, replace, or swap with the next one.
 */
public final class EditDistance {
  private final String one;
  private final String other;
  private final int[][] distances;

  private EditDistance(String one, String other) {
    this.one = one;
    this.other = other;
    this.distances = new int[one.length() + 1][other.length() + 1];
  }

  /** Distance of two words; no letter is changed twice. */
  public static int of(String one, String other) {
    return new EditDistance(one, other).calculate();
  }

  private int calculate() {
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        distances[i][j] = i == 0 || j == 0 ? i + j : ofBeginnings(i, j);
      }
    }
    return distances[one.length()][other.length()];
  }

  /** Distance of the beginnings of both words, from those of shorter beginnings. */
  private int ofBeginnings(int i, int j) {
    int replaced = distances[i - 1][j - 1] + (isSame(i, j) ? 0 : 1);
    int least = Math.min(replaced, 1 + Math.min(distances[i - 1][j], distances[i][j - 1]));
    boolean isSwapped = i > 1 && j > 1 && isSame(i, j - 1) && isSame(i - 1, j);
    return isSwapped ? Math.min(least, distances[i - 2][j - 2] + 1) : least;
  }

  private boolean isSame(int i, int j) {
    return one.charAt(i - 1) == other.charAt(j - 1);
  }
}
