package io.crosstalk.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.NavigableMap;
import org.assertj.core.data.Offset;

/**
 * Value of a series that a case's document states.
 *
 * @param time instant, or {@code max}, {@code min} or {@code mean} over the whole series
 * @param value number, or {@code -} for no sample from that time on
 * @param within tolerance; empty for an exact value, apart from the last digits of a floating point
 *     number
 */
record ExpectedFigure(String resource, String metric, String time, String value, String within) {
  private static final double LAST_DIGITS = 1e-9;

  static List<ExpectedFigure> of(Path folder) throws IOException {
    Path file = folder.resolve("expected-figures.csv");
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(file)) {
      return rows.stream().map(ExpectedFigure::of).toList();
    }
  }

  private static ExpectedFigure of(NamedCsvRecord row) {
    return new ExpectedFigure(
        row.getField("resource"),
        row.getField("metric"),
        row.getField("time"),
        row.getField("value"),
        row.getField("within"));
  }

  void verify(RecordedCase recorded) {
    NavigableMap<Instant, Double> series = recorded.samples().get(resource + " " + metric);
    assertThat(series).as("%s; recorded are %s", this, recorded.samples().keySet()).isNotNull();
    if (value.equals("-")) {
      assertThat(series.tailMap(Instant.parse(time))).as(toString()).isEmpty();
    } else {
      double number = Double.parseDouble(value);
      assertThat(of(series)).as(toString()).isCloseTo(number, Offset.offset(precision(number)));
    }
  }

  private double precision(double number) {
    return within.isEmpty()
        ? LAST_DIGITS * Math.max(1, Math.abs(number))
        : Double.parseDouble(within);
  }

  private Double of(NavigableMap<Instant, Double> series) {
    var values = series.values().stream().mapToDouble(each -> each).summaryStatistics();
    return switch (time) {
      case "max" -> values.getMax();
      case "min" -> values.getMin();
      case "mean" -> values.getAverage();
      default -> series.get(Instant.parse(time));
    };
  }
}
