package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;

/**
 * Tests that the OpenAPI description has no construct from which generators of clients make code
 * that does not compile, or refuse the description.
 */
class OpenApiGeneratorsTest {
  private static final JsonNode DOCUMENT = new OpenApi().document();
  private final JsonNode schemas = DOCUMENT.at("/components/schemas");

  @Test
  void schema_withAType_hasMoreThanNull() {
    List<String> wrong = new ArrayList<>();
    forEach(
        schemas,
        "",
        (path, node) -> {
          if (node.path("type").asString("").equals("null")
              && !path.matches(".*/(one|any)Of/\\d+")) {
            wrong.add(path);
          }
        });

    assertThat(wrong).isEmpty();
  }

  @Test
  void array_items_areOneSchema() {
    List<String> wrong = new ArrayList<>();
    forEach(
        schemas,
        "",
        (path, node) -> {
          if (node.path("items").isBoolean() || node.path("prefixItems").isArray()) {
            wrong.add(path);
          }
        });

    assertThat(wrong).isEmpty();
  }

  @Test
  void enumeration_everywhere_hasAType() {
    List<String> wrong = new ArrayList<>();
    forEach(
        DOCUMENT,
        "",
        (path, node) -> {
          if (node.path("enum").isArray() && !node.has("type")) {
            wrong.add(path);
          }
        });

    assertThat(wrong).isEmpty();
  }

  /** Generators copy the fields of an extended schema, and would create its inner schemas twice. */
  @Test
  void extendedSchema_objectsInIt_haveNames() {
    Set<String> extended = new HashSet<>();
    DOCUMENT
        .findValues("allOf")
        .forEach(
            all ->
                all.forEach(
                    each -> {
                      String reference = each.path("$ref").asString("");
                      extended.add(reference.substring(reference.lastIndexOf('/') + 1));
                    }));
    List<String> wrong = new ArrayList<>();
    for (String name : extended) {
      forEach(
          schemas.path(name),
          name,
          (path, node) -> {
            if (!path.equals(name) && node.path("properties").isObject()) {
              wrong.add(path);
            }
          });
    }

    assertThat(extended).contains("IncidentEntry");
    assertThat(wrong).isEmpty();
  }

  /** A generator of Python takes a schema with one part for that part, without its own fields. */
  @Test
  void allOf_withOwnFields_hasSeveralParts() {
    List<String> wrong = new ArrayList<>();
    forEach(
        schemas,
        "",
        (path, node) -> {
          if (node.path("allOf").size() == 1 && node.has("properties")) {
            wrong.add(path);
          }
        });

    assertThat(wrong).isEmpty();
  }

  /** A generator of Go makes a function of this name, which creates a value of the other schema. */
  @Test
  void schema_name_isNotNewAndAnotherName() {
    assertThat(schemas.propertyNames())
        .noneMatch(name -> name.startsWith("New") && schemas.has(name.substring("New".length())));
  }

  /** Generators of Python and Java forget that a field may be null when a schema inherits it. */
  @Test
  void extendedSchema_inheritedFieldThatMayBeNull_isRepeated() {
    List<String> wrong = new ArrayList<>();
    int[] repeated = {0};
    forEach(
        DOCUMENT,
        "",
        (path, node) ->
            node.path("allOf")
                .valueStream()
                .map(part -> part.path("$ref").asString("").replaceAll(".*/", ""))
                .flatMap(parent -> schemas.path(parent).path("properties").propertyStream())
                .filter(field -> mayBeNull(field.getValue()))
                .forEach(
                    field -> {
                      if (mayBeNull(node.path("properties").path(field.getKey()))) {
                        repeated[0]++;
                      } else {
                        wrong.add(path + "/" + field.getKey());
                      }
                    }));

    assertThat(wrong).isEmpty();
    assertThat(repeated[0]).isPositive();
  }

  private static boolean mayBeNull(JsonNode schema) {
    return Stream.of(schema.path("type"), schema.path("oneOf"), schema.path("anyOf"))
        .flatMap(JsonNode::valueStream)
        .anyMatch(each -> each.asString(each.path("type").asString("")).equals("null"));
  }

  /**
   * Generators read YAML 1.1, in which the word {@code on} without quotation marks is a boolean.
   */
  @Test
  void keys_readAsYaml11_areTexts() throws IOException {
    try (InputStream description =
        OpenApiGeneratorsTest.class.getResourceAsStream("/openapi.yaml")) {
      assertTextKeys(new Yaml().load(description));
    }
  }

  private static void assertTextKeys(Object node) {
    if (node instanceof Map<?, ?> map) {
      assertThat(map.keySet()).allMatch(String.class::isInstance, "is a text");
      map.values().forEach(OpenApiGeneratorsTest::assertTextKeys);
    } else if (node instanceof List<?> list) {
      list.forEach(OpenApiGeneratorsTest::assertTextKeys);
    }
  }

  private interface Visitor {
    void visit(String path, JsonNode node);
  }

  private static void forEach(JsonNode node, String path, Visitor visitor) {
    visitor.visit(path, node);
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> each : node.properties()) {
        forEach(each.getValue(), path + "/" + each.getKey(), visitor);
      }
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      forEach(node.get(i), path + "/" + i, visitor);
    }
  }
}
