package io.crosstalk.local.replay;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Replays cases on the platform: sends the cases one after another and waits until all of them have
 * been processed.
 */
public final class Replayer {
  /**
   * Time without any progress (of event time, published samples or positions of the services) after
   * which the replay fails.
   */
  public static final Duration STALL = Duration.ofSeconds(120);

  private static final Duration POLL = Duration.ofMillis(250);

  /**
   * Time without progress of event time after which the positions of the services in their topics
   * are read.
   */
  private static final Duration QUIET = Duration.ofSeconds(3);

  private static final Duration BETWEEN_OBSERVATIONS = Duration.ofSeconds(1);

  private final PlatformApi api;
  private final LocalBus.Lag bus;
  private final ProgressDisplay progress;
  private final Duration stall;
  private final Duration quiet;

  public Replayer(PlatformApi api, LocalBus bus, ProgressDisplay progress) {
    this(api, bus::lag, progress, STALL, QUIET);
  }

  Replayer(
      PlatformApi api, LocalBus.Lag bus, ProgressDisplay progress, Duration stall, Duration quiet) {
    this.api = api;
    this.bus = bus;
    this.progress = progress;
    this.stall = stall;
    this.quiet = quiet;
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
    PipelineWatch watch = new PipelineWatch(System.nanoTime());
    long nextObservation = System.nanoTime();
    while (!runs.stream().allMatch(CaseRun::isEnded)) {
      if (anyAdvances(runs)) {
        watch.advanced(System.nanoTime());
      }
      long now = System.nanoTime();
      if (watch.eventTimeUnchanged(now).compareTo(quiet) >= 0 && now - nextObservation >= 0) {
        observe(watch);
        show(watch, runs);
        nextObservation =
            System.nanoTime() + Math.min(BETWEEN_OBSERVATIONS.toNanos(), quiet.toNanos());
      }
      if (watch.withoutProgress(System.nanoTime()).compareTo(stall) > 0) {
        throw stalled(watch, runs);
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

  private void observe(PipelineWatch watch) throws InterruptedException {
    try {
      watch.observe(bus.read(), api.verdictsApplied(), System.nanoTime());
    } catch (LocalBus.BusAwayException e) {
      watch.brokerUnavailable(String.valueOf(e.getMessage()));
    }
  }

  private static void show(PipelineWatch watch, List<CaseRun> runs) {
    String state = watch.state(isPublishing(runs), System.nanoTime());
    runs.stream().filter(run -> !run.isEnded()).forEach(run -> run.showWaitingFor(state));
  }

  private static boolean isPublishing(List<CaseRun> runs) {
    return runs.stream().anyMatch(CaseRun::isPublishing);
  }

  private CommandFailure stalled(PipelineWatch watch, List<CaseRun> runs) {
    String where =
        runs.stream()
            .filter(run -> !run.isEnded())
            .map(CaseRun::position)
            .collect(Collectors.joining(", "));
    boolean publishing = isPublishing(runs);
    String state = watch.state(publishing, System.nanoTime());
    String component = watch.awaitedComponent(publishing).label();
    return new CommandFailure(
        ExitCode.STALLED,
        "no progress for %d s: %s%s"
            .formatted(stall.toSeconds(), where, state.isEmpty() ? "" : "; " + state),
        "'./crosstalk status' shows what has died ('up' restarts it) and where the logs are; then see './crosstalk logs %s'"
            .formatted(component));
  }
}
