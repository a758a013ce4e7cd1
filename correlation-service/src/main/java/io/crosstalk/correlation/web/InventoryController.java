package io.crosstalk.correlation.web;

import io.crosstalk.access.ParameterException;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/**
 * REST interface {@code GET /api/v1/inventory}: the resources of a world at a time, in the order of
 * their ids.
 */
@RestController
final class InventoryController {
  private static final int MAX_LIMIT = 1000;
  private static final List<String> KINDS =
      Arrays.stream(ResourceKind.values()).map(ResourceKind::wireName).toList();

  private final Inventories inventories;

  InventoryController(Inventories inventories) {
    this.inventories = inventories;
  }

  /**
   * Page of resources, as returned to clients.
   *
   * @param nextCursor cursor of the next page; null on the last page
   */
  record Page(List<Resource> items, @Nullable String nextCursor) {}

  @GetMapping(path = "/api/v1/inventory", produces = MediaType.APPLICATION_JSON_VALUE)
  byte[] list(
      @RequestParam(defaultValue = "live") String world,
      @RequestParam(required = false) @Nullable String at,
      @RequestParam(required = false) @Nullable String kind,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "200") int limit) {
    if (limit < 1 || limit > MAX_LIMIT) {
      throw ParameterException.invalid("limit", "limit is 1 to 1000, not " + limit);
    }
    ResourceKind wanted = kind(kind);
    List<Resource> found =
        inventory(world).all(time(at)).stream()
            .filter(resource -> wanted == null || resource.kind() == wanted)
            .filter(resource -> cursor == null || resource.id().compareTo(cursor) > 0)
            .limit(limit + 1L)
            .toList();
    boolean more = found.size() > limit;
    List<Resource> items = more ? found.subList(0, limit) : found;
    return EventJson.write(new Page(items, more ? items.getLast().id() : null));
  }

  private Inventory inventory(String world) {
    Inventory inventory = inventories.newest(world);
    if (inventory == null && !world.equals(World.LIVE.key())) {
      throw QueryProblems.unknownWorld(world, inventories.names());
    }
    return inventory == null ? new Inventory() : inventory;
  }

  private static long time(@Nullable String at) {
    return at == null ? Long.MAX_VALUE : QueryProblems.time("at", at).toEpochMilli();
  }

  private static @Nullable ResourceKind kind(@Nullable String kind) {
    if (kind == null) {
      return null;
    }
    if (!KINDS.contains(kind)) {
      throw ParameterException.notAllowed("kind", kind, KINDS);
    }
    return ResourceKind.parse(kind);
  }
}
