package io.crosstalk.event.casefolder;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Fields of a line of CSV as in RFC 4180, without line breaks inside quotes. */
final class CsvCells {
  private static final Pattern CELL =
      Pattern.compile("\\G(?:\"([^\"]*+(?:\"\"[^\"]*+)*+)\"|([^\",][^,]*+|))(,|$)");

  private CsvCells() {}

  static String[] of(String line) {
    return line.indexOf('"') < 0 ? line.split(",", -1) : quoted(line);
  }

  private static String[] quoted(String line) {
    List<String> cells = new ArrayList<>();
    Matcher cell = CELL.matcher(line);
    boolean more = true;
    while (more) {
      if (!cell.find()) {
        throw new IllegalArgumentException(
            "malformed CSV: a quoted field is not closed, or goes on behind its closing quote");
      }
      String inQuotes = cell.group(1);
      cells.add(inQuotes == null ? cell.group(2) : inQuotes.replace("\"\"", "\""));
      more = !cell.group(3).isEmpty();
    }
    return cells.toArray(String[]::new);
  }
}
