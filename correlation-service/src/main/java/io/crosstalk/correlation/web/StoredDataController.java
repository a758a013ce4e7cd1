package io.crosstalk.correlation.web;

import io.crosstalk.access.ParameterException;
import io.crosstalk.engine.inventory.Inventories;
import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.engine.investigate.StoredValues;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** REST interface of what is stored: {@code GET /api/v1/samples} and {@code /api/v1/changes}. */
@RestController
final class StoredDataController {
  private static final int MAX_RESOURCES = 200;
  private static final int MAX_CHANGES = 10_000;

  private final InvestigationLimit investigations;
  private final Inventories inventories;

  StoredDataController(InvestigationLimit investigations, Inventories inventories) {
    this.investigations = investigations;
    this.inventories = inventories;
  }

  /**
   * Changes, as returned to clients.
   *
   * @param nextCursor always null: there is one page
   */
  record ChangeList(List<Change> items, @Nullable String nextCursor) {}

  @GetMapping(path = "/api/v1/samples", produces = MediaType.APPLICATION_JSON_VALUE)
  byte[] samples(
      @RequestParam String resource,
      @RequestParam(required = false) @Nullable String metric,
      @RequestParam String from,
      @RequestParam String to,
      @RequestParam(required = false) @Nullable Integer step,
      @RequestParam(defaultValue = "live") String world) {
    QueryRange range = QueryRange.of("from", from, "to", to);
    Duration cell = step == null ? range.shortestCell() : Duration.ofSeconds(step);
    return investigations.answer(
        world, history -> StoredValues.of(history, resource, metric, range.cells(cell)));
  }

  @GetMapping(path = "/api/v1/changes", produces = MediaType.APPLICATION_JSON_VALUE)
  byte[] changes(
      @RequestParam(required = false) @Nullable List<String> resource,
      @RequestParam String from,
      @RequestParam String to,
      @RequestParam(defaultValue = "live") String world) {
    QueryRange range = QueryRange.of("from", from, "to", to);
    if (resource != null && resource.size() > MAX_RESOURCES) {
      throw ParameterException.invalid(
          "resource", "at most %d resources, not %d".formatted(MAX_RESOURCES, resource.size()));
    }
    Inventory inventory = inventories.newest(world);
    if (inventory == null && !world.equals(World.LIVE.key())) {
      throw QueryProblems.unknownWorld(world, inventories.names());
    }
    List<Change> found =
        inventory == null
            ? List.of()
            : inventory.changes(resource, range.from().toEpochMilli(), range.to().toEpochMilli());
    if (found.size() > MAX_CHANGES) {
      throw ParameterException.invalid(
          "from",
          "there are %d changes, and an answer has at most %d: name resources, or a shorter period"
              .formatted(found.size(), MAX_CHANGES));
    }
    return EventJson.write(new ChangeList(found, null));
  }
}
