package io.crosstalk.rules.siterule;

import com.google.re2j.PatternSyntaxException;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads matchers, and names of fields of incidents, in the lists of a rule. */
final class MatcherReader {
  private static final Pattern MATCHER =
      Pattern.compile("([A-Za-z]+)\\s*(=~|!~|!=|=)\\s*(?:\"([^\"]*)\"|([^\"]*))");
  private static final String FIELD = "matchers";

  private final RuleFields fields;

  MatcherReader(RuleFields fields) {
    this.fields = fields;
  }

  /** Reads a matcher; empty when it has a mistake. */
  Optional<Matcher> readable(RuleFields.Item item) {
    try {
      return Optional.of(read(item));
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  Matcher read(RuleFields.Item item) throws RuleException {
    java.util.regex.Matcher parts = MATCHER.matcher(item.text());
    if (!parts.matches()) {
      throw fields.wrong(
          FIELD,
          item,
          "has no matcher: " + item.text(),
          "write it as team=dba or victim=~\"vm-.*\"");
    }
    String value = parts.group(3) == null ? parts.group(4).strip() : parts.group(3);
    Matcher.Operator operator =
        Arrays.stream(Matcher.Operator.values())
            .filter(each -> each.sign().equals(parts.group(2)))
            .findFirst()
            .orElseThrow();
    try {
      return new Matcher(field(FIELD, item, parts.group(1)), operator, value);
    } catch (PatternSyntaxException e) {
      throw fields.wrong(
          FIELD, item, "has a wrong regular expression: " + e.getMessage(), "write it as RE2 does");
    }
  }

  /**
   * A field of incidents.
   *
   * @param list the list that names it
   */
  FieldName field(String list, RuleFields.Item item, String name) throws RuleException {
    return FieldName.parse(name)
        .orElseThrow(
            () ->
                fields.wrong(
                    list,
                    item,
                    "has no field '" + name + "'",
                    WordHints.of(name, "fields", FieldName.wireNames())));
  }
}
