package io.crosstalk.rules.siterule;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Text of a rule, alone or as an entry of a list. The lines of its mistakes and names are those of
 * the list.
 *
 * @param text the rule, of a size that does not depend on its place in the list
 * @param linesBefore number of lines before it in the list
 * @param columnsBefore number of spaces before it that its text leaves out, because they have no
 *     meaning in a list with brackets
 */
public record RuleText(String text, int linesBefore, int columnsBefore) {

  /** The text of a rule that is in no list. */
  public static RuleText alone(String text) {
    return new RuleText(text, 0, 0);
  }

  /**
   * The text after empty lines that stand for those before it, so that the lines of its mistakes
   * are right when it is stored without its list.
   */
  public String atItsPlace() {
    return "\n".repeat(linesBefore) + " ".repeat(columnsBefore) + text;
  }

  /** Returns whether the rule has a field. */
  public boolean has(String field) throws RuleException {
    return fields().has(field);
  }

  /** Line of a field. */
  public int line(String field) throws RuleException {
    return fields().line(field) + linesBefore;
  }

  /**
   * Lines of texts in a list, in the order of the texts; for one that is not in the list, the line
   * of the list.
   */
  public Map<String, Integer> lines(String field, Collection<String> texts) throws RuleException {
    RuleFields fields = fields();
    Map<String, Integer> written = new HashMap<>();
    fields.items(field).forEach(each -> written.putIfAbsent(each.text(), each.line()));
    Map<String, Integer> lines = new LinkedHashMap<>();
    for (String text : texts) {
      lines.put(text, linesBefore + written.getOrDefault(text, fields.line(field)));
    }
    return lines;
  }

  /**
   * Names of teams and resources in the rule, and words that can be misspelt.
   *
   * @param rule the rule that was read from the text
   */
  public List<Mention> mentions(SiteRule rule) throws RuleException {
    return new MentionReader(fields())
        .of(rule).stream().map(each -> each.below(linesBefore)).toList();
  }

  private RuleFields fields() throws RuleException {
    try {
      return RuleFields.of(RuleReader.parsed(text));
    } catch (RuleException e) {
      throw e.below(linesBefore);
    }
  }
}
