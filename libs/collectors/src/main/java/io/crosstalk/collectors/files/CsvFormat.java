package io.crosstalk.collectors.files;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Format of a CSV file, by which {@link CsvFile} reads its lines and columns.
 *
 * @param delimiter character between two fields
 * @param charset an 8-bit charset or UTF-8
 * @param skip number of lines before the header, or before the first row
 * @param columns column names if there is no header; empty if there is one
 */
public record CsvFormat(char delimiter, Charset charset, int skip, List<String> columns) {

  /** Format with commas, UTF-8 and a header in the first line. */
  public static final CsvFormat PLAIN = new CsvFormat(',', StandardCharsets.UTF_8, 0, List.of());
}
