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
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads incidents, inventory, samples and changes of a platform from its gateway. */
final class StoredDataApi implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration PAUSE = Duration.ofMillis(500);
  private static final int TRIES = 60;
  private static final int OK = 200;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
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
    int status = 0;
    String problem = "";
    for (int attempt = 0; attempt < TRIES; attempt++) {
      try {
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() == OK) {
          return EventJson.mapper().readTree(response.body());
        }
        status = response.statusCode();
        problem = problem(path, response);
        if (status != TOO_MANY_REQUESTS && status != UNAVAILABLE) {
          break;
        }
      } catch (IOException e) {
        problem = failed(path, String.valueOf(e));
      }
      Thread.sleep(PAUSE);
    }
    throw new CommandFailure(ExitCode.FAILED, problem, remedy(status));
  }

  private static String remedy(int status) {
    return switch (status) {
      case UNAUTHORIZED, FORBIDDEN ->
          "the command uses admin.token of the data folder; tokens.json there has its roles";
      case NOT_FOUND -> "the id of an incident is on its page, and in its address";
      default -> "see './crosstalk status'";
    };
  }

  /** Detail of a problem document (RFC 9457), or else the request with the title or the status. */
  private static String problem(String path, HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    try {
      JsonNode problem = EventJson.mapper().readTree(response.body());
      String detail = problem.path("detail").asString("");
      return detail.isEmpty() ? failed(path, problem.path("title").asString(status)) : detail;
    } catch (JacksonException e) {
      return failed(path, status);
    }
  }

  private static String failed(String path, String reason) {
    return "GET " + path + " failed: " + reason;
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
