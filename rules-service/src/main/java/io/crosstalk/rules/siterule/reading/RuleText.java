package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.yaml.Span;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.SiteRule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Text of a rule, alone or as an entry of a list. The lines of its mistakes and names are those of
 * the list.
 */
public final class RuleText {
  /** Most characters of a file or a request body. */
  public static final int MAX_LENGTH = 64 * 1024;

  private final String text;
  private final int linesBefore;
  private final int columnsBefore;
  private final @Nullable YamlNode node;

  private RuleText(String text, int linesBefore, int columnsBefore, @Nullable YamlNode node) {
    this.text = text;
    this.linesBefore = linesBefore;
    this.columnsBefore = columnsBefore;
    this.node = node;
  }

  /** The text of a rule that is in no list. */
  public static RuleText alone(String text) {
    return new RuleText(text, 0, 0, null);
  }

  /**
   * The text of an entry of a list.
   *
   * @param isInFlow whether the list has brackets; in others the indentation is a part of the entry
   */
  static RuleText entry(String list, YamlNode node, boolean isInFlow) {
    Span span = node.span();
    int indent = isInFlow ? 0 : span.column();
    return new RuleText(
        " ".repeat(indent) + span.in(list),
        span.line() - 1,
        span.column() - indent,
        // An entry that uses an anchor of another one cannot be read by itself.
        node.isComplete() ? node : null);
  }

  /** The document in a text; empty for a text without one. */
  static Optional<YamlNode> document(String text) throws RuleException {
    if (text.length() > MAX_LENGTH) {
      throw new RuleException(1, "the text is too long", "write at most 65,536 characters");
    }
    return parsed(text);
  }

  private static Optional<YamlNode> parsed(String text) throws RuleException {
    try {
      return YamlReader.read(text);
    } catch (YamlException e) {
      throw RuleException.of(e);
    }
  }

  /** The rule, of a size that does not depend on its place in the list. */
  String text() {
    return text;
  }

  /**
   * The text after empty lines that stand for those before it, so that the lines of its mistakes
   * are right when it is stored without its list.
   */
  public String atItsPlace() {
    return "\n".repeat(linesBefore) + " ".repeat(columnsBefore) + text;
  }

  YamlNode node() throws RuleException {
    if (node != null) {
      return node;
    }
    Optional<YamlNode> document = linesBefore == 0 ? document(text) : parsed(atItsPlace());
    return document.orElseThrow(
        () -> new RuleException(1, "there is no rule", "write its fields as key: value"));
  }

  /**
   * Fields of the rule.
   *
   * @throws RuleException when it is not a mapping in YAML
   */
  RuleFields fields() throws RuleException {
    return RuleFields.of(node());
  }

  private Optional<RuleFields> readable() {
    try {
      return Optional.of(fields());
    } catch (RuleException e) {
      return Optional.empty();
    }
  }

  /** Returns whether the rule has a field. */
  public boolean has(String field) throws RuleException {
    return fields().has(field);
  }

  /** Line of a field; the first line of a rule that has no fields. */
  public int line(String field) {
    return readable().map(each -> each.line(field)).orElse(1 + linesBefore);
  }

  /** Lines of the targets that the rule names, by target; empty without any that can be read. */
  public Map<String, Integer> targetLines() {
    Map<String, Integer> lines = new LinkedHashMap<>();
    readable().stream()
        .flatMap(each -> each.ofItsKind().items("targets").stream())
        .forEach(each -> lines.putIfAbsent(each.text(), each.line()));
    return lines;
  }

  /**
   * Names of teams and resources in the rule, and words that can be misspelt.
   *
   * @param rule the rule that was read from the text
   */
  public List<Mention> mentions(SiteRule rule) throws RuleException {
    return MentionReader.of(fields(), rule);
  }

  /** Names and words in the readable fields of a rule that has a mistake. */
  public List<Mention> mentionsOfWrong() {
    return readable().map(MentionReader::ofWrong).orElse(List.of());
  }
}
