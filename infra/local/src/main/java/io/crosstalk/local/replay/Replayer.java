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
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Replays cases on the platform: sends the cases one after another and waits until all of them have
 * been processed.
 */
public final class Replayer {
  private static final Duration POLL = Duration.ofMillis(250);
  private static final int MAX_PUSHES = 5;
  private static final Comparator<ObjectNode> BY_ONSET =
      Comparator.comparing((ObjectNode json) -> Instant.parse(json.path("onset").asString()))
          .thenComparing(json -> json.path("id").asString());

  private final PlatformApi api;
  private final ProgressDisplay progress;
  private final Duration stall;
  private final BooleanSupplier stopped;
  private String position = "";
  private long advanced = System.nanoTime();

  /**
   * Creates a replayer.
   *
   * @param stall time without progress of event time or published samples after which a replay
   *     fails
   * @param stopped whether a command has stopped the platform, so that a replay fails at once
   */
  public Replayer(
      PlatformApi api, ProgressDisplay progress, Duration stall, BooleanSupplier stopped) {
    this.api = api;
    this.progress = progress;
    this.stall = stall;
    this.stopped = stopped;
  }

  /**
   * Replays all cases and returns their incidents. While ingest-service accepts no further case,
   * the earliest one that it has accepted is waited for.
   *
   * @throws CommandFailure when a case is refused, or the replay makes no progress any more
   */
  public List<ReplayedCase> replay(List<CaseInput> folders) throws InterruptedException {
    List<Run> runs = folders.stream().map(Run::new).toList();
    Deque<Run> open = new ArrayDeque<>();
    for (Run run : runs) {
      while (!run.isAccepted() && !open.isEmpty()) {
        open.remove().awaitEnd();
      }
      run.push();
      open.add(run);
    }
    for (Run run : open) {
      run.awaitEnd();
    }
    List<ReplayedCase> results = new ArrayList<>();
    for (Run run : runs) {
      results.add(run.result());
    }
    return results;
  }

  /**
   * Waits before the next look at a case.
   *
   * @param reached case and position, which is progress when it is another one than before
   * @throws CommandFailure when there was no progress for too long
   */
  private void await(String reached) throws InterruptedException {
    if (!reached.equals(position)) {
      position = reached;
      advanced = System.nanoTime();
    }
    if (stopped.getAsBoolean() || System.nanoTime() - advanced > stall.toNanos()) {
      throw new CommandFailure(
          ExitCode.STALLED,
          "no progress for %d s: %s".formatted(stall.toSeconds(), reached),
          "'./crosstalk status' shows what has died, './crosstalk up' restarts it");
    }
    Thread.sleep(POLL);
  }

  /** Replay of one case, from sending the case to its last version. */
  private final class Run {
    private final CaseInput folder;
    private final ProgressDisplay.Row row;
    private String id = "";
    private String world = "";
    private String notYet = "";
    private List<Rejected> rejected = List.of();
    private long rejectedCount;
    private int pushes;

    private Run(CaseInput folder) {
      this.folder = folder;
      row = progress.row(folder.name());
      row.step("waiting");
    }

    private void await(String reached) throws InterruptedException {
      Replayer.this.await("%s (%s)".formatted(folder.name(), reached));
    }

    /** Sends the case if it was not accepted yet; returns false while ingest-service is busy. */
    private boolean isAccepted() throws InterruptedException {
      if (id.isEmpty()) {
        switch (api.push(folder)) {
          case Deferred(String reason) -> notYet = reason;
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
          }
        }
      }
      return !id.isEmpty();
    }

    private void push() throws InterruptedException {
      while (!isAccepted()) {
        await("not accepted yet: " + notYet);
      }
    }

    private void awaitEnd() throws InterruptedException {
      while (!isPublished()) {
        push();
      }
      row.step("correlating");
      Optional<WorldStatus> status = Optional.empty();
      while (!status.map(WorldStatus::ended).orElse(false)) {
        String through = status.map(WorldStatus::completeThrough).orElse("");
        row.detail(through.isEmpty() ? "correlating" : "correlating, complete through " + through);
        await(through.isEmpty() ? "no tick yet" : "at " + through);
        status = api.world(world);
      }
      row.done("complete");
    }

    /** Waits until all samples are published; returns false when ingest-service has lost them. */
    private boolean isPublished() throws InterruptedException {
      String position = "0 rows read";
      while (true) {
        await(position);
        Optional<ReplayStatus> known = api.replay(id);
        if (known.isEmpty()) {
          row.step("ingest-service was restarted, pushing again");
          id = "";
          return false;
        }
        ReplayStatus status = known.get();
        rejected = Objects.requireNonNullElse(status.rejected(), List.of());
        rejectedCount = status.rejectedCount();
        switch (status.state()) {
          case "published" -> {
            return true;
          }
          case "failed" -> throw failed(status);
          default -> {
            position = published(status);
            row.detail(position);
          }
        }
      }
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

    private ReplayedCase result() throws InterruptedException {
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
  }

  private static String withoutRun(String world) {
    return world.replaceFirst("~[^~]*$", "");
  }

  /** Progress of ingest-service; the number of rows is not known until the files are read. */
  private static String published(ReplayStatus status) {
    if (status.total() > 0) {
      return String.format(
          Locale.ROOT,
          "publishing, %,d of %,d rows, %d %%",
          status.published(),
          status.total(),
          100 * status.published() / status.total());
    }
    return "reading %s, %d %%"
        .formatted(
            Format.quantity(Objects.requireNonNullElse(status.rowsRead(), 0L), "row"),
            Objects.requireNonNullElse(status.percentRead(), 0));
  }
}
