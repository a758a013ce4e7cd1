package io.crosstalk.local.client;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Client of the REST interface of a running platform, at its gateway. */
public final class GatewayClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);

  private final HttpClient http = newHttpClient();
  private final String url;
  private final String token;
  private final String remedy;
  private final int tries;

  /**
   * Creates a client.
   *
   * @param url address of the gateway
   * @param remedy what to do about a refused request
   */
  public GatewayClient(String url, String token, String remedy) {
    this(url, token, remedy, 1);
  }

  /** Creates a client that repeats a request while the platform is too busy for it. */
  public GatewayClient(String url, String token, String remedy, int tries) {
    this.url = url;
    this.token = token;
    this.remedy = remedy;
    this.tries = tries;
  }

  /** A client for HTTP 1.1, which every service speaks. */
  public static HttpClient newHttpClient() {
    return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  }

  /** A value as a segment of a path, or in a query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Request for JSON with a token. */
  public static HttpRequest.Builder request(String address, String token, Duration timeout) {
    return HttpRequest.newBuilder(URI.create(address))
        .timeout(timeout)
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, application/problem+json");
  }

  /** Detail of a problem document (RFC 9457), or else its title, with the status, or the status. */
  public static String problem(HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    try {
      JsonNode problem = EventJson.mapper().readTree(response.body());
      String title = problem.path("title").asString("");
      return problem
          .path("detail")
          .asString(title.isEmpty() ? status : "%s (%s)".formatted(title, status));
    } catch (JacksonException e) {
      return status;
    }
  }

  /**
   * Reads a resource.
   *
   * @param path path with its query
   * @throws CommandFailure when it is refused; the message contains the reason
   */
  public JsonNode get(String path) throws InterruptedException {
    return EventJson.mapper().readTree(send(request(path).GET().build()));
  }

  /**
   * Sends a text.
   *
   * @param path path with its query
   * @return the JSON of the answer as it was sent
   * @throws CommandFailure when it is refused; the message contains the reason
   */
  public String post(String path, String text) throws InterruptedException {
    HttpRequest request = request(path).POST(HttpRequest.BodyPublishers.ofString(text)).build();
    return new String(send(request), StandardCharsets.UTF_8);
  }

  private HttpRequest.Builder request(String path) {
    return request(url + path, token, TIMEOUT);
  }

  private byte[] send(HttpRequest request) throws InterruptedException {
    for (int attempt = 1; ; attempt++) {
      try {
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        int status = response.statusCode();
        if (status == 200) {
          return response.body();
        }
        if ((status != 429 && status != 503) || attempt == tries) {
          throw new CommandFailure(ExitCode.FAILED, problem(response), remedy(status));
        }
      } catch (ConnectException e) {
        throw new CommandFailure(
            ExitCode.NOT_RUNNING,
            "the gateway at " + url + " does not run",
            "'./crosstalk up' starts it, './crosstalk status' shows its state",
            e);
      } catch (IOException e) {
        throw new CommandFailure(
            ExitCode.FAILED, url + " does not answer: " + e, "see './crosstalk status'", e);
      }
      Thread.sleep(BETWEEN_TRIES);
    }
  }

  private String remedy(int status) {
    return switch (status) {
      case 401, 403 ->
          "the command uses admin.token of the data folder; tokens.json there has its roles";
      case 504 -> "try again, or ask for less, such as with a smaller --days";
      default -> remedy;
    };
  }

  @Override
  public void close() {
    http.close();
  }
}
