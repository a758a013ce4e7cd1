package io.crosstalk.testkit;

import static io.crosstalk.testkit.OpenApiParameter.at;

import java.util.List;

/**
 * Schemas of the OpenAPI description of the public interface. Tests of the services compare their
 * answers with them.
 */
public final class OpenApiSchema {
  private OpenApiSchema() {}

  /** Fields that a schema requires, without those of the schemas that it extends. */
  public static List<String> required(String name) {
    return OpenApiParameter.list(
            at(OpenApiParameter.document(), "components", "schemas", name).get("required"))
        .stream()
        .map(String::valueOf)
        .toList();
  }
}
