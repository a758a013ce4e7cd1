package io.crosstalk.local.export;

import io.crosstalk.event.Resource;
import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Reads incidents, inventory, samples and changes of a platform from its gateway. */
final class StoredDataApi implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int TRIES = 60;
  private static final int OK = 200;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int UNAVAILABLE = 503;
  private static final int PAGE = 1000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String token;

  /**
   * Creates a client.
   *
   * @param url address of the gateway
   */
  StoredDataApi(String url, String token) {
    this.url = url;
    this.token = token;
  }

  JsonNode incident(String id) throws InterruptedException {
    return get("/api/v1/incidents/" + encoded(id));
  }

  /** Items of the incident's log, the earliest first. */
  List<JsonNode> log(String id) throws InterruptedException {
    return get("/api/v1/incidents/" + encoded(id) + "/events").path("items").valueStream().toList();
  }

  /** All resources of a world at a time. */
  List<Resource> inventory(String world, Instant at) throws InterruptedException {
    List<Resource> resources = new ArrayList<>();
    String cursor = "";
    do {
      JsonNode page =
          get(
              "/api/v1/inventory?world=%s&at=%s&limit=%d%s"
                  .formatted(
                      encoded(world),
                      at,
                      PAGE,
                      cursor.isEmpty() ? "" : "&cursor=" + encoded(cursor)));
      page.path("items")
          .forEach(item -> resources.add(EventJson.mapper().treeToValue(item, Resource.class)));
      cursor = page.path("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return resources;
  }

  /** Items with the stored values of a resource, one for each metric. */
  JsonNode samples(String world, String resource, Instant from, Instant to)
      throws InterruptedException {
    return get("/api/v1/samples?world=%s&resource=%s&from=%s&to=%s"
            .formatted(encoded(world), encoded(resource), from, to))
        .path("items");
  }

  JsonNode changes(String world, Collection<String> resources, Instant from, Instant to)
      throws InterruptedException {
    return get("/api/v1/changes?world=%s&from=%s&to=%s&%s"
            .formatted(
                encoded(world),
                from,
                to,
                resources.stream()
                    .map(id -> "resource=" + encoded(id))
                    .collect(Collectors.joining("&"))))
        .path("items");
  }

  private JsonNode get(String path) throws InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(TIMEOUT)
            .header("Authorization", "Bearer " + token)
            .build();
    String problem = "";
    for (int attempt = 0; attempt < TRIES; attempt++) {
      try {
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() == OK) {
          return EventJson.mapper().readTree(response.body());
        }
        problem = new String(response.body(), StandardCharsets.UTF_8);
        if (response.statusCode() != TOO_MANY_REQUESTS && response.statusCode() != UNAVAILABLE) {
          break;
        }
      } catch (IOException e) {
        problem = String.valueOf(e);
      }
      Thread.sleep(PAUSE);
    }
    throw new CommandFailure(
        ExitCode.FAILED, "GET " + path + " failed: " + problem, "see './crosstalk status'");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
