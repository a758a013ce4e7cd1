package io.crosstalk.local.export;

import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.client.GatewayClient;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads incidents, inventory, samples and changes of a platform from its gateway. */
final class StoredDataApi implements AutoCloseable {
  private static final int TRIES = 60;
  private static final int PAGE = 1000;

  private final GatewayClient gateway;

  /**
   * Creates a client.
   *
   * @param url address of the gateway
   */
  StoredDataApi(String url, String token) {
    gateway =
        new GatewayClient(
            url, token, "the id of an incident is on its page, and in its address", TRIES);
  }

  JsonNode incident(String id) throws InterruptedException {
    return gateway.get("/api/v1/incidents/" + encoded(id));
  }

  /** Items of the incident's log, the earliest first. */
  List<JsonNode> log(String id) throws InterruptedException {
    return gateway
        .get("/api/v1/incidents/%s/events".formatted(encoded(id)))
        .path("items")
        .valueStream()
        .toList();
  }

  /** All resources of a world at a time. */
  List<Resource> inventory(String world, Instant at) throws InterruptedException {
    List<Resource> resources = new ArrayList<>();
    String query = "/api/v1/inventory?world=%s&at=%s&limit=%d".formatted(encoded(world), at, PAGE);
    String cursor = "";
    do {
      JsonNode page = gateway.get(cursor.isEmpty() ? query : query + "&cursor=" + encoded(cursor));
      page.path("items")
          .forEach(item -> resources.add(EventJson.mapper().treeToValue(item, Resource.class)));
      cursor = page.path("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return resources;
  }

  /** Items with the stored values of a resource, one for each metric. */
  JsonNode samples(String world, String resource, Instant from, Instant to)
      throws InterruptedException {
    return gateway
        .get(
            "/api/v1/samples?world=%s&resource=%s&from=%s&to=%s"
                .formatted(encoded(world), encoded(resource), from, to))
        .path("items");
  }

  JsonNode changes(String world, Collection<String> resources, Instant from, Instant to)
      throws InterruptedException {
    String ids =
        resources.stream().map(id -> "&resource=" + encoded(id)).collect(Collectors.joining());
    return gateway
        .get("/api/v1/changes?world=%s&from=%s&to=%s%s".formatted(encoded(world), from, to, ids))
        .path("items");
  }

  private static String encoded(String text) {
    return GatewayClient.encoded(text);
  }

  @Override
  public void close() {
    gateway.close();
  }
}
