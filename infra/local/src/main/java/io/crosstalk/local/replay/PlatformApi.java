package io.crosstalk.local.replay;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.platform.PlatformView;
import java.io.IOException;
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
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
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
  private static final int NOT_FOUND = 404;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int CLIENT_ERROR = 400;
  private static final int SERVER_ERROR = 500;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final String url;
  private final String ingestUrl;
  private final String rulesUrl;
  private final String token;
  private final Duration longestOutage;
  private final Runnable health;

  /**
   * Creates a client for a platform.
   *
   * @param longestOutage longest time to wait for a service that is unavailable, for instance
   *     because it is being restarted
   * @param health check that is run during a wait, and throws when a component is not restarted any
   *     more
   */
  public PlatformApi(PlatformView platform, Duration longestOutage, Runnable health) {
    this(
        platform.url(),
        platform.ingestUrl(),
        platform.rulesUrl(),
        platform.adminToken(),
        longestOutage,
        health);
  }

  PlatformApi(
      String url,
      String ingestUrl,
      String rulesUrl,
      String token,
      Duration longestOutage,
      Runnable health) {
    this.url = url;
    this.ingestUrl = ingestUrl;
    this.rulesUrl = rulesUrl;
    this.token = token;
    this.longestOutage = longestOutage;
    this.health = health;
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

    List<Rejected> rejections() {
      return rejected == null ? List.of() : rejected;
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
    CaseZip zip = new CaseZip(folder.files());
    HttpRequest request =
        request(ingestUrl + "/api/v1/ingest/replays?case=" + encoded(folder.name()), UPLOAD_TIMEOUT)
            .header("Content-Type", "application/zip")
            .POST(HttpRequest.BodyPublishers.ofInputStream(zip::open))
            .build();
    try {
      HttpResponse<byte[]> response = http.send(request, HttpResponse.BodyHandlers.ofByteArray());
      if (isTemporary(response.statusCode())) {
        return new Deferred(problem(response));
      }
      checkAccepted(request, response);
      return EventJson.read(response.body(), Accepted.class);
    } catch (IOException e) {
      zip.failure().ifPresent(unreadable -> refuse(folder, unreadable));
      return new Deferred("ingest-service does not answer");
    }
  }

  private static void refuse(CaseInput folder, IOException unreadable) {
    throw new CommandFailure(
        ExitCode.USAGE,
        "cannot read the case '" + folder.name() + "': " + unreadable,
        "check the files in " + folder.folder(),
        unreadable);
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
      HttpResponse<String> response = http.send(request, HttpResponse.BodyHandlers.ofString());
      return response
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
    List<ObjectNode> incidents = new ArrayList<>();
    Optional<String> cursor = Optional.empty();
    do {
      String query =
          "?case="
              + encoded(caseName)
              + "&limit="
              + PAGE_SIZE
              + cursor.map(it -> "&cursor=" + encoded(it)).orElse("");
      JsonNode page = get(url + "/api/v1/incidents" + query, JsonNode.class).orElseThrow();
      for (JsonNode item : page.path("items")) {
        incident(item.path("id").asString("")).ifPresent(incidents::add);
      }
      cursor = page.path("nextCursor").stringValueOpt();
    } while (cursor.isPresent());
    return incidents;
  }

  private Optional<ObjectNode> incident(String id) throws InterruptedException {
    return get(url + "/api/v1/incidents/" + encoded(id), ObjectNode.class);
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
        if (response.statusCode() == NOT_FOUND) {
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
      health.run();
      if (System.nanoTime() > deadline) {
        throw unavailable(request, problem);
      }
      Thread.sleep(BETWEEN_TRIES);
    }
  }

  private HttpRequest.Builder request(String address, Duration timeout) {
    return HttpRequest.newBuilder(URI.create(address))
        .timeout(timeout)
        .header("Authorization", "Bearer " + token)
        .header("Accept", "application/json, application/problem+json");
  }

  private static boolean isTemporary(int status) {
    return status >= SERVER_ERROR || status == TOO_MANY_REQUESTS;
  }

  private static void checkAccepted(HttpRequest request, HttpResponse<byte[]> response) {
    if (response.statusCode() >= CLIENT_ERROR) {
      throw new CommandFailure(
          ExitCode.FAILED,
          request.method() + " " + request.uri() + " was refused: " + problem(response),
          advice(response.statusCode()));
    }
  }

  private static String advice(int status) {
    return switch (status) {
      case 401, 403 -> "the token is not accepted: 'down' and 'up' write new token files";
      case 413 -> "the case exceeds the size limit: split it";
      default -> "see './crosstalk logs ingest-service' and './crosstalk logs api-gateway'";
    };
  }

  private static CommandFailure unavailable(HttpRequest request, String problem) {
    return new CommandFailure(
        ExitCode.STALLED,
        request.uri() + " does not answer: " + problem,
        "see './crosstalk status'; './crosstalk up' restarts what has died");
  }

  /**
   * Detail of a problem document (RFC 9457), or the HTTP status when the answer is no such
   * document.
   */
  private static String problem(HttpResponse<byte[]> response) {
    String status = "status " + response.statusCode();
    try {
      JsonNode problem = EventJson.mapper().readTree(response.body());
      String detail = problem.path("detail").asString(problem.path("title").asString(""));
      return detail.isEmpty() ? status : detail + " (" + status + ")";
    } catch (JacksonException e) {
      return status;
    }
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public void close() {
    http.close();
  }
}
