package io.crosstalk.ingest.source.casefolder;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvReader.CsvReaderBuilder;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Fields of a CSV line according to RFC 4180, except that quotes may not contain line breaks. A
 * missing closing quote therefore spoils only its own line, not the rest of the file.
 */
final class CsvFields {
  private static final CsvReaderBuilder READER =
      CsvReader.builder().allowUnclosedQuote(false).allowExtraCharsAfterClosingQuote(false);

  private CsvFields() {}

  /**
   * Splits a line that is not blank.
   *
   * @throws RejectedReadingException when the line is too long, no UTF-8 or no CSV
   */
  static List<String> of(Line line) {
    if (line.tooLong()) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG, "the line has more than " + LineReader.MAX_LINE + " bytes");
    }
    String text = decode(line.bytes());
    if (text.indexOf('\r') >= 0) {
      throw malformed("a carriage return in the middle of a line");
    }
    try {
      return READER.ofSingleCsvRecord(text).getFields();
    } catch (CsvParseException e) {
      throw malformed("a quoted field is not closed, or goes on behind its closing quote");
    }
  }

  private static String decode(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      throw malformed("the line is not UTF-8");
    }
  }

  private static RejectedReadingException malformed(String why) {
    return new RejectedReadingException(RejectReason.MALFORMED, "malformed CSV: " + why);
  }
}
