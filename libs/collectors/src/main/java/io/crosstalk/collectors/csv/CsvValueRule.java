package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rule by which a metric's value is taken from the rows of a CSV file: from a column of its own,
 * from a row that names the metric, or computed from two columns.
 */
sealed interface CsvValueRule {

  /**
   * Returns what the value in this row means: metric and unit; null if the row has no value for
   * this rule.
   */
  CsvReading.@Nullable ColumnKey key(CsvRow row);

  /**
   * Returns the value in this row; NaN if nothing was measured.
   *
   * @param key what the value means, from {@link #key}
   */
  double value(CsvRow row, CsvReading.ColumnKey key, CsvNumbers numbers);

  /** Returns the names of the columns that a file must have for this rule. */
  List<String> columns();

  /** Returns those of the columns that hold numbers. */
  default List<String> numbers() {
    return columns();
  }

  /** Takes the value from a column that contains only this metric (wide layout). */
  record FromColumn(CsvReading.ColumnKey key) implements CsvValueRule {
    static FromColumn of(ColumnSettings settings) {
      String column = named(settings.column(), "metrics.column");
      return new FromColumn(
          new CsvReading.ColumnKey(
              column,
              named(settings.metric(), "metrics.metric"),
              settings.unit(),
              settings.trusted()));
    }

    @Override
    public CsvReading.ColumnKey key(CsvRow row) {
      return key;
    }

    @Override
    public double value(CsvRow row, CsvReading.ColumnKey key, CsvNumbers numbers) {
      return numbers.of(row, key.name(), key.unitOfValues());
    }

    @Override
    public List<String> columns() {
      return List.of(key.name());
    }
  }

  /**
   * Takes the value from a row that contains a single value, and the name of the metric in another
   * column (long layout).
   */
  record FromNamedRow(ValuePerRowSettings settings) implements CsvValueRule {
    @Override
    public CsvReading.@Nullable ColumnKey key(CsvRow row) {
      String name = row.get(named(settings.metric(), "rows.metric"));
      if (name == null) {
        throw new RejectedReadingException(
            RejectReason.MISSING_FIELD,
            "the row names no figure: the column '" + settings.metric() + "' is empty");
      }
      String unit = settings.unit() == null ? null : row.get(settings.unit());
      if (settings.names().isEmpty()) {
        return new CsvReading.ColumnKey(name, name, unit, false);
      }
      ValuePerRowSettings.Named known = settings.names().get(name);
      return known == null
          ? null
          : new CsvReading.ColumnKey(
              name, known.metric(), known.unit() == null ? unit : known.unit(), false);
    }

    @Override
    public double value(CsvRow row, CsvReading.ColumnKey key, CsvNumbers numbers) {
      return numbers.of(row, named(settings.value(), "rows.value"), key.unitOfValues());
    }

    @Override
    public List<String> columns() {
      return List.of(
          named(settings.metric(), "rows.metric"), named(settings.value(), "rows.value"));
    }

    @Override
    public List<String> numbers() {
      return List.of(named(settings.value(), "rows.value"));
    }
  }

  /** Computes the value as the quotient of two columns, or of a column and a number. */
  record Quotient(DeriveSettings settings) implements CsvValueRule {
    @Override
    public CsvReading.ColumnKey key(CsvRow row) {
      return new CsvReading.ColumnKey(
          settings.dividend() + " / " + settings.divisor(),
          named(settings.metric(), "derive.metric"),
          settings.unit(),
          true);
    }

    @Override
    public double value(CsvRow row, CsvReading.ColumnKey key, CsvNumbers numbers) {
      double divisor = operand(named(settings.divisor(), "derive.divisor"), row, numbers);
      double dividend = operand(named(settings.dividend(), "derive.dividend"), row, numbers);
      return divisor == 0 ? Double.NaN : dividend / divisor;
    }

    @Override
    public List<String> columns() {
      return Stream.of(
              named(settings.dividend(), "derive.dividend"),
              named(settings.divisor(), "derive.divisor"))
          .filter(operand -> !CsvNumbers.isConstant(operand))
          .toList();
    }

    private static double operand(String text, CsvRow row, CsvNumbers numbers) {
      return CsvNumbers.isConstant(text) ? Double.parseDouble(text) : numbers.of(row, text, null);
    }
  }

  private static String named(@Nullable String name, String property) {
    if (name == null || name.isBlank()) {
      throw new InvalidSourceException(property, "is missing");
    }
    return name;
  }
}
