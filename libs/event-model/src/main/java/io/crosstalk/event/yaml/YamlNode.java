package io.crosstalk.event.yaml;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import tools.jackson.core.JsonToken;

/** Value of a document with its span. */
public sealed interface YamlNode {
  Span span();

  default int line() {
    return span().line();
  }

  /** Returns whether the value uses no anchor outside of itself. */
  default boolean isComplete() {
    return span().containsAll(this);
  }

  /** The same value without a part of it; a value that is only equal to the part stays. */
  @SuppressWarnings("ReferenceEquality")
  default YamlNode without(YamlNode part) {
    return switch (this) {
      case Scalar scalar -> scalar;
      case Sequence(Span span, List<YamlNode> elements) ->
          new Sequence(
              span,
              elements.stream()
                  .filter(each -> each != part)
                  .map(each -> each.without(part))
                  .toList());
      case Mapping mapping -> mapping.without(part);
    };
  }

  /**
   * Text, number, truth value or null.
   *
   * @param token kind of the value
   * @param text the value as it is written, without quotes
   * @param isBlock whether it is a block, whose text begins below its sign
   */
  record Scalar(Span span, JsonToken token, String text, boolean isBlock) implements YamlNode {
    private static final Set<String> NULLS = Set.of("", "~", "Null", "NULL");

    /** Returns whether it is null in one of the spellings of YAML. */
    public boolean isNull() {
      boolean isPlain = span.to() - span.from() == text.length();
      return token == JsonToken.VALUE_NULL || (isPlain && NULLS.contains(text));
    }

    /** Line on which the text begins; that of a block is below its sign and its empty lines. */
    public int textLine() {
      String empty = text.substring(0, text.length() - text.stripLeading().length());
      return isBlock
          ? line() + 1 + (int) empty.chars().filter(each -> each == '\n').count()
          : line();
    }
  }

  /** List. */
  record Sequence(Span span, List<YamlNode> elements) implements YamlNode {
    public Sequence {
      elements = List.copyOf(elements);
    }
  }

  /**
   * Fields with their values.
   *
   * @param entries fields in their order; a key can occur twice
   */
  record Mapping(Span span, List<Entry> entries) implements YamlNode {
    public Mapping {
      entries = List.copyOf(entries);
    }

    @Override
    @SuppressWarnings("ReferenceEquality")
    public Mapping without(YamlNode part) {
      return new Mapping(
          span,
          entries.stream()
              .filter(each -> each.value() != part)
              .map(each -> new Entry(each.key(), each.value().without(part)))
              .toList());
    }

    /** The fields whose names a condition holds for. */
    public Mapping only(Predicate<String> names) {
      return new Mapping(span, entries.stream().filter(each -> names.test(each.name())).toList());
    }

    /** The first field with a name. */
    public Optional<Entry> entry(String name) {
      return entries.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    /** The first value of a field. */
    public Optional<YamlNode> get(String name) {
      return entry(name).map(Entry::value);
    }
  }

  /** Field with its value. */
  record Entry(Scalar key, YamlNode value) {
    public String name() {
      return key.text();
    }

    /** Line of the key. */
    public int line() {
      return key.line();
    }
  }
}
