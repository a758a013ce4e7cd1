package io.crosstalk.rules.ownership;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads owners from CSV, or from an export of the table {@code cmdb_ci} of ServiceNow. Quotes may
 * not contain line breaks, so that a missing closing quote spoils its own line only.
 */
final class CsvOwners {
  /** Most entries of a file. */
  static final int MAX_ENTRIES = 200_000;

  private static final int MAX_LINE = 64 * 1024;
  private static final CsvReaderBuilder PARSER =
      CsvReader.builder().allowUnclosedQuote(false).allowExtraCharsAfterClosingQuote(false);

  private final OwnerFileBuilder file;
  private final ZoneId zone;
  private final @Nullable Instant validFrom;
  private @Nullable Header header;

  private CsvOwners(String name, ZoneId zone, @Nullable Instant validFrom) {
    this.file = new OwnerFileBuilder(name);
    this.zone = zone;
    this.validFrom = validFrom;
  }

  /**
   * The header line.
   *
   * @param positions position of each column; of columns with the same name, of the first one
   */
  private record Header(int width, Map<String, Integer> positions, boolean isCmdb) {}

  /**
   * Reads a file.
   *
   * @param zone time zone of times without an offset
   * @param validFrom event time from which an entry without a time counts; null for always
   * @throws OwnerException when the header cannot be used, or the file has too many entries
   */
  static OwnerFile read(String name, byte[] content, ZoneId zone, @Nullable Instant validFrom)
      throws OwnerException {
    CsvOwners reader = new CsvOwners(name, zone, validFrom);
    int from = hasByteOrderMark(content) ? 3 : 0;
    for (int line = 1; from < content.length; line++) {
      int to = from;
      while (to < content.length && content[to] != '\n') {
        to++;
      }
      reader.take(line, content, from, to);
      from = to + 1;
    }
    if (reader.header == null) {
      throw new OwnerException(1, "The file is empty; its first line names the columns.");
    }
    return reader.file.build();
  }

  private static boolean hasByteOrderMark(byte[] content) {
    return content.length >= 3
        && content[0] == (byte) 0xEF
        && content[1] == (byte) 0xBB
        && content[2] == (byte) 0xBF;
  }

  private void take(int line, byte[] content, int from, int to) throws OwnerException {
    Header columns = header;
    if (columns == null) {
      List<String> names = fields(line, content, from, to);
      header = names.isEmpty() ? null : header(line, names);
      return;
    }
    try {
      List<String> fields = fields(line, content, from, to);
      if (!fields.isEmpty()) {
        file.add(line, owner(line, columns, fields));
      }
    } catch (OwnerException e) {
      file.add(e);
    }
    if (file.entryCount() > MAX_ENTRIES) {
      throw new OwnerException(
          line, "The file has more than %,d entries; split it.".formatted(MAX_ENTRIES));
    }
  }

  private static Header header(int line, List<String> fields) throws OwnerException {
    List<String> names =
        fields.stream().map(each -> each.strip().toLowerCase(Locale.ROOT)).toList();
    boolean isCmdb = CmdbColumns.isIn(names);
    if (isCmdb && !CmdbColumns.isComplete(names)) {
      throw new OwnerException(
          line,
          "The export of cmdb_ci has no column with the resource (u_crosstalk_id, correlation_id or"
              + " name), or none with its owner (u_team, support_group, assignment_group or"
              + " owned_by); add it to the list before the export.");
    }
    if (!isCmdb && !names.contains(OwnerFields.TEAM)) {
      throw new OwnerException(
          line,
          "The first line has no column 'team'; it names the columns, which are "
              + String.join(", ", OwnerFields.NAMES)
              + ".");
    }
    Map<String, Integer> positions = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      positions.putIfAbsent(names.get(i), i);
    }
    return new Header(names.size(), positions, isCmdb);
  }

  private Owner owner(int line, Header columns, List<String> fields) throws OwnerException {
    boolean isOfWidth =
        fields.size() >= columns.width()
            && fields.stream().skip(columns.width()).allMatch(String::isBlank);
    if (!isOfWidth) {
      throw new OwnerException(
          line,
          "The line has %d fields, and the first line names %d columns."
              .formatted(fields.size(), columns.width()));
    }
    UnaryOperator<String> text =
        column -> {
          Integer position = columns.positions().get(column);
          return position == null ? "" : fields.get(position);
        };
    Map<String, String> texts =
        columns.isCmdb()
            ? CmdbColumns.fields(text)
            : OwnerFields.NAMES.stream().collect(Collectors.toMap(each -> each, text));
    return new OwnerFields(line, texts).owner(zone, validFrom);
  }

  /** Fields of a line; none of a blank one. */
  private static List<String> fields(int line, byte[] content, int from, int to)
      throws OwnerException {
    int end = to > from && content[to - 1] == '\r' ? to - 1 : to;
    if (end - from > MAX_LINE) {
      throw new OwnerException(line, "The line has more than 65,536 bytes.");
    }
    String text = decoded(line, ByteBuffer.wrap(content, from, end - from));
    if (text.isBlank()) {
      return List.of();
    }
    if (text.indexOf('\r') >= 0) {
      throw malformed(line, "it has a carriage return in its middle");
    }
    try {
      return PARSER.ofSingleCsvRecord(text).getFields();
    } catch (CsvParseException e) {
      throw malformed(line, "a quoted field is not closed on it, or goes on after its quote");
    }
  }

  private static String decoded(int line, ByteBuffer bytes) throws OwnerException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
    } catch (CharacterCodingException e) {
      throw malformed(line, "it is not UTF-8; export it as UTF-8");
    }
  }

  private static OwnerException malformed(int line, String why) {
    return new OwnerException(line, "The line is malformed: " + why + ".");
  }
}
