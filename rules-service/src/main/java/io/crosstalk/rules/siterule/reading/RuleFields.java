package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.rules.siterule.condition.RuleException;
import io.crosstalk.rules.siterule.definition.RuleKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Fields of a rule, or of a mapping in it, each with its line. A field with a mistake has no value;
 * the mistake is kept, so that one check reports all of them.
 */
final class RuleFields {
  private final YamlNode.Mapping mapping;
  private final Map<String, YamlNode.Entry> values = new LinkedHashMap<>();
  private final List<RuleException> mistakes;

  private RuleFields(YamlNode.Mapping mapping, List<RuleException> mistakes) {
    this.mapping = mapping;
    this.mistakes = mistakes;
    for (YamlNode.Entry each : mapping.entries()) {
      if (values.put(each.name(), each) != null) {
        mistakes.add(
            new RuleException(
                each.line(), "the field '" + each.name() + "' occurs twice", "remove one of them"));
      }
    }
  }

  /**
   * A text of a list.
   *
   * @param line its line, 1 for the first
   */
  record Item(String text, int line) {}

  /**
   * Fields of a rule.
   *
   * @throws RuleException when it is not a mapping
   */
  static RuleFields of(YamlNode node) throws RuleException {
    if (node instanceof YamlNode.Mapping mapping) {
      return new RuleFields(mapping, new ArrayList<>());
    }
    throw noMapping(node);
  }

  private static RuleException noMapping(YamlNode node) {
    return new RuleException(node.line(), "a rule is a mapping", "write fields as key: value");
  }

  /**
   * The fields that the kind of the rule has; all of one whose kind is unknown. Their mistakes are
   * not kept.
   */
  RuleFields ofItsKind() {
    return text("kind")
        .flatMap(RuleKind::parse)
        .map(kind -> new RuleFields(mapping.only(kind.allFields()::contains), new ArrayList<>()))
        .orElse(this);
  }

  /**
   * Requires that no mistake was found so far.
   *
   * @throws RuleException the first mistake, with the others
   */
  void requireCorrect() throws RuleException {
    if (!mistakes.isEmpty()) {
      throw RuleException.of(mistakes);
    }
  }

  boolean isCorrect() {
    return mistakes.isEmpty();
  }

  /**
   * Checks the names of the fields.
   *
   * @param what description of the mapping for the message
   */
  void requireKnown(String what, Set<String> known) {
    for (YamlNode.Entry each : values.values()) {
      if (!known.contains(each.name())) {
        add(
            each.line(),
            each.name(),
            "%s has no field '%s'".formatted(what, each.name()),
            Hints.of(each.name(), "fields", new TreeSet<>(known)));
      }
    }
  }

  boolean has(String field) {
    return values.containsKey(field);
  }

  /**
   * Line of the text of a field; of its key when it has a list or a mapping, which begins below.
   */
  int line(String field) {
    YamlNode.Entry found = values.get(field);
    if (found == null) {
      return mapping.line();
    }
    return found.value() instanceof YamlNode.Scalar text ? text.line() : found.line();
  }

  /** Line of the first line of the text of a field. */
  int textLine(String field) {
    return value(field)
        .filter(YamlNode.Scalar.class::isInstance)
        .map(YamlNode.Scalar.class::cast)
        .map(YamlNode.Scalar::textLine)
        .orElse(line(field));
  }

  /** Adds a mistake. */
  void add(int line, String field, String problem, String hint) {
    mistakes.add(new RuleException(line, field, problem, hint));
  }

  /** Adds the mistake of a field. */
  void addWrong(String field, String problem, String hint) {
    add(line(field), field, "'%s' %s".formatted(field, problem), hint);
  }

  /** Adds the mistake of an item of a list. */
  void addWrong(String field, Item item, String problem, String hint) {
    add(item.line(), field, "'%s' %s".formatted(field, problem), hint);
  }

