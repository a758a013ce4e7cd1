package io.crosstalk.local.export;

import static io.crosstalk.local.platform.RestClient.encoded;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.platform.RestClient;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads incidents, inventory, samples and changes of a platform from its gateway. */
final class StoredDataApi implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int PAGE = 1000;

  private final RestClient gateway;

  StoredDataApi(String url, String token) {
    gateway =
        new RestClient(
            url,
            token,
            "the id of an incident is on its page, and in its address",
            PATIENCE,
            () -> false);
  }

  Incident incident(String id) throws InterruptedException {
    return EventJson.mapper()
        .treeToValue(gateway.get("/api/v1/incidents/" + encoded(id)), Incident.class);
  }

  /** Items of the incident's log, the earliest first. */
  List<JsonNode> log(String id) throws InterruptedException {
    return gateway.items("/api/v1/incidents/%s/events".formatted(encoded(id)));
  }

  /** All resources of a world at a time. */
  List<Resource> inventory(String world, Instant at) throws InterruptedException {
    String query = "/api/v1/inventory?world=%s&at=%s&limit=%d".formatted(encoded(world), at, PAGE);
    return gateway.items(query, Resource.class);
  }

  /** Items with the stored values of a resource, one for each metric. */
  List<JsonNode> samples(String world, String resource, Instant from, Instant to)
      throws InterruptedException {
    return gateway.items(
        "/api/v1/samples?world=%s&resource=%s&from=%s&to=%s"
            .formatted(encoded(world), encoded(resource), from, to));
  }

  List<Change> changes(String world, Collection<String> resources, Instant from, Instant to)
      throws InterruptedException {
    String ids =
        resources.stream().map(id -> "&resource=" + encoded(id)).collect(Collectors.joining());
    return gateway.items(
        "/api/v1/changes?world=%s&from=%s&to=%s%s".formatted(encoded(world), from, to, ids),
        Change.class);
  }

  @Override
  public void close() {
    gateway.close();
  }
}
