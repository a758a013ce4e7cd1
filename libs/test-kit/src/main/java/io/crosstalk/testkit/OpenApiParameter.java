package io.crosstalk.testkit;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * A query parameter of the OpenAPI description of the public interface. Tests of the services
 * compare their own parameters with it.
 *
 * @param schema JSON schema of the value, without references
 */
public record OpenApiParameter(String name, boolean required, Map<String, Object> schema) {
  private static final String REFERENCE = "$ref";

  /**
   * The query parameters of the GET operation of a path, in the order of the description.
   *
   * @param path path with variables in braces
   */
  public static List<OpenApiParameter> of(String path) {
    Map<String, Object> document = document();
    List<OpenApiParameter> parameters = new ArrayList<>();
    for (Object each : list(at(document, "paths", path, "get").get("parameters"))) {
      Map<String, Object> parameter = resolved(document, map(each));
      if ("query".equals(parameter.get("in"))) {
        parameters.add(
            new OpenApiParameter(
                String.valueOf(parameter.get("name")),
                Boolean.TRUE.equals(parameter.get("required")),
                schema(document, parameter)));
      }
    }
    return List.copyOf(parameters);
  }

  /** Largest allowed number, or largest allowed number of characters; null without a limit. */
  public @Nullable Integer maximum() {
    return (Integer) schema.getOrDefault("maximum", schema.get("maxLength"));
  }

  /** All values of an enumeration; empty for other types. */
  public List<String> values() {
    return list(schema.getOrDefault("enum", List.of())).stream().map(String::valueOf).toList();
  }

  /** The schema of the parameter's value; for a list, the schema of one element. */
  private static Map<String, Object> schema(
      Map<String, Object> document, Map<String, Object> parameter) {
    Map<String, Object> schema = resolved(document, map(parameter.get("schema")));
    return "array".equals(schema.get("type"))
        ? resolved(document, map(schema.get("items")))
        : schema;
  }

  static Map<String, Object> document() {
    return Description.DOCUMENT;
  }

  /** The description, which is read once. */
  private static final class Description {
    static final Map<String, Object> DOCUMENT = read();
  }

  private static Map<String, Object> read() {
    Path file = ProjectFolder.find().resolve("api-gateway/src/main/resources/openapi.yaml");
    try (Reader reader = Files.newBufferedReader(file)) {
      return map(new Yaml().load(reader));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, Object> resolved(
      Map<String, Object> document, Map<String, Object> node) {
    return node.get(REFERENCE) instanceof String reference
        ? at(document, reference.substring(2).split("/"))
        : node;
  }

  static Map<String, Object> at(Map<String, Object> node, String... keys) {
    Map<String, Object> found = node;
    for (String key : keys) {
      found = map(Objects.requireNonNull(found.get(key), key));
    }
    return found;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(@Nullable Object node) {
    return (Map<String, Object>) Objects.requireNonNull(node);
  }

  static List<?> list(@Nullable Object node) {
    return node == null ? List.of() : (List<?>) node;
  }
}
