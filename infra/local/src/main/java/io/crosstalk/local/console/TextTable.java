package io.crosstalk.local.console;

import java.util.ArrayList;
import java.util.List;

/** Text table whose columns are as wide as their widest cell. */
public final class TextTable {
  private final int[] widths;

  /** Cells of a row, or one text that extends over all columns. */
  private final List<String[]> lines = new ArrayList<>();

  /** Creates a table with at least two columns. */
  public TextTable(String... headings) {
    widths = new int[headings.length];
    row(headings);
  }

  public TextTable row(String... cells) {
    if (cells.length != widths.length) {
      throw new IllegalArgumentException(widths.length + " cells expected, not " + cells.length);
    }
    for (int column = 0; column < cells.length; column++) {
      widths[column] = Math.max(widths[column], cells[column].length());
    }
    lines.add(cells);
    return this;
  }

  /** Adds a line of text that extends over all columns and does not change their width. */
  public TextTable note(String text) {
    lines.add(new String[] {"    " + text});
    return this;
  }

  /** Text of the table; each line ends with a line separator. */
  public String render() {
    StringBuilder text = new StringBuilder();
    for (String[] cells : lines) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < cells.length; column++) {
        String gap = " ".repeat(Math.max(0, widths[column] - cells[column].length()) + 2);
        line.append(cells[column]).append(gap);
      }
      text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }
}
