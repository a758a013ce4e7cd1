package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Template of a text that contains values of a series' labels, such as {@code {vcenter}/{moid}}.
 * {@code {instance|host}} omits the port, {@code {x|lower}} converts to lower case, and {@code
 * {$source}} is the name of the sender.
 */
final class LabelTemplate {
  private static final Pattern HOLE = Pattern.compile("\\{([^{}|]+)(?:\\|([a-z]+))?}");
  private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");

  /**
   * Name that stands for the sender in templates and conditions, where otherwise a label is named.
   */
  static final String SENDER = "$source";

  private final List<Part> parts;

  /** Part of a template: fixed text, or the value of a label. */
  private sealed interface Part {}

  /** Fixed text. */
  private record Text(String text) implements Part {}

  /** Value of a label, after a conversion. */
  private record Label(String name, Filter filter) implements Part {}

  /** Conversion of a label's value before it is inserted. */
  private enum Filter {
    NONE,
    HOST,
    LOWER;

    String apply(String value) {
      return switch (this) {
        case NONE -> value;
        case HOST -> PORT.matcher(value).replaceFirst("");
        case LOWER -> value.toLowerCase(Locale.ROOT);
      };
    }
  }

  private LabelTemplate(List<Part> parts) {
    this.parts = List.copyOf(parts);
  }

  /**
   * Parses a template.
   *
   * @param property setting that holds the template, for the message
   * @throws InvalidSourceException when the text is no valid template
   */
  static LabelTemplate parse(String text, String property) {
    List<Part> parts = new ArrayList<>();
    Matcher hole = HOLE.matcher(text);
    int from = 0;
    while (hole.find()) {
      parts.add(new Text(plain(text.substring(from, hole.start()), property)));
      parts.add(new Label(hole.group(1).strip(), filter(hole.group(2), property)));
      from = hole.end();
    }
    parts.add(new Text(plain(text.substring(from), property)));
    return new LabelTemplate(parts);
  }

  private static String plain(String text, String property) {
    if (text.contains("{") || text.contains("}")) {
      throw new InvalidSourceException(
          property, "a label stands in braces, like {host.name} or {instance|host}");
    }
    return text;
  }

  private static Filter filter(@Nullable String word, String property) {
    return switch (word) {
      case null -> Filter.NONE;
      case "host" -> Filter.HOST;
      case "lower" -> Filter.LOWER;
      default ->
          throw new InvalidSourceException(
              property, "'|" + word + "' is not known; known are |host and |lower");
    };
  }

  /** Returns the text for a series; null when the series lacks one of the labels. */
  @Nullable String render(ForeignSeries series, String source) {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      String piece =
          switch (part) {
            case Text plain -> plain.text;
            case Label label -> value(label, series, source);
          };
      if (piece == null) {
        return null;
      }
      text.append(piece);
    }
    return text.toString();
  }

  private static @Nullable String value(Label label, ForeignSeries series, String source) {
    String value = label.name.equals(SENDER) ? source : series.label(label.name);
    return value == null ? null : label.filter.apply(value);
  }
}
