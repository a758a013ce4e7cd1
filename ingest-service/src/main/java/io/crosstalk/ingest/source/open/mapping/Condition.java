package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a label has to be: {@code x} exactly this, {@code ~x} what the regular expression matches as
 * a whole; a {@code !} before either means the opposite. A label that is missing is empty.
 */
record Condition(String label, Pattern pattern, boolean wanted) {

  /**
   * Reads a condition.
   *
   * @throws InvalidSourceException when it is no regular expression
   */
  static Condition parse(String label, String text) {
    boolean wanted = !text.startsWith("!");
    String value = wanted ? text : text.substring(1);
    try {
      Pattern pattern =
          value.startsWith("~")
              ? Pattern.compile(value.substring(1))
              : Pattern.compile(value, Pattern.LITERAL);
      return new Condition(label, pattern, wanted);
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException(
          "where", "'" + label + "' has no regular expression: " + e.getDescription());
    }
  }

  boolean holds(ForeignSeries series) {
    String value = series.label(label);
    return pattern.matcher(value == null ? "" : value).matches() == wanted;
  }
}
