package io.crosstalk.collectors.performance.export;

import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.performance.format.FormatInput;
import io.crosstalk.collectors.performance.format.PerformanceSettings;
import io.crosstalk.collectors.performance.text.DelimitedRows;
import io.crosstalk.collectors.text.WrittenNumber;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Properties of an export of Grafana that its fields show together.
 *
 * @param header fields of its first line
 * @param values first values above 0
 */
record GrafanaFile(
    PerformanceSettings settings,
    String name,
    List<String> header,
    ExportNotation notation,
    List<WrittenNumber> values) {
  private static final int KEPT = 1_001;

  static GrafanaFile of(FormatInput file) throws IOException {
    ExportNotation notation = ExportNotation.of(file);
    List<WrittenNumber> values = new ArrayList<>();
    try (DelimitedRows rows = new DelimitedRows(file.lines())) {
      int first = GrafanaFormat.firstValue(rows.header());
      for (List<String> row = rows.next(); row != null && values.size() < KEPT; row = rows.next()) {
        for (String text : row.subList(Math.min(row.size(), first), row.size())) {
          number(notation, text).filter(number -> number.value() > 0).ifPresent(values::add);
        }
      }
      return new GrafanaFile(file.settings(), file.name(), rows.header(), notation, values);
    }
  }

  private static Optional<WrittenNumber> number(ExportNotation notation, String text) {
    try {
      return ExportNotation.isText(text)
          ? Optional.empty()
          : Optional.ofNullable(notation.number(text));
    } catch (RejectedReadingException e) {
      // Rejected when the values are read.
      return Optional.empty();
    }
  }
}
