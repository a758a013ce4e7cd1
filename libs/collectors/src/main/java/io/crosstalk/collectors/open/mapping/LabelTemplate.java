package io.crosstalk.collectors.open.mapping;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.open.series.ForeignSeries;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Template of a text that contains values of a series' labels, such as {@code {vcenter}/{moid}}.
 * {@code {node,instance}} is the first of these labels that the series has, and {@code {$source}}
 * the name of the sender. Filters follow a bar: see {@link Filter}. The host name that a process in
 * a pod sees is that of the pod, and counts as missing.
 */
final class LabelTemplate {
  private static final Pattern HOLE = Pattern.compile("\\{([^{}|]+)(?:\\|([a-z]+))?}");
  private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");

  /**
   * Name that stands for the sender in templates and conditions, where otherwise a label is named.
   */
  static final String SENDER = "$source";

  private static final String HOST_NAME = "host.name";
  private static final List<String> POD_NAMES = List.of("k8s.pod.name", "pod");

  private final List<Part> parts;

  /** Part of a template: fixed text, or the value of a label. */
  private sealed interface Part {}

  /** Fixed text. */
  private record Text(String text) implements Part {}

  /** Value of the first label that there is, after a conversion. */
  private record Label(List<String> names, Filter filter) implements Part {}

  /** Conversion of a label's value before it is inserted. */
  private enum Filter {
    NONE,
    /** Removes the port. */
    HOST,
    LOWER,
    /** Adds a slash behind the value; nothing without the label. */
    PREFIX,
    /** Adds a slash before the value; nothing without the label. */
    SUFFIX;

    @Nullable String apply(@Nullable String value) {
      if (value == null) {
        return isOptional() ? "" : null;
      }
      return switch (this) {
        case NONE -> value;
        case HOST -> PORT.matcher(value).replaceFirst("");
        case LOWER -> value.toLowerCase(Locale.ROOT);
        case PREFIX -> value + "/";
        case SUFFIX -> "/" + value;
      };
    }

    boolean isOptional() {
      return this == PREFIX || this == SUFFIX;
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
      List<String> names = Stream.of(hole.group(1).split(",", -1)).map(String::strip).toList();
      parts.add(new Label(names, filter(hole.group(2), property)));
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
      case "prefix" -> Filter.PREFIX;
      case "suffix" -> Filter.SUFFIX;
      default ->
          throw new InvalidSourceException(
              property,
              "'|" + word + "' is not known; known are |host, |lower, |prefix and |suffix");
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
    return label.filter.apply(
        label.names.stream()
            .map(name -> name.equals(SENDER) ? source : label(name, series))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null));
  }

  private static @Nullable String label(String name, ForeignSeries series) {
    String value = series.label(name);
    boolean isOfPod =
        value != null
            && name.equals(HOST_NAME)
            && POD_NAMES.stream().anyMatch(pod -> value.equals(series.label(pod)));
    return isOfPod ? null : value;
  }

  /** Returns which of the labels that may end the template does: 0 is the first. */
  int rank(ForeignSeries series) {
    List<String> last =
        labels().reduce((first, second) -> second).map(Label::names).orElse(List.of());
    int rank = 0;
    while (rank < last.size() - 1 && label(last.get(rank), series) == null) {
      rank++;
    }
    return rank;
  }

  /**
   * Returns whether a series has the label that the template ends with, in its first spelling. What
   * the template names is then meant, although another label may be missing.
   */
  boolean isMeantBy(ForeignSeries series) {
    return labels()
        .reduce((first, second) -> second)
        .map(label -> series.label(label.names.getFirst()))
        .isPresent();
  }

  /** Returns the first label that a series lacks, in its first spelling; null when it has all. */
  @Nullable String missing(ForeignSeries series, String source) {
    return labels()
        .filter(label -> value(label, series, source) == null)
        .map(label -> label.names.getFirst())
        .findFirst()
        .orElse(null);
  }

  private Stream<Label> labels() {
    return parts.stream()
        .flatMap(part -> part instanceof Label label ? Stream.of(label) : Stream.empty());
  }
}
