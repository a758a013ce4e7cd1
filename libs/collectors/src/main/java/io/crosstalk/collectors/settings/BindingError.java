package io.crosstalk.collectors.settings;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Error found while a record was created from a JSON object: its message and its location in the
 * tree.
 *
 * @param path path of the property
 * @param parent parent of the node; the node itself if it has none
 * @param node node that is wrong or incomplete
 */
record BindingError(YamlError problem, String path, JsonNode parent, JsonNode node) {

  /**
   * Creates the error from Jackson's exception: finds the node at which binding failed, and its
   * line.
   *
   * @param object object that was bound to a record
   * @param line line of the object, for nodes without a line of their own
   */
  static BindingError of(YamlTree tree, JsonNode object, int line, JacksonException failure) {
    JsonNode parent = object;
    JsonNode node = object;
    StringBuilder path = new StringBuilder();
    for (JacksonException.Reference step : path(failure)) {
      String name = step.getPropertyName();
      JsonNode next = name == null ? node.get(step.getIndex()) : node.get(name);
      path.append(name == null ? "[" + step.getIndex() + "]" : (path.isEmpty() ? "" : ".") + name);
      parent = node;
      node = next == null ? node : next;
    }
    InvalidSourceException invalid = invalid(failure);
    return invalid == null
        ? new BindingError(
            new YamlError(tree.line(node, line), text(failure, path.toString())),
            path.toString(),
            parent,
            node)
        : refused(InvalidProperty.of(node, invalid), path, parent, node, tree, line);
  }

  private static List<JacksonException.Reference> path(JacksonException failure) {
    return failure instanceof DatabindException databind ? databind.getPath() : List.of();
  }

  private static BindingError refused(
      InvalidProperty property,
      StringBuilder holderPath,
      JsonNode parent,
      JsonNode holder,
      YamlTree tree,
      int line) {
    String path = (holderPath.isEmpty() ? "" : holderPath + ".") + property.name();
    YamlError problem = property.problem(tree, line);
    return property.value() == null
        ? new BindingError(problem, path, parent, holder)
        : new BindingError(problem, path, holder, property.value());
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

  /** Returns the message for a property that the record does not have. */
  static String unknown(String path, Collection<?> known) {
    String names = known.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
    return "'" + path + "' is not known here; known are: " + names;
  }

  /**
   * Removes the node from its parent, so that the next error can be found.
   *
   * @return false if it has no parent
   */
  boolean takeOut() {
    return switch (parent) {
      case ObjectNode object -> takeOut(object);
      case ArrayNode array -> takeOut(array);
      default -> false;
    };
  }

  // By identity: an equal value may be right elsewhere.

  @SuppressWarnings("ReferenceEquality")
  private boolean takeOut(ObjectNode object) {
    List<String> names =
        object.properties().stream()
            .filter(each -> each.getValue() == node)
            .map(each -> each.getKey())
            .toList();
    names.forEach(object::remove);
    return !names.isEmpty();
  }

  @SuppressWarnings("ReferenceEquality")
  private boolean takeOut(ArrayNode array) {
    for (int i = 0; i < array.size(); i++) {
      if (array.get(i) == node) {
        array.remove(i);
        return true;
      }
    }
    return false;
  }
}
