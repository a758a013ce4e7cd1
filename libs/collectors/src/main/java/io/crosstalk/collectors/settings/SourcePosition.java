package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.event.yaml.YamlNode;
import java.util.Objects;
import java.util.Optional;

/**
 * Value in a settings file, such as the entry of a source, by which an error is reported with its
 * line.
 *
 * @param line line of its field, where people look for the error; for an element of a list its own
 */
public record SourcePosition(YamlNode node, int line) {
  private static final int LONGEST_VALUE = 80;

  /** Position of a field's value; empty for a field that does not exist. */
  Optional<SourcePosition> field(String name) {
    return node instanceof YamlNode.Mapping mapping
        ? mapping.entry(name).map(SourcePosition::of)
        : Optional.empty();
  }

  static SourcePosition of(YamlNode.Entry entry) {
    return new SourcePosition(entry.value(), entry.line());
  }

  /** Position of an element of a list; empty for one that does not exist. */
  Optional<SourcePosition> element(int index) {
    return node instanceof YamlNode.Sequence list && index < list.elements().size()
        ? Optional.of(list.elements().get(index)).map(each -> new SourcePosition(each, each.line()))
        : Optional.empty();
  }

  /** Position of the value at a path such as {@code files.pattern}; empty without one. */
  Optional<SourcePosition> at(String path) {
    Optional<SourcePosition> position = Optional.of(this);
    for (String step : path.split("\\.")) {
      position = position.flatMap(each -> each.field(step));
    }
    return position;
  }

  /**
   * Returns an error at this position.
   *
   * @param text message for people: what is wrong and what would be right
   */
  public YamlError problem(String text) {
    return new YamlError(line, text);
  }

  /**
   * Returns an error at the line of the rejected property, with the property's value in the
   * message. If the property is missing, the line is that of the object that should contain it.
   *
   * @param invalid rejection of one of the properties in this object
   */
  public YamlError problem(InvalidSourceException invalid) {
    String path = invalid.property();
    String text = Objects.toString(invalid.getMessage(), "");
    Optional<SourcePosition> value = at(path);
    return value
        .or(() -> path.contains(".") ? at(path.substring(0, path.lastIndexOf('.'))) : value)
        .orElse(this)
        .problem("'" + path + "': " + text + value.map(each -> each.valueText(text)).orElse(""));
  }

  /**
   * Returns the value for a message. A network address is omitted, because it may contain a
   * password; a {@code Secret} is shown, because it contains only a reference.
   */
  private String valueText(String message) {
    String shown = node instanceof YamlNode.Scalar value && !value.isNull() ? value.text() : "";
    boolean isShown = !shown.isBlank() && !shown.contains("@") && !message.contains(shown);
    return isShown && shown.length() <= LONGEST_VALUE ? " (it is '" + shown.strip() + "')" : "";
  }
}
