package io.crosstalk.ingest.source.inventory;

import io.crosstalk.event.Resource;
import io.crosstalk.ingest.collect.InvalidSourceException;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.SourceType;
import io.crosstalk.ingest.normalize.RejectedReadingException;
import io.crosstalk.ingest.normalize.ResourceReader;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Source type {@code inventory}: resources defined in the file. */
@Component
final class InventorySourceType implements SourceType<InventorySettings> {

  @Override
  public String name() {
    return "inventory";
  }

  @Override
  public Class<InventorySettings> settings() {
    return InventorySettings.class;
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
