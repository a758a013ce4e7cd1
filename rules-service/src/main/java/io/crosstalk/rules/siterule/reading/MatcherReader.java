package io.crosstalk.rules.siterule.reading;

import com.google.re2j.PatternSyntaxException;
import io.crosstalk.rules.siterule.condition.FieldName;
import io.crosstalk.rules.siterule.condition.Matcher;
import java.util.Arrays;
import java.util.List;
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
  Optional<Matcher> read(RuleFields.Item item) {
    java.util.regex.Matcher parts = MATCHER.matcher(item.text());
    if (!parts.matches()) {
      fields.addWrong(
          FIELD,
          item,
          "has no matcher: " + item.text(),
          "write it as team=dba or victim=~\"vm-.*\"");
      return Optional.empty();
    }
    String value = parts.group(3) == null ? parts.group(4).strip() : parts.group(3);
    Matcher.Operator operator =
        Arrays.stream(Matcher.Operator.values())
            .filter(each -> each.sign().equals(parts.group(2)))
            .findFirst()
            .orElseThrow();
    try {
      return field(FIELD, item, parts.group(1)).map(name -> new Matcher(name, operator, value));
    } catch (PatternSyntaxException e) {
      fields.addWrong(
          FIELD, item, "has a wrong regular expression: " + e.getMessage(), "write it as RE2 does");
      return Optional.empty();
    }
  }

  /**
   * A field of incidents; empty for one that does not exist.
   *
   * @param list the list that names it
   */
  Optional<FieldName> field(String list, RuleFields.Item item, String name) {
    return fields.choice(
        list, item, name, "field", List.of(FieldName.values()), FieldName::wireName);
  }
}
