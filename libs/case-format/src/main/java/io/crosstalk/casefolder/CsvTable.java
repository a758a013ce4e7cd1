package io.crosstalk.casefolder;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;

/** Reader for the rows of a CSV file with a header; blank lines are skipped. Not thread-safe. */
final class CsvTable implements Closeable {
  private final CaseFile file;
  private final String name;
  private final ReadingMode mode;
  private final RowLines lines;
  private final CellRow row = new CellRow();
  private final CsvHeader header;

  /**
   * Reads the header.
   *
   * @throws CaseException when the header is missing or wrong
   */
  CsvTable(CaseFile file, String name, InputStream in, CsvColumns columns, ReadingMode mode)
      throws IOException {
    this.file = file;
    this.name = name;
    this.mode = mode;
    this.lines = new RowLines(in);
    this.header = header(columns);
  }

  private CsvHeader header(CsvColumns columns) throws IOException {
    if (!lines.nextNotBlank()) {
      throw new CaseException(name + " is empty; a header line is expected");
    }
    try {
      row.split(lines);
      return new CsvHeader(row.texts(), columns);
    } catch (RowException e) {
      throw mode.header(file, name, lines.number(), e);
    }
  }

  /**
   * Moves to the next row, whose fields {@link #split} returns.
   *
   * @return false at the end of the file
   */
  boolean next() throws IOException {
    return lines.nextNotBlank();
  }

  /**
   * Splits the current row into fields.
   *
   * @throws RowException when the row is malformed
   */
  CellRow split() {
    row.split(lines);
    if (row.width() != header.width()) {
      throw new RowException(
          RowException.Kind.MALFORMED,
          "the row has " + row.width() + " fields, the header has " + header.width());
    }
    return row;
  }

  /**
   * Position in the file, from 0, of a column of {@link CsvColumns}; -1 when the file does not have
   * the column.
   *
   * @param column index in the required columns, followed by the optional ones
   */
  int position(int column) {
    return header.position(column);
  }

  /** Number of the current line, from 1. */
  long line() {
    return lines.number();
  }

  /**
   * Reports that the current row can't be used; in strict mode this ends the reading with a {@link
   * CaseException}.
   */
  void reject(RowException reason) {
    mode.rejected(name, new Rejection(file, lines.number(), lines.copy(), reason));
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
