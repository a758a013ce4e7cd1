package io.crosstalk.local.platform;

/**
 * Calculates the Levenshtein distance of two words: the number of letters to insert, delete or
 * replace.
 */
final class EditDistance {
  private EditDistance() {}

  static int of(String one, String other) {
    int[] previous = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      previous = nextRow(one.charAt(i - 1), i, other, previous);
    }
    return previous[other.length()];
  }

  private static int[] nextRow(char letter, int row, String other, int[] previous) {
    int[] current = new int[previous.length];
    current[0] = row;
    for (int j = 1; j < current.length; j++) {
      int replaced = previous[j - 1] + (letter == other.charAt(j - 1) ? 0 : 1);
      current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
    }
    return current;
  }
}
