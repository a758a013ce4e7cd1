package io.crosstalk.local.replay;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Replays cases on the platform: sends the cases one after another and waits until all of them have
 * been processed.
 */
public final class Replayer {
  private static final Duration POLL = Duration.ofMillis(250);

  private final PlatformApi api;
  private final ProgressDisplay progress;
  private final Duration stall;
  private final BooleanSupplier stopped;

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
   * Replays all cases and returns their incidents.
   *
   * @throws CommandFailure when a case is refused, or the replay makes no progress any more
   */
  public List<ReplayedCase> replay(List<CaseInput> folders) throws InterruptedException {
    List<CaseRun> runs = new ArrayList<>();
    for (CaseInput folder : folders) {
      runs.add(new CaseRun(folder, api, progress.row(folder.name())));
    }
    await(runs);
    List<ReplayedCase> results = new ArrayList<>();
    for (CaseRun run : runs) {
      results.add(run.result());
    }
    return results;
  }

  private void await(List<CaseRun> runs) throws InterruptedException {
    long advanced = System.nanoTime();
    while (!runs.stream().allMatch(CaseRun::isEnded)) {
      if (anyAdvances(runs)) {
        advanced = System.nanoTime();
      }
      Duration idle = Duration.ofNanos(System.nanoTime() - advanced);
      if (stopped.getAsBoolean() || idle.compareTo(stall) > 0) {
        throw stalled(runs);
      }
      Thread.sleep(POLL);
    }
  }

  /**
   * Advances the cases in their order. When a case is not accepted yet, the following cases wait,
   * too.
   *
   * @return whether any case has advanced
   */
  private static boolean anyAdvances(List<CaseRun> runs) throws InterruptedException {
    boolean any = false;
    boolean full = false;
    for (CaseRun run : runs) {
      if (!(full && run.isWaiting())) {
        any |= run.advances();
        full |= run.isWaiting();
      }
    }
    return any;
  }

  private CommandFailure stalled(List<CaseRun> runs) {
    String where =
        runs.stream()
            .filter(run -> !run.isEnded())
            .map(CaseRun::position)
            .collect(Collectors.joining(", "));
    return new CommandFailure(
        ExitCode.STALLED,
        "no progress for %d s: %s".formatted(stall.toSeconds(), where),
        "'./crosstalk status' shows what has died, './crosstalk up' restarts it");
  }
}
