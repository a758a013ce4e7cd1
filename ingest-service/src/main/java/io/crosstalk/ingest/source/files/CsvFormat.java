package io.crosstalk.ingest.source.files;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * How a CSV file is written.
 *
 * @param charset an 8-bit one or UTF-8
 * @param skip how many lines stand before the header, or before the first row
 * @param columns their names when there is no header; empty when there is one
 */
public record CsvFormat(char delimiter, Charset charset, int skip, List<String> columns) {

  /** Commas, UTF-8, a header in the first line. */
  public static final CsvFormat PLAIN = new CsvFormat(',', StandardCharsets.UTF_8, 0, List.of());
}
