package io.crosstalk.collectors.zvm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Words of a line of a report with their positions, from which the columns are found.
 *
 * @param words words in the order of the line
 * @param ends end position of each word, since numbers are aligned at their right
 * @param tabbed whether the words are separated by tabs, so that each one is a column and positions
 *     are not needed
 */
record ReportCells(List<String> words, List<Integer> ends, boolean tabbed) {
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern SPLIT_TIME = Pattern.compile("(\\d) : (\\d)");

  static ReportCells of(String line) {
    String plain = SPLIT_TIME.matcher(line.replace("*", "")).replaceAll("$1:$2");
    if (plain.contains("\t")) {
      List<String> words = Arrays.stream(plain.split("\t", -1)).map(String::strip).toList();
      return new ReportCells(words, Collections.nCopies(words.size(), 0), true);
    }
    List<String> words = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    Matcher word = WORD.matcher(plain);
    while (word.find()) {
      words.add(word.group());
      ends.add(word.end());
    }
    return new ReportCells(words, ends, false);
  }

  int size() {
    return words.size();
  }

  String first() {
    return words.isEmpty() ? "" : words.getFirst();
  }

  /** Returns one row from this line and the following one, on which the row continues. */
  ReportCells with(ReportCells rest) {
    List<String> all = new ArrayList<>(words);
    all.addAll(rest.words);
    return new ReportCells(all, Collections.nCopies(all.size(), 0), true);
  }

  /**
   * Returns the words by column: each word belongs to the heading whose end is nearest; a column
   * without a word is empty.
   *
   * @param heading line with one word for each column
   */
  List<String> under(ReportCells heading) {
    List<String> cells = new ArrayList<>(Collections.nCopies(heading.size(), ""));
    for (int word = 0; word < words.size(); word++) {
      cells.set(nearest(heading, ends.get(word)), words.get(word));
    }
    return cells;
  }

  private static int nearest(ReportCells heading, int end) {
    int best = 0;
    for (int column = 1; column < heading.size(); column++) {
      if (Math.abs(heading.ends.get(column) - end) < Math.abs(heading.ends.get(best) - end)) {
        best = column;
      }
    }
    return best;
  }
}
