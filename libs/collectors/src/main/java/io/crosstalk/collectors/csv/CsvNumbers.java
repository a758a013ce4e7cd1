package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.files.CsvRow;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.text.NumberNotation;
import io.crosstalk.collectors.text.WrittenNumber;
import io.crosstalk.event.Excerpt;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Parser for the numbers in a CSV file, in the notation of the settings. A missing value is NaN,
 * not zero.
 */
final class CsvNumbers {
  private final NumberNotation notation;
  private final Set<String> missing;

  CsvNumbers(NumberNotation notation, List<String> missing) {
    this.notation = notation;
    this.missing = Set.copyOf(missing);
  }

  /**
   * Returns the number in a column of a row; NaN if the field is empty or one of the texts for a
   * missing value.
   *
   * @param unit unit to which a number with another unit is converted; null if the column has none
   * @throws RejectedReadingException when the field is no number, could be two numbers, or has a
   *     unit that does not fit
   */
  double of(CsvRow row, String column, @Nullable String unit) {
    String text = text(row, column);
    if (text == null) {
      return Double.NaN;
    }
    try {
      return converted(notation.read(text), unit);
    } catch (IllegalArgumentException e) {
      throw new RejectedReadingException(
          RejectReason.WRONG_TYPE,
          "the column '%s' has %s: %s".formatted(column, Excerpt.of(text), e.getMessage()));
    }
  }

  /** Returns the text in a column of a row; null if it stands for no value. */
  @Nullable String text(CsvRow row, String column) {
    String text = row.get(column);
    return text == null || missing.contains(text) ? null : text;
  }

  private static double converted(@Nullable WrittenNumber number, @Nullable String unit) {
    if (number == null) {
      throw new IllegalArgumentException(
          "that is no number: list it under missing if it means that there is none");
    }
    if (unit == null && !number.unit().isEmpty()) {
      throw new IllegalArgumentException(
          "a number with a unit can be used only in a column with a unit: set unit");
    }
    return unit == null ? number.value() : number.in(unit);
  }

  /** Returns whether a text in the settings is a number and not the name of a column. */
  static boolean isConstant(String text) {
    return text.indexOf(',') < 0 && !Double.isNaN(NumberNotation.plain(text));
  }
}
