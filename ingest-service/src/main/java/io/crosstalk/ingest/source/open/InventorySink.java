package io.crosstalk.ingest.source.open;

import io.crosstalk.collectors.normalize.JsonObjects;
import io.crosstalk.collectors.normalize.RejectReason;
import io.crosstalk.collectors.normalize.RejectedReadingException;
import io.crosstalk.collectors.normalize.ResourceReader;
import io.crosstalk.collectors.normalize.UsesGraph;
import io.crosstalk.collectors.normalize.ValidFrom;
import io.crosstalk.collectors.text.Line;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.World;
import io.crosstalk.ingest.normalize.PrefixOwners;
import io.crosstalk.ingest.publish.KnownResources;
import java.time.Instant;
import tools.jackson.databind.JsonNode;

/**
 * Publishes each line of a request as an inventory entry, as soon as the line has been read. An
 * entry that would close a cycle of relations with other entries of the request is rejected.
 */
final class InventorySink implements LineSink {
  /**
   * Most steps of the search for cycles in one request; enough for 100,000 entries from each of
   * which a hundred others can be reached.
   */
  private static final long CYCLE_SEARCH_STEPS = 20_000_000;

  private final PushContext context;
  private final ValidFrom validFrom;
  private final int maxEntries;
  private final PrefixOwners owners;
  private final KnownResources inventory;
  private final UsesGraph graph = new UsesGraph(CYCLE_SEARCH_STEPS);
  private int entries;

  InventorySink(
      PushContext context,
      ValidFrom validFrom,
      int maxEntries,
      PrefixOwners owners,
      KnownResources inventory) {
    this.context = context;
    this.validFrom = validFrom;
    this.maxEntries = maxEntries;
    this.owners = owners;
    this.inventory = inventory;
  }

  @Override
  public void take(Line line) {
    JsonNode entry = JsonObjects.parse(line.bytes());
    Resource resource = ResourceReader.read(entry);
    Instant from = validFrom.read(JsonObjects.time(entry, "validFrom"));
    if (++entries > maxEntries) {
      throw new RejectedReadingException(
          RejectReason.TOO_LONG,
          "one request takes at most "
              + maxEntries
              + " inventory entries; send the rest in another one");
    }
    owners.check(resource.id(), context.source());
    graph.add(resource.id(), resource.uses());
    context.publisher().resource(World.LIVE, context.source(), from, resource, context.receipt());
    inventory.add(resource.id());
  }

  @Override
  public void close() {
    // Nothing is buffered.
  }
}
