package io.crosstalk.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Tests that the OpenAPI description has no construct from which generators of clients make code
 * that does not compile, or refuse the description.
 */
class OpenApiGeneratorsTest {
  private final JsonNode document = new OpenApi().document();
  private final JsonNode schemas = document.at("/components/schemas");

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
        document,
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
    document
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
