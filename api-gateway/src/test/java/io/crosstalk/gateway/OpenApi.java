package io.crosstalk.gateway;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The OpenAPI description, parsed for tests. */
final class OpenApi {
  private static final String ID = "https://crosstalk.example/openapi";

  private final ObjectNode document;
  private final SchemaRegistry registry;

  OpenApi() {
    this.document = (ObjectNode) new YAMLMapper().readTree(bytes());
    this.registry =
        SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder ->
                builder
                    .schemaRegistryConfig(
                        SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build())
                    .schemas(Map.of(ID, document.toString())));
  }

  private static byte[] bytes() {
    try (var stream = OpenApi.class.getResourceAsStream("/openapi.yaml")) {
      return Objects.requireNonNull(stream).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  JsonNode document() {
    return document;
  }

  /**
   * Validates a JSON text against a schema of the description.
   *
   * @return the violations
   */
  List<Error> errors(String schema, String json) {
    var root = document.objectNode().put("$ref", ID + "#/components/schemas/" + schema);
    Schema compiled = registry.getSchema(root.toString(), InputFormat.JSON);
    return compiled.validate(json, InputFormat.JSON);
  }
}
