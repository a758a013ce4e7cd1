package io.crosstalk.local.console;

import java.util.ArrayList;
import java.util.List;

/** Text table whose columns are as wide as their widest cell. */
public final class TextTable {
  private static final String GAP = "  ";

  private final int columns;
  private final List<Line> lines = new ArrayList<>();

  private sealed interface Line {}

  private record Cells(List<String> cells) implements Line {}

  private record Note(String text) implements Line {}

  public TextTable(String... headings) {
    columns = headings.length;
    row(headings);
  }

  public TextTable row(String... cells) {
    if (cells.length != columns) {
      throw new IllegalArgumentException(columns + " cells expected, not " + cells.length);
    }
    lines.add(new Cells(List.of(cells)));
    return this;
  }

  /** Adds a line of text that extends over all columns and does not change their width. */
  public TextTable note(String text) {
    lines.add(new Note(text));
    return this;
  }

  /** Text of the table; each line ends with a line separator. */
  public String render() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    for (Line line : lines) {
      text.append(render(line, widths).stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }

  private int[] widths() {
    int[] widths = new int[columns];
    for (Line line : lines) {
      if (line instanceof Cells(List<String> cells)) {
        for (int column = 0; column < columns; column++) {
          widths[column] = Math.max(widths[column], cells.get(column).length());
        }
      }
    }
    return widths;
  }

  private static String render(Line line, int[] widths) {
    return switch (line) {
      case Note(String text) -> "    " + text;
      case Cells(List<String> cells) -> {
        StringBuilder text = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
          String cell = cells.get(column);
          text.append(cell).append(" ".repeat(widths[column] - cell.length())).append(GAP);
        }
        yield text.toString();
      }
    };
  }
}
