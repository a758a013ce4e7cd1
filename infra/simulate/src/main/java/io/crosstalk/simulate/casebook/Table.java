package io.crosstalk.simulate.casebook;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Builder of a CSV file, as monitoring systems export it; the same content gives the same bytes.
 */
final class Table {
  private final String header;
  private final StringBuilder rows = new StringBuilder();

  Table(String header) {
    this.header = header;
  }

  /**
   * Adds a row. Whole numbers and texts are written as they are, other numbers with four
   * significant digits.
   */
  void row(Object... cells) {
    rows.append(Arrays.stream(cells).map(Table::text).collect(Collectors.joining(",")));
    rows.append('\n');
  }

  private static String text(Object cell) {
    return cell instanceof Double number
        ? new BigDecimal(number).round(new MathContext(4)).stripTrailingZeros().toPlainString()
        : cell.toString();
  }

  void writeTo(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, header + "\n" + rows);
  }
}
