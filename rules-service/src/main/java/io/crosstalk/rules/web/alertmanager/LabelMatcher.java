package io.crosstalk.rules.web.alertmanager;

import com.google.re2j.PatternSyntaxException;
import io.crosstalk.rules.siterule.condition.Matcher.Operator;
import io.crosstalk.rules.web.request.ProblemException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Condition on one label of an alert, as Alertmanager's tools write it: {@code severity="minor"},
 * {@code team=~"db.*"}. A label that an alert does not have is empty.
 *
 * @param value value, or regular expression (RE2) that must match the whole value
 */
record LabelMatcher(String name, Operator operator, String value) {
  private static final int MAX_LENGTH = 1000;
  private static final Pattern FORM =
      Pattern.compile(
          "\\s*([A-Za-z_:][A-Za-z0-9_:]*)\\s*(=~|!~|!=|=)\\s*(.*?)\\s*", Pattern.DOTALL);

  private static final Pattern QUOTED = Pattern.compile("\"(.*)\"", Pattern.DOTALL);
  private static final Pattern ESCAPED = Pattern.compile("\\\\(.)", Pattern.DOTALL);

  /** Reads the values of the parameter {@code filter}. */
  static List<LabelMatcher> all(List<String> filters) {
    return filters.stream().map(LabelMatcher::of).toList();
  }

  static LabelMatcher of(String text) {
    Matcher parts = FORM.matcher(text);
    if (text.length() > MAX_LENGTH || !parts.matches()) {
      throw bad("bad matcher format: " + text);
    }
    Operator operator =
        Arrays.stream(Operator.values())
            .filter(each -> each.sign().equals(parts.group(2)))
            .findFirst()
            .orElseThrow();
    LabelMatcher matcher = new LabelMatcher(parts.group(1), operator, unquoted(parts.group(3)));
    matcher.requireExpression();
    return matcher;
  }

  private static String unquoted(String text) {
    Matcher quoted = QUOTED.matcher(text);
    return quoted.matches()
        ? ESCAPED
            .matcher(quoted.group(1))
            .replaceAll(
                escape ->
                    Matcher.quoteReplacement(escape.group(1).equals("n") ? "\n" : escape.group(1)))
        : text;
  }

  private void requireExpression() {
    if (operator == Operator.EQUAL || operator == Operator.NOT_EQUAL) {
      return;
    }
    try {
      com.google.re2j.Pattern.compile(value);
    } catch (PatternSyntaxException e) {
      throw bad("bad regular expression: " + e.getMessage());
    }
  }

  private static ProblemException bad(String message) {
    return ProblemException.badField("filter", message);
  }

  boolean holds(Map<String, String> labels) {
    String label = labels.getOrDefault(name, "");
    return switch (operator) {
      case EQUAL -> label.equals(value);
      case NOT_EQUAL -> !label.equals(value);
      case MATCHES -> com.google.re2j.Pattern.matches(value, label);
      case NOT_MATCHES -> !com.google.re2j.Pattern.matches(value, label);
    };
  }
}
