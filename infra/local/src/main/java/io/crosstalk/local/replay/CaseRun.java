package io.crosstalk.local.replay;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Format;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.replay.PlatformApi.Accepted;
import io.crosstalk.local.replay.PlatformApi.Deferred;
import io.crosstalk.local.replay.PlatformApi.Rejected;
import io.crosstalk.local.replay.PlatformApi.ReplayStatus;
import io.crosstalk.local.replay.PlatformApi.WorldStatus;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Replay of one case on the platform, from sending the case to its last version. */
final class CaseRun {
  private static final int MAX_PUSHES = 5;
  private static final Comparator<ObjectNode> BY_ONSET =
      Comparator.comparing((ObjectNode json) -> Instant.parse(json.path("onset").asString()))
          .thenComparing(json -> json.path("id").asString());

  private final CaseInput folder;
  private final PlatformApi api;
  private final ProgressDisplay.Row row;
  private Stage stage = Stage.WAITING;

  /** How far the case has come within its stage, for people. */
  private String position = "";

  private String notYet = "";
  private String id = "";
  private String world = "";
  private List<Rejected> rejected = List.of();
  private long rejectedCount;
  private int pushes;

  private enum Stage {
    /**
     * The case has not been sent yet, or ingest-service has refused it for now because it is busy.
     */
    WAITING,

    /** Ingest-service reads the case and publishes its samples. */
    PUBLISHING,

    /** All samples are published, and the last tick has not been processed by all services yet. */
    CORRELATING,
    ENDED
  }

  CaseRun(CaseInput folder, PlatformApi api, ProgressDisplay.Row row) {
    this.folder = folder;
    this.api = api;
    this.row = row;
    row.step("waiting");
  }

  boolean isWaiting() {
    return stage == Stage.WAITING;
  }

  boolean isEnded() {
    return stage == Stage.ENDED;
  }

  /**
   * Asks the services for the current stage of the case.
   *
   * @return whether the case has advanced since the last call
   */
  boolean advances() throws InterruptedException {
    Stage before = stage;
    String positionBefore = position;
    switch (before) {
      case WAITING -> push();
      case PUBLISHING -> readReplay();
      case CORRELATING -> readWorld();
      case ENDED -> {}
    }
    return stage != before || !position.equals(positionBefore);
  }

  /** Case and position, for messages. */
  String position() {
    return switch (stage) {
      case WAITING -> folder.name() + " (not accepted yet" + notYet + ")";
      case PUBLISHING -> folder.name() + " (" + position + ")";
      case CORRELATING ->
          folder.name() + (position.isEmpty() ? " (no tick yet)" : " (at " + position + ")");
      case ENDED -> folder.name() + " (ended)";
    };
  }

  ReplayedCase result() throws InterruptedException {
    List<ObjectNode> documents =
        api.incidents(folder.name()).stream()
            .filter(this::isOfWorld)
            .map(json -> json.put("case", folder.name()))
            .sorted(BY_ONSET)
            .toList();
    return new ReplayedCase(folder, documents, rejected, rejectedCount);
  }

  /**
   * Returns whether an incident belongs to the world of this case, in any of its runs. The world
   * differs when an earlier case with other content had the same name.
   */
  private boolean isOfWorld(JsonNode incident) {
    return withoutRun(incident.path("world").asString(world)).equals(withoutRun(world));
  }

  private static String withoutRun(String world) {
    return world.replaceFirst("~[^~]*$", "");
  }

  private void push() throws InterruptedException {
    switch (api.push(folder)) {
      case Deferred(String reason) -> notYet = ": " + reason;
      case Accepted(String replay, String ofThisRun) -> {
        if (++pushes > MAX_PUSHES) {
          throw new CommandFailure(
              ExitCode.STALLED,
              "ingest-service ends whenever it reads " + folder.name(),
              "'./crosstalk logs ingest-service' shows its log");
        }
        row.step("pushed");
        id = replay;
        world = ofThisRun;
        enter(Stage.PUBLISHING, "0 rows read");
      }
    }
  }

  private void readReplay() throws InterruptedException {
    Optional<ReplayStatus> known = api.replay(id);
    if (known.isEmpty()) {
      row.step("ingest-service was restarted, pushing again");
      enter(Stage.WAITING, "");
      return;
    }
    ReplayStatus status = known.get();
    rejected = Objects.requireNonNullElse(status.rejected(), List.of());
    rejectedCount = status.rejectedCount();
    switch (status.state()) {
      case "failed" -> throw failed(status);
      case "published" -> {
        row.step("correlating");
        enter(Stage.CORRELATING, "");
      }
      default -> {
        position = progress(status);
        row.detail(position);
      }
    }
  }

  /** Progress of ingest-service; the number of rows is not known until the files are read. */
  private static String progress(ReplayStatus status) {
    if (status.total() > 0) {
      return String.format(
          Locale.ROOT,
          "publishing, %,d of %,d rows, %d %%",
          status.published(),
          status.total(),
          100 * status.published() / status.total());
    }
    long rows = Objects.requireNonNullElse(status.rowsRead(), 0L);
    int percent = Objects.requireNonNullElse(status.percentRead(), 0);
    return "reading " + Format.quantity(rows, "row") + ", " + percent + " %";
  }

  private void readWorld() throws InterruptedException {
    Optional<WorldStatus> status = api.world(world);
    if (status.filter(WorldStatus::ended).isPresent()) {
      row.done("complete");
      enter(Stage.ENDED, "");
      return;
    }
    position = status.map(WorldStatus::completeThrough).orElse(position);
    row.detail(position.isEmpty() ? "correlating" : "correlating, complete through " + position);
  }

  private void enter(Stage next, String newPosition) {
    stage = next;
    position = newPosition;
  }

  private CommandFailure failed(ReplayStatus status) {
    row.failed("rejected");
    return new CommandFailure(
        "the case '%s' was rejected: %s"
            .formatted(
                folder.name(), Objects.requireNonNullElse(status.error(), "no reason given")),
        "correct the files in %s; './crosstalk logs ingest-service' may show more"
            .formatted(folder.folder()));
  }
}
