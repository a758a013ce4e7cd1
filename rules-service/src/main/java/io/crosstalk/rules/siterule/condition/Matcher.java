package io.crosstalk.rules.siterule.condition;

import com.google.re2j.Pattern;
import io.crosstalk.event.incident.Incident;
import java.util.List;

/**
 * Condition on one field of an incident, as Alertmanager writes it: {@code team="dba"}, {@code
 * victim=~"vm-.*"}.
 *
 * @param operator comparison
 * @param value value, or regular expression (RE2) that must match a whole value
 * @throws com.google.re2j.PatternSyntaxException when it is not a regular expression
 */
public record Matcher(FieldName field, Operator operator, String value) {

  /** Comparison of the values of a field. */
  public enum Operator {
    /** One value is equal. */
    EQUAL("="),
    /** No value is equal. */
    NOT_EQUAL("!="),
    /** One value matches. */
    MATCHES("=~"),
    /** No value matches. */
    NOT_MATCHES("!~");

    private final String sign;

    Operator(String sign) {
      this.sign = sign;
    }

    /** Sign of the comparison in a matcher. */
    public String sign() {
      return sign;
    }

    /** Returns whether the value is a regular expression. */
    public boolean isRegex() {
      return this == MATCHES || this == NOT_MATCHES;
    }
  }

  public Matcher {
    if (operator.isRegex()) {
      Pattern.compile(value);
    }
  }

  /** The matcher as it is written in a rule. */
  @Override
  public String toString() {
    return field.wireName() + operator.sign() + '"' + value + '"';
  }

  public boolean holds(Incident incident) {
    List<String> values = field.of(incident);
    return switch (operator) {
      case EQUAL -> values.contains(value);
      case NOT_EQUAL -> !values.contains(value);
      case MATCHES -> anyMatches(values);
      case NOT_MATCHES -> !anyMatches(values);
    };
  }

  private boolean anyMatches(List<String> values) {
    Pattern pattern = Pattern.compile(value);
    return values.stream().anyMatch(each -> pattern.matcher(each).matches());
  }
}
