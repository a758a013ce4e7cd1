package io.crosstalk.collectors.inventory;

import io.crosstalk.collectors.InvalidSourceException;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.SourceType;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.event.inventory.Resource;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Source type {@code inventory}: resources that are listed in the sources file. */
public final class InventorySourceType extends SourceType<InventorySettings> {
  public InventorySourceType() {
    super("inventory", InventorySettings.class);
  }

  @Override
  public Source open(InventorySettings settings, SourceContext context) {
    List<Resource> resources = new ArrayList<>();
    for (JsonNode entry : settings.resources()) {
      try {
        resources.add(ResourceReader.read(entry));
      } catch (RejectedReadingException e) {
        throw new InvalidSourceException(
            "resources", "the resource number " + (resources.size() + 1) + ": " + e.text());
      }
    }
    return new InventorySource(List.copyOf(resources), context.clock());
  }
}
