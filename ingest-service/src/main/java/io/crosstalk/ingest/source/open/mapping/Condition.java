package io.crosstalk.ingest.source.open.mapping;

import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.source.open.series.ForeignSeries;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What a label has to be: {@code x} exactly this, {@code ~x} what the regular expression matches as
 * a whole; a {@code !} before either means the opposite. A label that is missing is empty, and
 * {@code $source} is the name of the sender.
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

  boolean holds(ForeignSeries series, String source) {
    if (isOfSender()) {
      return holds(source);
    }
    String value = series.label(label);
    return holds(value == null ? "" : value);
  }

  private boolean holds(String value) {
    return pattern.matcher(value).matches() == wanted;
  }

  /** Whether it is about the sender and not about a label. */
  boolean isOfSender() {
    return label.equals(Template.SENDER);
  }

  /** Whether it says which senders it holds for. */
  boolean namesSender() {
    return isOfSender() && wanted;
  }

  /** Whether it does not rule out a sender. */
  boolean allowsSender(String source) {
    return !isOfSender() || holds(source);
  }
}
