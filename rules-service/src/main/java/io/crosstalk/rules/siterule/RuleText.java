package io.crosstalk.rules.siterule;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /** Line of a field; the first line of a rule that has no fields. */
  public int line(String field) {
    return readable().map(each -> each.line(field)).orElse(1) + linesBefore;
  }

  /** Lines of the targets that the rule names, by target; empty without any that can be read. */
  public Map<String, Integer> targetLines() {
    Map<String, Integer> lines = new LinkedHashMap<>();
    List<RuleFields.Item> targets =
        readable().map(each -> new ReadableFields(each).items("targets")).orElse(List.of());
    targets.forEach(each -> lines.putIfAbsent(each.text(), each.line() + linesBefore));
    return lines;
  }

  /**
   * Names of teams and resources in the rule, and words that can be misspelt.
   *
   * @param rule the rule that was read from the text
   */
  public List<Mention> mentions(SiteRule rule) throws RuleException {
    return inList(MentionReader.of(fields(), rule));
  }

  /** Names and words in the readable fields of a rule that has a mistake. */
  public List<Mention> mentionsOfWrong() {
    return inList(readable().map(MentionReader::ofWrong).orElse(List.of()));
  }

  private List<Mention> inList(List<Mention> mentions) {
    return mentions.stream().map(each -> each.below(linesBefore)).toList();
  }

  private Optional<RuleFields> readable() {
    try {
      return Optional.of(fields());
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  private RuleFields fields() throws RuleException {
    try {
      return RuleFields.of(RuleReader.parsed(text));
    } catch (RuleException e) {
      throw e.below(linesBefore);
    }
  }
}
