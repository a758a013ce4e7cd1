package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Condition of a mapping rule on a label: {@code x} requires this value, {@code ~x} a full match of
 * the regular expression, and a leading {@code !} negates either. A missing label is regarded as
 * empty. {@code $source} stands for the name of the sender.
 */
record RuleCondition(String label, Pattern pattern, boolean wanted) {

  /**
   * Parses a condition.
   *
   * @throws InvalidSourceException when the text is no valid regular expression
   */
  static RuleCondition parse(String label, String text) {
    boolean wanted = !text.startsWith("!");
    String value = wanted ? text : text.substring(1);
    try {
      Pattern pattern =
          value.startsWith("~")
              ? Pattern.compile(value.substring(1))
              : Pattern.compile(value, Pattern.LITERAL);
      return new RuleCondition(label, pattern, wanted);
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

  /** Returns whether the condition is about the sender and not about a label. */
  boolean isOfSender() {
    return label.equals(LabelTemplate.SENDER);
  }

  /** Returns whether the condition requires certain senders, in contrast to excluding some. */
  boolean namesSender() {
    return isOfSender() && wanted;
  }

  /** Returns whether the condition holds for series of a sender. */
  boolean allowsSender(String source) {
    return !isOfSender() || holds(source);
  }
}
