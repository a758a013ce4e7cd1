package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Location of a value in a row. */
sealed interface Figure {

  /** Returns the column key; null if the row has no such value. */
  Reading.@Nullable ColumnKey key(CsvRow row);

  /** Returns the value; NaN if nothing was measured. */
  double value(CsvRow row, Numbers numbers);

  /** Returns the columns that a file must have for it. */
  List<String> columns();

  /** Value in a column of its own. */
  record Wide(Reading.ColumnKey key) implements Figure {
    static Wide of(ColumnSettings settings) {
      String column = named(settings.column(), "metrics.column");
      return new Wide(
          new Reading.ColumnKey(
              column,
              named(settings.metric(), "metrics.metric"),
              settings.unit(),
              settings.trusted()));
    }

    @Override
    public Reading.ColumnKey key(CsvRow row) {
      return key;
    }

    @Override
    public double value(CsvRow row, Numbers numbers) {
      return numbers.of(row, key.name());
    }

    @Override
    public List<String> columns() {
      return List.of(key.name());
    }
  }

  /** Value in a row of its own. */
  record Long(RowsSettings settings) implements Figure {
    @Override
    public Reading.@Nullable ColumnKey key(CsvRow row) {
      String name = row.get(named(settings.metric(), "rows.metric"));
      if (name == null) {
        throw new RejectedReadingException(
            RejectReason.MISSING_FIELD,
            "the row names no figure: the column '" + settings.metric() + "' is empty");
      }
      String unit = settings.unit() == null ? null : row.get(settings.unit());
      if (settings.names().isEmpty()) {
        return new Reading.ColumnKey(name, name, unit, false);
      }
      RowsSettings.Named known = settings.names().get(name);
      return known == null
          ? null
          : new Reading.ColumnKey(
              name, known.metric(), known.unit() == null ? unit : known.unit(), false);
    }

    @Override
    public double value(CsvRow row, Numbers numbers) {
      return numbers.of(row, named(settings.value(), "rows.value"));
    }

    @Override
    public List<String> columns() {
      return List.of(
          named(settings.metric(), "rows.metric"), named(settings.value(), "rows.value"));
    }
  }

  /** Quotient of two values. */
  record Derived(DeriveSettings settings) implements Figure {
    @Override
    public Reading.ColumnKey key(CsvRow row) {
      return new Reading.ColumnKey(
          settings.dividend() + " / " + settings.divisor(),
          named(settings.metric(), "derive.metric"),
          settings.unit(),
          true);
    }

    @Override
    public double value(CsvRow row, Numbers numbers) {
      double divisor = operand(named(settings.divisor(), "derive.divisor"), row, numbers);
      double dividend = operand(named(settings.dividend(), "derive.dividend"), row, numbers);
      return divisor == 0 ? Double.NaN : dividend / divisor;
    }

    @Override
    public List<String> columns() {
      return Stream.of(
              named(settings.dividend(), "derive.dividend"),
              named(settings.divisor(), "derive.divisor"))
          .filter(operand -> !Numbers.isNumber(operand))
          .toList();
    }

    private static double operand(String text, CsvRow row, Numbers numbers) {
      return Numbers.isNumber(text) ? Double.parseDouble(text) : numbers.of(row, text);
    }
  }

  private static String named(@Nullable String name, String property) {
    if (name == null || name.isBlank()) {
      throw new InvalidSourceException(property, "is missing");
    }
    return name;
  }
}
