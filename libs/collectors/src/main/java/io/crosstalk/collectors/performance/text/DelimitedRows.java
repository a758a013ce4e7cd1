package io.crosstalk.collectors.performance.text;

import io.crosstalk.collectors.files.MalformedFileException;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows of a file with a header line, whose delimiter is the one that splits the header into most
 * fields. A field in quotes may have line breaks; a quote that is never closed is a fault of its
 * line alone. Not thread-safe.
 */
public final class DelimitedRows implements Closeable {
  private static final Pattern EXCEL = Pattern.compile("\"?sep=(.)\"?");
  private static final int MOST_LINES = 500;
  private static final int MOST_CHARACTERS = 65_536;

  private final TextLines lines;
  private final char delimiter;
  private final List<String> header;
  private TextLine line;

  /**
   * Reads the header of a file. The caller closes the rows, which closes the lines.
   *
   * @throws MalformedFileException when the file is empty
   */
  public DelimitedRows(TextLines lines) throws IOException {
    this.lines = lines;
    TextLine first = notBlank();
    Matcher excel = EXCEL.matcher(first == null ? "" : first.text());
    TextLine names = excel.matches() ? notBlank() : first;
    if (names == null) {
      lines.close();
      throw new MalformedFileException("it has no header line");
    }
    this.line = names;
    this.delimiter = excel.matches() ? excel.group(1).charAt(0) : delimiter(names.text());
    this.header = fields(names.text(), delimiter);
  }

  /** Returns the fields of the header at the beginning of a file; empty if there is none. */
  public static List<String> header(FileHead head) {
    List<List<String>> rows = firstRows(head);
    return rows.isEmpty() ? List.of() : rows.getFirst();
  }

  /** Returns the fields of the header at the beginning of a file, and those of the first row. */
  public static List<List<String>> firstRows(FileHead head) {
    List<String> lines =
        head.lines().stream()
            .filter(line -> !line.isBlank() && !EXCEL.matcher(line).matches())
            .limit(2)
            .toList();
    return lines.stream().map(line -> fields(line, delimiter(lines.getFirst()))).toList();
  }

  private static char delimiter(String header) {
    return Stream.of(',', ';', '\t')
        .max((one, other) -> fields(header, one).size() - fields(header, other).size())
        .orElse(',');
  }

  private static List<String> fields(String text, char delimiter) {
    List<String> all = new ArrayList<>();
    DelimitedFields fields = new DelimitedFields(text, delimiter);
    while (fields.advance()) {
      all.add(fields.text());
    }
    return all;
  }

  private @Nullable TextLine notBlank() throws IOException {
    TextLine next = lines.next();
    while (next != null && next.text().isBlank()) {
      next = lines.next();
    }
    return next;
  }

  public List<String> header() {
    return header;
  }

  /** Returns the fields of the next row; null at the end. A repeated header is no row. */
  public @Nullable List<String> next() throws IOException {
    TextLine next = notBlank();
    while (next != null) {
      line = next;
      List<String> fields = fields(whole(next.text()), delimiter);
      if (!fields.equals(header)) {
        return fields;
      }
      next = notBlank();
    }
    return null;
  }

  /** Adds the following lines to one in which a quote is open, if they close it properly. */
  private String whole(String first) throws IOException {
    StringBuilder all = new StringBuilder(first);
    List<TextLine> added = new ArrayList<>();
    DelimitedFields.Quotes quotes = DelimitedFields.quotes(first, delimiter);
    while (quotes == DelimitedFields.Quotes.OPEN
        && added.size() < MOST_LINES
        && all.length() - first.length() < MOST_CHARACTERS) {
      TextLine more = lines.next();
      if (more == null) {
        break;
      }
      added.add(more);
      all.append('\n').append(more.text());
      quotes = DelimitedFields.quotes(all.toString(), delimiter);
    }
    if (quotes == DelimitedFields.Quotes.CLOSED) {
      return all.toString();
    }
    lines.giveBack(added);
    return first;
  }

  /** Returns the first line of the current row. */
  public TextLine line() {
    return Objects.requireNonNull(line);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
