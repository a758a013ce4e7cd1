package io.crosstalk.local.replay;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Pushes cases one after another and waits for all of them together. */
public final class Replayer {
  /** How long nothing may move anywhere. */
  public static final Duration STALL = Duration.ofSeconds(120);

  private static final Duration POLL = Duration.ofMillis(250);

  private final PlatformApi api;
  private final Progress progress;
  private final Duration stall;

  public Replayer(PlatformApi api, Progress progress) {
    this(api, progress, STALL);
  }

  Replayer(PlatformApi api, Progress progress, Duration stall) {
    this.api = api;
    this.progress = progress;
    this.stall = stall;
  }

  public List<ReplayedCase> replay(List<CaseFolder> folders) throws InterruptedException {
    List<CaseRun> runs = new ArrayList<>();
    for (CaseFolder folder : folders) {
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
    long lastAdvance = System.nanoTime();
    while (!runs.stream().allMatch(CaseRun::isEnded)) {
      if (anyAdvances(runs)) {
        lastAdvance = System.nanoTime();
      }
      if (System.nanoTime() - lastAdvance > stall.toNanos()) {
        throw stalled(runs);
      }
      Thread.sleep(POLL);
    }
  }

  /** One after another: as soon as one is not taken in, those behind it wait as well. */
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
        "nothing has moved for " + stall.toSeconds() + " s: " + where,
        "'./crosstalk status' shows what has died ('up' starts it again); then look at './crosstalk logs"
            + " correlation-service' and './crosstalk logs rules-service'");
  }
}