  /** Requires fields that are not empty lists. */
  void require(List<String> names) {
    names.stream()
        .filter(name -> !hasItems(name))
        .forEach(name -> addMissing(name, "add '" + name + "'"));
  }

  /** Requires a field unless the rule has a condition. */
  void requireUnlessCondition(String field) {
    if (!has(field) && !has("when")) {
      addMissing(field, "add '" + field + "', 'when', or both");
    }
  }

  private void addMissing(String field, String hint) {
    add(mapping.line(), field, "the field '" + field + "' is missing", hint);
  }

  private Optional<YamlNode> value(String field) {
    return Optional.ofNullable(values.get(field)).map(YamlNode.Entry::value);
  }

  Optional<String> text(String field) {
    return value(field).flatMap(value -> text(field, value));
  }

  /** Texts of a list; a single text is a list of one. */
  Set<String> texts(String field) {
    return Set.copyOf(items(field).stream().map(Item::text).toList());
  }

  /** Texts of a list with their lines; a single text is a list of one. */
  List<Item> items(String field) {
    Stream<YamlNode> nodes =
        value(field).stream()
            .flatMap(
                value ->
                    value instanceof YamlNode.Sequence list
                        ? list.elements().stream()
                        : Stream.of(value));
    return nodes
        .flatMap(each -> text(field, each).map(text -> new Item(text, each.line())).stream())
        .toList();
  }

  /** Returns whether the rule has a field that is not an empty list. */
  boolean hasItems(String field) {
    return value(field)
        .filter(value -> !(value instanceof YamlNode.Sequence list && list.elements().isEmpty()))
        .isPresent();
  }

  Optional<RuleFields> mapping(String field) {
    Optional<YamlNode> value = value(field);
    if (value.isPresent() && !(value.get() instanceof YamlNode.Mapping)) {
      mistakes.add(noMapping(value.get()));
    }
    return value
        .filter(YamlNode.Mapping.class::isInstance)
        .map(each -> new RuleFields((YamlNode.Mapping) each, mistakes));
  }

  /**
   * The value of a field that has a few possible ones.
   *
   * @param plural what they are, such as {@code severities}
   */
  <T> Optional<T> choice(
      String field, String plural, Collection<T> values, Function<T, String> name) {
    return text(field)
        .flatMap(
            text -> {
              Optional<T> value = byName(text, values, name);
              if (value.isEmpty()) {
                addWrong(field, "cannot be '" + text + "'", hint(text, plural, values, name));
              }
              return value;
            });
  }

  /**
   * A value of a list that has a few possible ones.
   *
   * @param singular what it is, such as {@code action}; its plural ends with s
   */
  <T> Optional<T> choice(
      String field, Item item, String singular, Collection<T> values, Function<T, String> name) {
    return choice(field, item, item.text(), singular, values, name);
  }

  /**
   * A value in a text of a list.
   *
   * @param text the part of the item
   */
  <T> Optional<T> choice(
      String field,
      Item item,
      String text,
      String singular,
      Collection<T> values,
      Function<T, String> name) {
    Optional<T> value = byName(text, values, name);
    if (value.isEmpty()) {
      addWrong(
          field,
          item,
          "has no %s '%s'".formatted(singular, text),
          hint(text, singular + "s", values, name));
    }
    return value;
  }

  private static <T> Optional<T> byName(
      String text, Collection<T> values, Function<T, String> name) {
    return values.stream().filter(each -> name.apply(each).equals(text)).findFirst();
  }

  private static <T> String hint(
      String text, String plural, Collection<T> values, Function<T, String> name) {
    return Hints.of(text, plural, values.stream().map(name).toList());
  }

  private Optional<String> text(String field, YamlNode value) {
    if (value instanceof YamlNode.Scalar scalar && !scalar.text().isBlank()) {
      return Optional.of(scalar.text().strip());
    }
    add(
        value.line(),
        field,
        "'" + field + "' has no text",
        "write a text; quote it if it has signs");
    return Optional.empty();
  }
}
