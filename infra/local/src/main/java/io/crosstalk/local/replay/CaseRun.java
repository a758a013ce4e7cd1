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
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Replay of one case on the platform, from sending the case to its last verdict. */
final class CaseRun {
  private static final int MAX_PUSHES = 5;

  private final CaseInput folder;
  private final PlatformApi api;
  private final ProgressDisplay.Row row;
  private String world = "";
  private String notYet = "";
  private String pipeline = "";
  private List<Rejected> rejected = List.of();
  private long rejectedCount;
  private int pushes;
  private Stage stage = new Stage.Waiting();

  /** Stage that the replay of a case has reached. */
  sealed interface Stage {
    /**
     * The case has not been sent yet, or ingest-service has refused it for now because it is busy.
     */
    record Waiting() implements Stage {}

    /** Ingest-service reads the case and publishes its samples. */
    record Publishing(String id, long read, long published) implements Stage {}

    /** All samples are published, and the last tick has not been processed by all services yet. */
    record Correlating(String completeThrough) implements Stage {}

    record Ended() implements Stage {}
  }

  CaseRun(CaseInput folder, PlatformApi api, ProgressDisplay.Row row) {
    this.folder = folder;
    this.api = api;
    this.row = row;
    row.step("waiting");
  }

  boolean isWaiting() {
    return stage instanceof Stage.Waiting;
  }

  /** Returns whether the samples of the case have not been published completely. */
  boolean isPublishing() {
    return stage instanceof Stage.Waiting || stage instanceof Stage.Publishing;
  }

  /**
   * Sets the text about what the case is waiting for, which is shown until the case advances.
   *
   * @param state the text; empty for none
   */
  void showWaitingFor(String state) {
    pipeline = state;
  }

  boolean isEnded() {
    return stage instanceof Stage.Ended;
  }

  /**
   * Asks the services for the current stage of the case.
   *
   * @return whether the case has advanced since the last call
   */
  boolean advances() throws InterruptedException {
    Stage before = stage;
    stage =
        switch (before) {
          case Stage.Waiting waiting -> afterWaiting(waiting);
          case Stage.Publishing publishing -> afterPublishing(publishing);
          case Stage.Correlating correlating -> afterCorrelating(correlating);
          case Stage.Ended ended -> ended;
        };
    boolean advances = !stage.equals(before);
    if (advances) {
      pipeline = "";
    }
    return advances;
  }

  String position() {
    return folder.name()
        + switch (stage) {
          case Stage.Waiting _ -> " (not accepted yet" + notYet + ")";
          case Stage.Publishing(String _, long read, long published) ->
              " (%s %s)"
                  .formatted(
                      Format.quantity(published == 0 ? read : published, "row"),
                      published == 0 && read > 0 ? "read" : "published");
          case Stage.Correlating(String through) ->
              through.isEmpty() ? " (no tick yet)" : " (at " + through + ")";
          case Stage.Ended _ -> " (ended)";
        };
  }

  ReplayedCase result() throws InterruptedException {
    List<IncidentView> incidents =
        api.incidents(folder.name()).stream()
            .map(json -> IncidentView.of(json, folder.name()))
            .filter(incident -> incident.isOf(world))
            .sorted(IncidentView.BY_ONSET)
            .toList();
    return new ReplayedCase(folder, incidents, rejected, rejectedCount);
  }

  private Stage afterWaiting(Stage.Waiting waiting) throws InterruptedException {
    return switch (api.push(folder)) {
      case Deferred(String reason) -> {
        notYet = ": " + reason;
        yield waiting;
      }
      case Accepted(String id, String ofThisRun) -> {
        if (++pushes > MAX_PUSHES) {
          throw new CommandFailure(
              ExitCode.STALLED,
              "ingest-service ends whenever it reads " + folder.name(),
              "read its log: ./crosstalk logs ingest-service");
        }
        row.step("pushed");
        world = ofThisRun;
        yield new Stage.Publishing(id, 0, 0);
      }
    };
  }

  private Stage afterPublishing(Stage.Publishing publishing) throws InterruptedException {
    Optional<ReplayStatus> known = api.replay(publishing.id());
    if (known.isEmpty()) {
      row.step("ingest-service was restarted, pushing again");
      return new Stage.Waiting();
    }
    ReplayStatus status = known.get();
    rejected = Objects.requireNonNullElse(status.rejected(), List.of());
    rejectedCount = status.rejectedCount();
    switch (status.state()) {
      case "failed" -> throw failed(status);
      case "published" -> {
        row.step("correlating");
        return new Stage.Correlating("");
      }
      default -> {
        // The number of rows is not known until the files are read.
        row.detail(
            waiting(
                status.total() > 0
                    ? "publishing " + Format.bar(status.published(), status.total(), "rows")
                    : reading(status)));
        long read = status.rows() + status.percent();
        return new Stage.Publishing(publishing.id(), read, status.published());
      }
    }
  }

  private static String reading(ReplayStatus status) {
    return status.rows() == 0
        ? "reading"
        : "reading " + Format.quantity(status.rows(), "row") + ", " + status.percent() + " %";
  }

  private Stage afterCorrelating(Stage.Correlating correlating) throws InterruptedException {
    Optional<WorldStatus> status = api.world(world);
    if (status.isEmpty()) {
      row.detail(waiting("correlating"));
      return correlating;
    }
    if (status.get().ended()) {
      row.done("complete");
      return new Stage.Ended();
    }
    String through = Optional.ofNullable(status.get().completeThrough()).orElse("");
    row.detail(through.isEmpty() ? waiting("correlating") : correlating(through));
    return new Stage.Correlating(through);
  }

  private String correlating(String through) {
    return pipeline.isEmpty()
        ? "correlating, complete through " + through
        : pipeline + "; event time has stopped at " + through;
  }

  private String waiting(String step) {
    return pipeline.isEmpty() ? step : step + "; " + pipeline;
  }

  private CommandFailure failed(ReplayStatus status) {
    row.failed("rejected");
    String reason = Optional.ofNullable(status.error()).orElse("no reason given");
    return new CommandFailure(
        ExitCode.FAILED,
        "the case '%s' was rejected: %s".formatted(folder.name(), reason),
        "correct the files in %s; './crosstalk logs ingest-service' may show more"
            .formatted(folder.folder()));
  }
}
