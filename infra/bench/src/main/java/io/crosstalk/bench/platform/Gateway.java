package io.crosstalk.bench.platform;

import io.crosstalk.event.inventory.World;
import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** HTTP client of a running platform: reads its REST interface, and pushes to ingest-service. */
public final class Gateway implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(60);
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final PlatformStatus status;
  private final BenchTokens tokens;

  public Gateway(PlatformStatus status, BenchTokens tokens) {
    this.status = status;
    this.tokens = tokens;
  }

  /** Gets the JSON document at a path; empty when the answer has status 404. */
  public Optional<JsonNode> get(String path) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(request(status.url() + path, tokens.viewers().getFirst()).build());
    return switch (answer.statusCode()) {
      case OK -> Optional.of(EventJson.mapper().readTree(answer.body()));
      case NOT_FOUND -> Optional.empty();
      default -> throw failed(answer);
    };
  }

  /** Gets the state of a world; empty when rules-service does not know it. */
  public Optional<JsonNode> world(World world) throws IOException, InterruptedException {
    return get("/api/v1/worlds/" + world.key());
  }

  /** Returns whether everything in a world up to a time is visible in the REST interface. */
  public static boolean isComplete(JsonNode world, Instant through) {
    JsonNode complete = world.path("completeThrough");
    return complete.isString() && !Instant.parse(complete.asString()).isBefore(through);
  }

  /** Pushes NDJSON to ingest-service, which must accept it. */
  public void push(String path, String source, String lines)
      throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            request(status.ingestUrl() + path, tokens.ingest())
                .header("X-Crosstalk-Source", source)
                .header("Content-Type", "application/x-ndjson")
                .POST(BodyPublishers.ofString(lines))
                .build());
    if (answer.statusCode() != OK) {
      throw failed(answer);
    }
  }

  private static HttpRequest.Builder request(String url, String token) {
    return HttpRequest.newBuilder(URI.create(url))
        .header("Authorization", "Bearer " + token)
        .timeout(TIMEOUT);
  }

  private HttpResponse<String> send(HttpRequest request) throws IOException, InterruptedException {
    return client.send(request, BodyHandlers.ofString());
  }

  private static IOException failed(HttpResponse<String> answer) {
    return new IOException(
        "%s was answered with %d: %s".formatted(answer.uri(), answer.statusCode(), answer.body()));
  }

  @Override
  public void close() {
    client.close();
  }
}
