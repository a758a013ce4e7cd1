package io.crosstalk.local.replay;

import static io.crosstalk.local.platform.RestClient.encoded;

import io.crosstalk.event.json.EventJson;
import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.RestClient;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Access to a platform for replays: sends cases and reads their progress and incidents. */
public final class PlatformApi implements AutoCloseable {
  private static final Duration UPLOAD_TIMEOUT = Duration.ofMinutes(30);
  private static final int PAGE_SIZE = 200;

  private final RestClient gateway;
  private final RestClient ingest;

  /**
   * Creates an access to a platform.
   *
   * @param url address of the gateway
   * @param patience longest time to wait for a service that is unavailable, for instance because it
   *     is being restarted
   * @param stopped whether a command has stopped the platform, so that waiting is in vain
   */
  public PlatformApi(
      String url, String ingestUrl, String token, Duration patience, BooleanSupplier stopped) {
    String logs = "see './crosstalk status' and './crosstalk logs'";
    gateway = new RestClient(url, token, logs, patience, stopped);
    ingest = new RestClient(ingestUrl, token, logs, patience, stopped);
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
      @Nullable String error) {}

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
    try {
      Path zip = zip(folder.files());
      try {
        return push(folder.name(), zip);
      } finally {
        Files.deleteIfExists(zip);
      }
    } catch (IOException e) {
      throw CommandFailure.usage(
          "cannot read the case '%s': %s".formatted(folder.name(), e),
          "check the files in %s, and the space for temporary files".formatted(folder.folder()),
          e);
    }
  }

  /** Packs files into a temporary archive. */
  static Path zip(List<Path> files) throws IOException {
    Path zip = Files.createTempFile("crosstalk-case", ".zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      out.setLevel(Deflater.BEST_SPEED);
      for (Path each : files) {
        out.putNextEntry(new ZipEntry(each.getFileName().toString()));
        Files.copy(each, out);
        out.closeEntry();
      }
      return zip;
    } catch (IOException e) {
      Files.deleteIfExists(zip);
      throw e;
    }
  }

  private PushResult push(String name, Path zip) throws IOException, InterruptedException {
    HttpRequest request =
        ingest
            .request("/api/v1/ingest/replays?case=" + encoded(name))
            .timeout(UPLOAD_TIMEOUT)
            .header("Content-Type", "application/zip")
            .POST(HttpRequest.BodyPublishers.ofFile(zip))
            .build();
    HttpResponse<byte[]> response;
    try {
      response = ingest.sendOnce(request);
    } catch (IOException e) {
      return new Deferred("ingest-service does not answer");
    }
    return RestClient.isTemporary(response.statusCode())
        ? new Deferred(RestClient.problem(response))
        : EventJson.read(ingest.accepted(response), Accepted.class);
  }

  /** Status of a replay; empty when ingest-service does not know it any more after a restart. */
  Optional<ReplayStatus> replay(String id) throws InterruptedException {
    return ingest.find("/api/v1/ingest/replays/" + encoded(id), ReplayStatus.class);
  }

  /** Status of a world; empty as long as no version or tick of it has been processed. */
  Optional<WorldStatus> world(String world) throws InterruptedException {
    return gateway.find("/api/v1/worlds/" + encoded(world), WorldStatus.class);
  }

  /** All incidents of a case, with all their details. */
  List<ObjectNode> incidents(String caseName) throws InterruptedException {
    List<ObjectNode> incidents = new ArrayList<>();
    String list = "/api/v1/incidents?case=%s&limit=%d".formatted(encoded(caseName), PAGE_SIZE);
    for (JsonNode item : gateway.items(list)) {
      String id = item.path("id").asString("");
      gateway.find("/api/v1/incidents/" + encoded(id), ObjectNode.class).ifPresent(incidents::add);
    }
    return incidents;
  }

  @Override
  public void close() {
    gateway.close();
    ingest.close();
  }
}
