package io.crosstalk.collectors.inventory;

import io.crosstalk.collectors.InvalidSourceException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Settings of a source of type {@code inventory}, which lists resources in the sources file.
 *
 * @param resources entries as in a case folder's {@code inventory.json}; their ids get no prefix,
 *     and {@code uses} may name any source's resources
 */
record InventorySettings(List<JsonNode> resources) {
  InventorySettings(@Nullable List<JsonNode> resources) {
    if (resources == null || resources.isEmpty()) {
      throw new InvalidSourceException(
          "resources", "is missing: a list of resources with id, kind and layer");
    }
    this.resources = List.copyOf(resources);
  }
}
