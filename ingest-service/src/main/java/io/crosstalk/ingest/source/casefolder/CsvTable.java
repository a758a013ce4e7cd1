package io.crosstalk.ingest.source.casefolder;

import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.collectors.text.LineReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads a CSV file with a header, row by row. */
final class CsvTable {
  private final CaseFile file;
  private final List<String> required;

  CsvTable(CaseFile file, List<String> required) {
    this.file = file;
    this.required = required;
  }

  /** Receiver of the rows. */
  @FunctionalInterface
  interface RowSink {
    /**
     * Processes a row.
     *
     * @throws RejectedReadingException when the row can't be used
     */
    void take(CsvRow row, long line) throws UnusableCaseException;
  }

  /** Receiver of the lines that could not be used. */
  @FunctionalInterface
  interface RejectionSink {
    void rejected(Line line, RejectedReadingException rejection);
  }

  /**
   * Reads the file to its end.
   *
   * @throws UnusableCaseException when the header is missing or wrong
   * @throws IOException when the file is damaged
   */
  void read(InputStream in, RowSink rows, RejectionSink rejections)
      throws IOException, UnusableCaseException {
    try (LineReader lines = new LineReader(in)) {
      CsvHeader header = header(nextNotBlank(lines));
      for (Line line = nextNotBlank(lines); line != null; line = nextNotBlank(lines)) {
        try {
          rows.take(row(header, line), line.number());
        } catch (RejectedReadingException e) {
          rejections.rejected(line, e);
        }
      }
    }
  }

  private static @Nullable Line nextNotBlank(LineReader lines) throws IOException {
    Line line = lines.next();
    while (line != null && line.isBlank()) {
      line = lines.next();
    }
    return line;
  }

  private CsvHeader header(@Nullable Line line) throws UnusableCaseException {
    if (line == null) {
      throw new UnusableCaseException(file.fileName() + " is empty; a header line is expected");
    }
    try {
      return new CsvHeader(file, CsvFields.of(line), required);
    } catch (RejectedReadingException e) {
      throw new UnusableCaseException(file.fileName() + ": the header can't be read: " + e.text());
    }
  }

  private static CsvRow row(CsvHeader header, Line line) {
    List<String> fields = CsvFields.of(line);
    if (fields.size() != header.width()) {
      throw new RejectedReadingException(
          RejectReason.MALFORMED,
          "the row has " + fields.size() + " fields, the header has " + header.width());
    }
    return new CsvRow(header, fields);
  }
}
