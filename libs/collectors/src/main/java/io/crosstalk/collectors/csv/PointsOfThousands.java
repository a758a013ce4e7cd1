package io.crosstalk.collectors.csv;

import io.crosstalk.collectors.csv.CsvReading.ColumnKey;
import io.crosstalk.collectors.text.NumberNotation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects columns of one file whose points may separate thousands, although the settings name no
 * separator. Whole numbers beside 1.040 say that they do: programs that leave out decimals write
 * 1.04, and those that do not write 980.000. A column with nothing but numbers such as 1.234 is
 * doubtful unless a number of the file, such as 0.5, has a decimal point.
 */
final class PointsOfThousands {
  /** A number without an exponent, and the unit behind it. */
  private static final Pattern NUMBER = Pattern.compile("([-+\\d.]+)(?:\\h*[^-+\\d.,eE\\h].*)?");

  private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,3}");
  private static final Pattern GROUPED = Pattern.compile("[-+]?[1-9]\\d{0,2}\\.\\d{3}");

  private final Map<Place, Texts> columns = new LinkedHashMap<>();
  private boolean hasDecimalPoint;

  /** Column of numbers, for one meaning of its values. */
  private record Place(ColumnKey key, String column) {}

  /** Texts in a column so far. */
  private static final class Texts {
    private boolean whole;
    private boolean other;
    private @Nullable String round;
    private @Nullable String example;

    @Nullable String complaint(String column, boolean hasDecimalPoint) {
      boolean mixed = whole && round != null;
      if (example == null || other || !(mixed || (!whole && !hasDecimalPoint))) {
        return null;
      }
      String shown = round == null ? example : round;
      return "the column '%s' has %snumbers such as '%s': set grouping: \".\" if that is %s, or decimal: \".\" if it is a fraction"
          .formatted(column, mixed ? "whole numbers and " : "only ", shown, shown.replace(".", ""));
    }
  }

  /**
   * Notes a text.
   *
   * @param key meaning of the value that is made of it
   * @param text null if the row has none
   */
  void note(ColumnKey key, String column, @Nullable String text) {
    if (text == null) {
      return;
    }
    Texts texts = columns.computeIfAbsent(new Place(key, column), place -> new Texts());
    Matcher number = NUMBER.matcher(text);
    String digits = number.matches() ? number.group(1) : text;
    if (GROUPED.matcher(digits).matches()) {
      texts.example = digits;
      texts.round = digits.endsWith("0") ? digits : texts.round;
    } else if (WHOLE.matcher(digits).matches()) {
      texts.whole = true;
    } else {
      texts.other = true;
      hasDecimalPoint |= NumberNotation.hasDecimalPoint(text);
    }
  }

  /** Returns the values with such points, and what is to be said about each of them. */
  Map<ColumnKey, String> complaints() {
    Map<ColumnKey, String> complaints = new LinkedHashMap<>();
    columns.forEach(
        (place, texts) -> {
          String complaint = texts.complaint(place.column(), hasDecimalPoint);
          if (complaint != null) {
            complaints.putIfAbsent(place.key(), complaint);
          }
        });
    return complaints;
  }
}
