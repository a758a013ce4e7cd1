package io.crosstalk.collectors.files;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import io.crosstalk.collectors.Intake;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads CSV as described by RFC 4180, except for line breaks inside quotes: an unclosed quote makes
 * its own line invalid, and not the rest of the file.
 */
public final class CsvFile {
  /** First line by which a file tells Excel its delimiter. */
  private static final Pattern DELIMITER = Pattern.compile("\"?sep=(.)\"?");

  private final CsvFormat format;
  private final CsvReaderBuilder parser;

  /** Receiver of the rows of a CSV file. */
  @FunctionalInterface
  public interface RowSink {
    /**
     * Checks the columns before any row.
     *
     * @throws MalformedFileException when no row can be used without other columns
     */
    default void begin(Set<String> columns) throws MalformedFileException {}

    /**
     * Processes a row.
     *
     * @throws RejectedReadingException when the row cannot be used
     */
    void take(CsvRow row) throws IOException;

    /**
     * Returns whether skipped rows are to be passed to {@link #passOver}, because the meaning of
     * later rows depends on them.
     */
    default boolean passesOver() {
      return false;
    }

    /**
     * Notes a row that is not published, because it was read in an earlier round or has the wrong
     * number of fields.
     *
     * @throws RejectedReadingException when the row cannot be used; this is ignored
     */
    default void passOver(CsvRow row) {}
  }

  public CsvFile(CsvFormat format) {
    this.format = format;
    this.parser =
        CsvReader.builder()
            .fieldSeparator(format.delimiter())
            .allowUnclosedQuote(false)
            .allowExtraCharsAfterClosingQuote(false);
  }

  /**
   * Reads the rows that were not read before, and rejects those that cannot be used.
   *
   * @throws MalformedFileException when the header is missing or wrong
   */
  public void read(WatchedFile file, Intake intake, RowSink sink) throws IOException {
    try (InputStream in = file.open()) {
      read(in, file.knownLines(), intake, sink);
    }
  }

  /**
   * Reads a stream to its end and passes its rows to a receiver; rows that cannot be used are
   * rejected.
   *
   * @param knownLines number of lines at its start that are skipped, except for the header
   */
  public void read(InputStream in, long knownLines, Intake intake, RowSink sink)
      throws IOException {
    LineReader lines = new LineReader(in);
    for (int i = 0; i < format.skip(); i++) {
      lines.next();
    }
    Line first = nextNotBlank(lines);
    String beginning = first == null ? "" : new String(first.bytes(), StandardCharsets.ISO_8859_1);
    if (beginning.startsWith("\u00ff\u00fe") || beginning.startsWith("\u00fe\u00ff")) {
      throw new MalformedFileException(
          "the file is UTF-16, which is not read: have it written as UTF-8, or convert it"
              + " (iconv -f UTF-16 -t UTF-8)");
    }
    Matcher declared = DELIMITER.matcher(beginning);
    if (declared.matches()) {
      char delimiter = declared.group(1).charAt(0);
      new CsvFile(new CsvFormat(delimiter, format.charset(), 0, format.columns()))
          .read(nextNotBlank(lines), lines, knownLines, intake, sink);
    } else {
      read(first, lines, knownLines, intake, sink);
    }
  }

  private void read(
      @Nullable Line first, LineReader lines, long knownLines, Intake intake, RowSink sink)
      throws IOException {
    List<String> names = names(first);
    Map<String, Integer> columns = positions(names);
    sink.begin(columns.keySet());
    for (Line line = first; line != null; line = lines.next()) {
      if (line.isBlank()) {
        continue;
      }
      if (line.number() > knownLines) {
        take(line, names, columns, intake, sink);
      } else if (sink.passesOver()) {
        passOver(line, names, columns, sink);
      }
    }
  }

  private List<String> names(@Nullable Line header) throws IOException {
    if (!format.columns().isEmpty()) {
      return format.columns();
    }
    if (header == null) {
      throw new MalformedFileException("the file is empty; a header line is expected");
    }
    try {
      return fields(header);
    } catch (RejectedReadingException e) {
      throw new MalformedFileException("the header line can't be read: " + e.text());
    }
  }

  private static @Nullable Line nextNotBlank(LineReader lines) throws IOException {
    Line line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    return line;
  }

  /**
   * Returns the positions of the columns. The first of several columns with the same name counts; a
   * column without a name is not accessible.
   */
  private static Map<String, Integer> positions(List<String> names) {
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      positions.putIfAbsent(names.get(i).strip(), i);
    }
    return positions;
  }

  /** Processes a line, unless it is the header, which some programs write each time they start. */
  private void take(
      Line line, List<String> names, Map<String, Integer> columns, Intake intake, RowSink sink)
      throws IOException {
    try {
      List<String> fields = fields(line);
      if (fields.equals(names)) {
        return;
      }
      if (!isOfWidth(fields, names.size())) {
        passOver(line, names, columns, sink);
        throw RejectedReadingException.malformed(
            "the row has " + fields.size() + " fields, the header has " + names.size());
      }
      sink.take(new CsvRow(line, columns, fields));
    } catch (RejectedReadingException e) {
      intake.reject(e.reason(), e.text(), null, line.number(), line.bytes());
    }
  }

  private void passOver(Line line, List<String> names, Map<String, Integer> columns, RowSink sink) {
    try {
      List<String> fields = fields(line);
      if (!fields.equals(names)) {
        sink.passOver(new CsvRow(line, columns, fields));
      }
    } catch (RejectedReadingException e) {
      // This row has been rejected already, or will be.
      return;
    }
  }

  /**
   * Returns whether a row has the right number of fields; an additional delimiter at its end is
   * common and accepted.
   */
  private static boolean isOfWidth(List<String> fields, int width) {
    return fields.size() >= width && fields.stream().skip(width).allMatch(String::isBlank);
  }

  private List<String> fields(Line line) {
    if (line.tooLong()) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG, "the line has more than " + LineReader.MAX_LINE + " bytes");
    }
    String text = text(line);
    if (text.indexOf('\r') >= 0) {
      throw malformed("a carriage return in the middle of a line");
    }
    try {
      return parser.ofSingleCsvRecord(text).getFields();
    } catch (CsvParseException e) {
      throw malformed("a quoted field is not closed, or goes on behind its closing quote");
    }
  }

  private String text(Line line) {
    try {
      return format.charset().newDecoder().decode(ByteBuffer.wrap(line.bytes())).toString();
    } catch (CharacterCodingException e) {
      throw malformed("the line is not " + format.charset() + ": set the charset");
    }
  }

  private static RejectedReadingException malformed(String why) {
    return RejectedReadingException.malformed("malformed CSV: " + why);
  }
}
