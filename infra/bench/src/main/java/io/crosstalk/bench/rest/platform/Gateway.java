package io.crosstalk.bench.rest.platform;

import io.crosstalk.event.json.EventJson;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** HTTP client that reads JSON from the REST interface of a platform. */
public final class Gateway implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String token;

  public Gateway(String url, String token) {
    this.url = url;
    this.token = token;
  }

  /** Gets the JSON document at a path; empty when the answer has status 404. */
  public Optional<JsonNode> get(String path) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Authorization", "Bearer " + token)
            .timeout(TIMEOUT)
            .build();
    var answer = client.send(request, BodyHandlers.ofString());
    return switch (answer.statusCode()) {
      case OK -> Optional.of(EventJson.mapper().readTree(answer.body()));
      case NOT_FOUND -> Optional.empty();
      default ->
          throw new IOException(
              "GET %s was answered with %d: %s"
                  .formatted(path, answer.statusCode(), answer.body()));
    };
  }

  @Override
  public void close() {
    client.close();
  }
}
