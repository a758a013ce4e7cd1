package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;

/**
 * Condition of a mapping rule on a label: {@code x} requires this value, {@code ~x} a full match of
 * the regular expression, and a leading {@code !} negates either. Of several spellings, such as
 * {@code device,system.device}, the first one counts that the series has. A missing label is
 * regarded as empty. {@code $source} stands for the name of the sender.
 */
record RuleCondition(List<String> labels, Pattern pattern, boolean wanted) {

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
      List<String> labels = Stream.of(label.split(",", -1)).map(String::strip).toList();
      return new RuleCondition(labels, pattern, wanted);
    } catch (PatternSyntaxException e) {
      throw new InvalidSourceException(
          "where", "'" + label + "' has no regular expression: " + e.getDescription());
    }
  }

  boolean holds(ForeignSeries series, String source) {
    if (isOfSender()) {
      return holds(source);
    }
    for (String label : labels) {
      String value = series.label(label);
      if (value != null) {
        return holds(value);
      }
    }
    return holds("");
  }

  private boolean holds(String value) {
    return pattern.matcher(value).matches() == wanted;
  }

  /** Returns whether the condition is about the sender and not about a label. */
  boolean isOfSender() {
    return labels.contains(LabelTemplate.SENDER);
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
