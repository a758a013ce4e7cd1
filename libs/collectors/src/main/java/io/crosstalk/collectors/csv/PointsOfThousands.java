package io.crosstalk.collectors.csv;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Detects columns of one file whose points separate thousands, although the settings name no
 * separator: they have whole numbers and numbers such as 1.040, and no others. Programs that leave
 * out decimals write 1.04, and those that do not write 980.000.
 */
final class PointsOfThousands {
  private static final Pattern WHOLE = Pattern.compile("[-+]?\\d{1,3}");
  private static final Pattern GROUPED = Pattern.compile("[-+]?[1-9]\\d{0,2}\\.\\d{3}");

  private final Map<String, Texts> columns = new LinkedHashMap<>();

  /** Texts in a column so far. */
  private static final class Texts {
    private boolean whole;
    private boolean other;
    private @Nullable String example;
  }

  void note(String column, @Nullable String text) {
    if (text == null) {
      return;
    }
    Texts texts = columns.computeIfAbsent(column, name -> new Texts());
    if (GROUPED.matcher(text).matches()) {
      texts.example = text.endsWith("0") ? text : texts.example;
    } else if (WHOLE.matcher(text).matches()) {
      texts.whole = true;
    } else {
      texts.other = true;
    }
  }

  /** Returns the columns with such points, and what is to be said about each of them. */
  Map<String, String> complaints() {
    Map<String, String> complaints = new LinkedHashMap<>();
    columns.forEach(
        (column, texts) -> {
          if (texts.whole && !texts.other && texts.example != null) {
            complaints.put(
                column,
                "the column '%s' has whole numbers and numbers such as '%s': set grouping: \".\" if that is %s, or decimal: \".\" if it is a fraction"
                    .formatted(column, texts.example, texts.example.replace(".", "")));
          }
        });
    return complaints;
  }
}
