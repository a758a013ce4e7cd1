package io.crosstalk.casefolder;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Splits a line of CSV into fields (RFC 4180), except that quotes may not contain line breaks: a
 * missing closing quote spoils only its own line. A line without quotes is split in place, without
 * copying its bytes; a line with quotes is parsed into texts.
 */
final class CellRow {
  private static final CsvReaderBuilder READER =
      CsvReader.builder().allowUnclosedQuote(false).allowExtraCharsAfterClosingQuote(false);

  private byte[] bytes = {};

  /**
   * Index of each field's first byte, followed by one more index: the byte after the separator that
   * would end the last field.
   */
  private int[] starts = new int[8];

  private int count;
  private @Nullable List<String> quoted;
  private boolean hasQuotes;
  private boolean hasReturns;
  private boolean isAscii;

  /**
   * Splits a line.
   *
   * @throws RowException when the line is too long, or not valid UTF-8 or CSV
   */
  void split(RowLines line) {
    if (line.isTooLong()) {
      throw new RowException(
          RowException.Kind.TOO_LONG, "the line has more than " + RowLines.MAX_LINE + " bytes");
    }
    bytes = line.bytes();
    quoted = null;
    cut(line.from(), line.to());
    if (hasQuotes || hasReturns || !isAscii) {
      check(decode(line.from(), line.to()));
    }
  }

  private void cut(int from, int to) {
    hasQuotes = false;
    hasReturns = false;
    int all = 0;
    count = 0;
    starts[0] = from;
    for (int i = from; i < to; i++) {
      byte each = bytes[i];
      all |= each;
      if (each == ',') {
        end(i);
      } else if (each == '"') {
        hasQuotes = true;
      } else if (each == '\r') {
        hasReturns = true;
      }
    }
    end(to);
    isAscii = all >= 0;
  }

  private void end(int separator) {
    if (++count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
    }
    starts[count] = separator + 1;
  }

  private void check(String text) {
    if (hasReturns) {
      throw malformed("a carriage return in the middle of a line");
    }
    if (hasQuotes) {
      try {
        quoted = READER.ofSingleCsvRecord(text).getFields();
      } catch (CsvParseException e) {
        throw malformed("a quoted field is not closed, or goes on behind its closing quote");
      }
    }
  }

  private String decode(int from, int to) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, to - from))
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed("the line is not UTF-8");
    }
  }

  private static RowException malformed(String why) {
    return new RowException(RowException.Kind.MALFORMED, "malformed CSV: " + why);
  }

  /** Number of fields. */
  int width() {
    return quoted == null ? count : quoted.size();
  }

  /** Returns whether the line has no quotes, so that its fields can be read from its bytes. */
  boolean isPlain() {
    return quoted == null;
  }

  byte[] bytes() {
    return bytes;
  }

  int from(int field) {
    return starts[field];
  }

  int to(int field) {
    return starts[field + 1] - 1;
  }

  /**
   * Text of a field; null when the field is empty or its position is negative (a missing optional
   * column).
   */
  @Nullable String text(int field) {
    if (field < 0) {
      return null;
    }
    String text =
        quoted == null
            ? new String(bytes, from(field), to(field) - from(field), StandardCharsets.UTF_8)
            : quoted.get(field);
    return text.isEmpty() ? null : text;
  }

  /** Texts of all fields. */
  List<String> texts() {
    return IntStream.range(0, width())
        .mapToObj(
            field -> {
              String text = text(field);
              return text == null ? "" : text;
            })
        .toList();
  }
}
