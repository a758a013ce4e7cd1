package io.crosstalk.local.replay;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.client.GatewayClient;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.process.PlatformView;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** HTTP client for the platform: sends cases and reads their progress and incidents. */
public final class PlatformApi implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);
  private static final Duration METERS_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(30);
  private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);
  private static final String APPLIED = "crosstalk_rules_verdicts_applied_total";
  private static final int PAGE_SIZE = 200;

  private final HttpClient http = GatewayClient.newHttpClient();
  private final String url;
  private final String ingestUrl;
  private final String rulesUrl;
  private final String token;
  private final Duration longestOutage;

  /**
   * Creates a client for a platform.
   *
   * @param longestOutage longest time to wait for a service that is unavailable, for instance
   *     because it is being restarted
   */
  public PlatformApi(PlatformView platform, Duration longestOutage) {
    this(
        platform.url(),
        platform.ingestUrl(),
        platform.rulesUrl(),
        platform.adminToken(),
        longestOutage);
  }

  PlatformApi(String url, String ingestUrl, String rulesUrl, String token, Duration longestOutage) {
    this.url = url;
    this.ingestUrl = ingestUrl;
    this.rulesUrl = rulesUrl;
    this.token = token;
    this.longestOutage = longestOutage;
  }

  /** Answer of ingest-service to a case that was sent. */
  sealed interface PushResult {}

  /**
   * Ingest-service has accepted the case.
   *
   * @param id id of the replay
   * @param world key of the world of the replayed data
   */
  record Accepted(String id, String world) implements PushResult {}

  /** Ingest-service has refused the case for a temporary reason, so that it can be sent again. */
  record Deferred(String reason) implements PushResult {}

  /** Row of a case that ingest-service has rejected. */
  public record Rejected(String file, long line, String reason) {}

  /**
   * Progress of a replay.
   *
   * @param state state of the replay, such as {@code running}
   * @param rowsRead number of rows read so far; null before the first rows
   * @param percentRead progress of reading in percent; null before the first rows
   */
  record ReplayStatus(
      String state,
      @Nullable Long rowsRead,
      @Nullable Integer percentRead,
      long published,
      long total,
      long rejectedCount,
      @Nullable List<Rejected> rejected,
      @Nullable String error) {
    long rows() {
      return rowsRead == null ? 0 : rowsRead;
    }

    int percent() {
      return percentRead == null ? 0 : percentRead;
    }
  }

  /**
   * Progress of a world through all services.
   *
   * @param completeThrough event time up to which the incidents are complete; null before the first
   *     tick
   * @param ended whether the last tick has been processed
   */
  record WorldStatus(@Nullable String completeThrough, boolean ended) {}

  /**
   * Sends a case to ingest-service.
   *
   * @return {@link Deferred} when ingest-service is busy, unavailable, or ends during the request
   */
  PushResult push(CaseInput folder) throws InterruptedException {
    try (CaseZip zip = CaseZip.of(folder.files())) {
      return push(folder.name(), zip);
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.USAGE,
          "cannot read the case '%s': %s".formatted(folder.name(), e),
          "check the files in %s, and the space for temporary files".formatted(folder.folder()),
          e);
    }
  }

  private PushResult push(String name, CaseZip zip) throws IOException, InterruptedException {
    HttpRequest request =
        request(ingestUrl + "/api/v1/ingest/replays?case=" + encoded(name), UPLOAD_TIMEOUT)
            .header("Content-Type", "application/zip")
            .POST(HttpRequest.BodyPublishers.ofFile(zip.file()))
            .build();
    HttpResponse<byte[]> response;
    try {
      response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (IOException e) {
      return new Deferred("ingest-service does not answer");
    }
    if (isTemporary(response.statusCode())) {
      return new Deferred(problem(response));
    }
    checkAccepted(request, response);
    return EventJson.read(response.body(), Accepted.class);
  }

  /** Status of a replay; empty when ingest-service does not know it any more after a restart. */
  Optional<ReplayStatus> replay(String id) throws InterruptedException {
    return get(ingestUrl + "/api/v1/ingest/replays/" + encoded(id), ReplayStatus.class);
  }

  /** Status of a world; empty as long as no verdict or tick of it has been processed. */
  Optional<WorldStatus> world(String world) throws InterruptedException {
    return get(url + "/api/v1/worlds/" + encoded(world), WorldStatus.class);
  }

  /**
   * Number of verdicts of all worlds that rules-service has applied since its start. Empty when
   * rules-service does not answer; the request is not repeated.
   */
  OptionalDouble verdictsApplied() throws InterruptedException {
    HttpRequest request =
        request(rulesUrl + "/actuator/prometheus", METERS_TIMEOUT)
            .setHeader("Accept", "text/plain")
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> line.startsWith(APPLIED))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .findFirst();
    } catch (IOException | NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /** All incidents of a case, with all their details. */
  List<ObjectNode> incidents(String caseName) throws InterruptedException {
    String query =
        url + "/api/v1/incidents?case=%s&limit=%d".formatted(encoded(caseName), PAGE_SIZE);
    List<ObjectNode> incidents = new ArrayList<>();
    String cursor = "";
    do {
      String address = cursor.isEmpty() ? query : query + "&cursor=" + encoded(cursor);
      JsonNode page = get(address, JsonNode.class).orElseThrow();
      for (JsonNode item : page.path("items")) {
        String id = item.path("id").asString("");
        get(url + "/api/v1/incidents/" + encoded(id), ObjectNode.class).ifPresent(incidents::add);
      }
      cursor = page.path("nextCursor").asString("");
    } while (!cursor.isEmpty());
    return incidents;
  }

  /**
   * Gets a JSON document; empty when it does not exist. The request is repeated while the service
   * is unavailable.
   */
  private <T> Optional<T> get(String address, Class<T> type) throws InterruptedException {
    HttpRequest request = request(address, TIMEOUT).build();
    long deadline = System.nanoTime() + longestOutage.toNanos();
    while (true) {
      String problem;
      try {
        HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
        if (response.statusCode() == 404) {
          return Optional.empty();
        }
        if (!isTemporary(response.statusCode())) {
          checkAccepted(request, response);
          return Optional.of(EventJson.read(response.body(), type));
        }
        problem = problem(response);
      } catch (IOException e) {
        problem = String.valueOf(e);
      }
      if (System.nanoTime() > deadline) {
        throw new CommandFailure(
            ExitCode.STALLED,
            request.uri() + " does not answer: " + problem,
            "see './crosstalk status'; './crosstalk up' restarts what has died");
      }
      Thread.sleep(BETWEEN_TRIES);
    }
  }

  private HttpRequest.Builder request(String address, Duration timeout) {
    return GatewayClient.request(address, token, timeout);
  }

  private static boolean isTemporary(int status) {
    return status >= 500 || status == 429;
  }

  private static void checkAccepted(HttpRequest request, HttpResponse<byte[]> response) {
    if (response.statusCode() >= 400) {
      throw new CommandFailure(
          ExitCode.FAILED,
          "%s %s was refused: %s".formatted(request.method(), request.uri(), problem(response)),
          switch (response.statusCode()) {
            case 401, 403 -> "the token is not accepted: 'down' and 'up' write new token files";
            case 413 -> "the case exceeds the size limit: split it";
            default -> "see './crosstalk logs ingest-service' and './crosstalk logs api-gateway'";
          });
    }
  }

  private static String problem(HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    String problem = GatewayClient.problem(response);
    return problem.contains(status) ? problem : "%s (%s)".formatted(problem, status);
  }

  private static String encoded(String text) {
    return GatewayClient.encoded(text);
  }

  @Override
  public void close() {
    http.close();
  }
}
