package io.crosstalk.rules.siterule.reading;

import io.crosstalk.event.yaml.Span;
import io.crosstalk.event.yaml.YamlException;
import io.crosstalk.event.yaml.YamlNode;
import io.crosstalk.event.yaml.YamlReader;
import java.util.Optional;

/** The field {@code author} in the text of a rule. */
public final class AuthorField {
  private AuthorField() {}

  /** The text with an empty author; empty for one that is not a mapping in YAML. */
  public static Optional<String> blanked(String text) {
    try {
      return YamlReader.read(text)
          .filter(YamlNode.Mapping.class::isInstance)
          .map(rule -> blanked(text, (YamlNode.Mapping) rule));
    } catch (YamlException e) {
      return Optional.empty();
    }
  }

  /** Replaces the values from the last one on, so that the places of the others stay. */
  private static String blanked(String text, YamlNode.Mapping rule) {
    String result = text;
    for (YamlNode.Entry field : rule.entries().reversed()) {
      if (field.name().equals("author")) {
        result = blanked(result, field.value().span());
      }
    }
    return result;
  }

  private static String blanked(String text, Span author) {
    int from = text.offsetByCodePoints(0, author.from());
    int to = text.offsetByCodePoints(from, author.to() - author.from());
    String lineEnd = to > from && text.charAt(to - 1) == '\n' ? "\n" : "";
    return text.substring(0, from) + "''" + lineEnd + text.substring(to);
  }
}
