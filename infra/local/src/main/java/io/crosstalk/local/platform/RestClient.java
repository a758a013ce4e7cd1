package io.crosstalk.local.platform;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Client of the REST interface of one service of a running platform. */
public final class RestClient implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);
  private static final int NOT_FOUND = 404;

  /** Too many requests, or a gateway or service that is not available for now. */
  private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);

  /** HTTP 1.1, which every service speaks. */
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static final Advice OF_PLATFORM =
      new Advice(
          "'./crosstalk up' starts it, './crosstalk status' shows its state",
          "see './crosstalk status'",
          "the command uses admin.token of the data folder; tokens.json there has its roles");

  private static final Advice OF_INSTALLATION =
      new Advice(
          "check --url, which is the address of the page",
          "check --url and the log of the service",
          "check --token-file, and the roles of the token in tokens.json");

  private final String url;
  private final String token;
  private final String remedy;
  private final Duration patience;
  private final BooleanSupplier stopped;
  private final Advice advice;

  /**
   * Advice on failed requests.
   *
   * @param stopped about a service that refuses connections
   * @param silent about one that does not answer
   * @param unauthorized about a refused token
   */
  private record Advice(String stopped, String silent, String unauthorized) {}

  /**
   * Creates a client that sends each request once.
   *
   * @param url address of the service
   * @param remedy what to do about a refused request
   */
  public RestClient(String url, String token, String remedy) {
    this(url, token, remedy, Duration.ZERO, () -> false);
  }

  /**
   * Creates a client that repeats requests.
   *
   * @param patience longest time to wait for a service that is busy or unavailable, for instance
   *     because it is being restarted
   * @param stopped whether waiting is in vain
   */
  public RestClient(
      String url, String token, String remedy, Duration patience, BooleanSupplier stopped) {
    this(url, token, remedy, patience, stopped, OF_PLATFORM);
  }

  private RestClient(
      String url,
      String token,
      String remedy,
      Duration patience,
      BooleanSupplier stopped,
      Advice advice) {
    this.url = url;
    this.token = token;
    this.remedy = remedy;
    this.patience = patience;
    this.stopped = stopped;
    this.advice = advice;
  }

  /** Creates a client of an installation that sends each request once. */
  public static RestClient ofInstallation(String url, String token, String remedy) {
    return new RestClient(url, token, remedy, Duration.ZERO, () -> false, OF_INSTALLATION);
  }

  /** A value as a segment of a path, or in a query. */
  public static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Returns whether a request with this status may succeed when it is repeated. */
  public static boolean isTemporary(int status) {
    return TEMPORARY.contains(status);
  }

  /** Request for JSON at a path with its query. */
  public HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(url + path))
        .timeout(TIMEOUT)
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, application/problem+json");
  }

  /** Reads a resource; a refusal is a {@link CommandFailure} with the reason in its message. */
  public JsonNode get(String path) throws InterruptedException {
    return EventJson.mapper().readTree(send(request(path).build()));
  }

  /** Reads a resource; empty when it does not exist. */
  public <T> Optional<T> find(String path, Class<T> type) throws InterruptedException {
    HttpResponse<byte[]> response = answer(request(path).build());
    return response.statusCode() == NOT_FOUND
        ? Optional.empty()
        : Optional.of(EventJson.read(accepted(response), type));
  }

  /** Items of all pages of a list. */
  public List<JsonNode> items(String path) throws InterruptedException {
    List<JsonNode> items = new ArrayList<>();
    String further = path + (path.contains("?") ? "&" : "?") + "cursor=";
    String cursor = "";
    do {
      JsonNode page = get(cursor.isEmpty() ? path : further + encoded(cursor));
      page.path("items").forEach(items::add);
      cursor = page.path("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return items;
  }

  /** Items of all pages of a list, as values of a type. */
  public <T> List<T> items(String path, Class<T> type) throws InterruptedException {
    return items(path).stream().map(item -> EventJson.mapper().treeToValue(item, type)).toList();
  }

  /** Sends a text, and returns the JSON of the answer as it was sent. */
  public String post(String path, String text) throws InterruptedException {
    HttpRequest request = request(path).POST(HttpRequest.BodyPublishers.ofString(text)).build();
    return new String(send(request), StandardCharsets.UTF_8);
  }

  /** Sends a request, and returns the body of the answer. */
  public byte[] send(HttpRequest request) throws InterruptedException {
    return accepted(answer(request));
  }

  /** Sends a request once, whatever the answer is. */
  public HttpResponse<byte[]> sendOnce(HttpRequest request)
      throws IOException, InterruptedException {
    return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
  }

  /** Body of a request that must have been accepted. */
  public byte[] accepted(HttpResponse<byte[]> response) {
    if (response.statusCode() >= 300) {
      throw refused(response);
    }
    return response.body();
  }

  private HttpResponse<byte[]> answer(HttpRequest request) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      CommandFailure failure;
      try {
        HttpResponse<byte[]> response = sendOnce(request);
        if (!isTemporary(response.statusCode())) {
          return response;
        }
        failure = refused(response);
      } catch (ConnectException e) {
        failure =
            new CommandFailure(
                exitCode(ExitCode.NOT_RUNNING),
                "the service at " + url + " does not run",
                advice.stopped(),
                e);
      } catch (IOException e) {
        failure =
            new CommandFailure(
                exitCode(ExitCode.FAILED), url + " does not answer: " + e, advice.silent(), e);
      }
      if (System.nanoTime() >= deadline || stopped.getAsBoolean()) {
        throw failure;
      }
      Thread.sleep(BETWEEN_TRIES);
    }
  }

  private CommandFailure refused(HttpResponse<byte[]> response) {
    int status = response.statusCode();
    return new CommandFailure(
        isTemporary(status) ? exitCode(ExitCode.FAILED) : ExitCode.FAILED,
        problem(response),
        switch (status) {
          case 401, 403 -> advice.unauthorized();
          case 413 -> "it exceeds the size limit: split it";
          case 504 -> "try again, or ask for less, such as with a smaller --days";
          default -> remedy;
        });
  }

  /** Exit code for a service that is not available, also after all repetitions. */
  private ExitCode exitCode(ExitCode once) {
    return patience.isZero() ? once : ExitCode.STALLED;
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

  @Override
  public void close() {
    http.close();
  }
}
