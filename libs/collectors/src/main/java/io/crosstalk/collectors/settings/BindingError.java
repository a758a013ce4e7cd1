package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.event.text.Hints;
import io.crosstalk.event.yaml.YamlNode;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/**
 * Error found while a record was created from an object of a settings file.
 *
 * @param path path of the property
 * @param node node that is wrong or incomplete
 */
record BindingError(YamlError problem, String path, YamlNode node) {

  /** Creates the error from Jackson's exception: finds the node at which binding failed. */
  static BindingError of(SourcePosition object, JacksonException failure) {
    SourcePosition position = object;
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : path(failure)) {
      String name = step.getPropertyName();
      path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
      position =
          (name == null ? position.element(step.getIndex()) : position.field(name))
              .orElse(position);
    }
    InvalidSourceException invalid = invalid(failure);
    if (invalid == null) {
      return new BindingError(
          position.problem(text(failure, path.toString())), path.toString(), position.node());
    }
    return new BindingError(
        position.problem(invalid),
        (path.isEmpty() ? "" : path + ".") + invalid.property(),
        position.at(invalid.property()).orElse(position).node());
  }

  private static List<JacksonException.Reference> path(JacksonException failure) {
    return failure instanceof DatabindException databind ? databind.getPath() : List.of();
  }

  /**
   * Returns the exception by which a record's constructor rejected a property by its name, from the
   * causes of a failure; null if there is none.
   */
  private static @Nullable InvalidSourceException invalid(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof InvalidSourceException invalid) {
        return invalid;
      }
    }
    return null;
  }

  private static String text(JacksonException failure, String path) {
    if (failure instanceof UnrecognizedPropertyException unknown) {
      return unknown(path, unknown.getKnownPropertyIds());
    }
    if (failure instanceof MismatchedInputException wrongType && !path.isEmpty()) {
      return "'%s' %s".formatted(path, expected(wrongType));
    }
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message =
        cause instanceof JacksonException jackson
            ? jackson.getOriginalMessage()
            : cause.getMessage();
    return path.isEmpty() ? String.valueOf(message) : "'" + path + "': " + message;
  }

  /** Returns what is right instead of a value of a wrong type; the value may be a password. */
  private static String expected(MismatchedInputException failure) {
    Class<?> type = failure.getTargetType();
    if (type.isEnum() && failure instanceof InvalidFormatException format) {
      String word = String.valueOf(format.getValue());
      return "cannot be '" + word + "'; " + Hints.of(word, "values", SettingsBinder.words(type));
    }
    if (type == Boolean.class || type == boolean.class) {
      return "is neither true nor false";
    }
    if (type == Double.class || type == double.class) {
      return "is no number: write one such as 0.5";
    }
    if (type.isPrimitive() || Number.class.isAssignableFrom(type)) {
      return "is no whole number: write one such as 60";
    }
    if (Collection.class.isAssignableFrom(type)) {
      return "is no list: write [a, b], or begin each element with '- '";
    }
    return type == String.class ? "is no text" : "is no object: write its settings as name: value";
  }

  /** Returns the message for a property that the record does not have. */
  static String unknown(String path, Collection<?> known) {
    return "'%s' is not known here; %s"
        .formatted(
            path,
            Hints.of(
                path.substring(path.lastIndexOf('.') + 1),
                "settings",
                known.stream().map(String::valueOf).sorted().toList()));
  }
}
