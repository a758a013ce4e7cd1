package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.process.Platform;
import io.crosstalk.local.process.Platform.Outcome;
import io.crosstalk.local.process.PlatformView;
import io.crosstalk.local.process.Supervisor;
import io.crosstalk.local.replay.CaseInput;
import io.crosstalk.local.replay.LocalBus;
import io.crosstalk.local.replay.PlatformApi;
import io.crosstalk.local.replay.ReplayedCase;
import io.crosstalk.local.replay.Replayer;
import java.util.List;
import java.util.Optional;

/**
 * Provides a platform for the duration of one command. Uses the running platform, or starts one and
 * stops it at the end.
 */
final class PlatformSession implements AutoCloseable {
  private final Platform platform;
  private final ShutdownHook hook;
  private final boolean startedHere;
  private final Optional<Supervisor> supervisor;
  private boolean left;

  private PlatformSession(
      Platform platform, ShutdownHook hook, boolean startedHere, Optional<Supervisor> supervisor) {
    this.platform = platform;
    this.hook = hook;
    this.startedHere = startedHere;
    this.supervisor = supervisor;
  }

  /**
   * Opens a session with a platform. If the platform does not run, it is started and supervised.
   *
   * @param keep whether a platform that has to be started continues to run afterwards
   */
  static PlatformSession open(Platform platform, UpOptions options, boolean keep)
      throws InterruptedException {
    ShutdownHook hook = ShutdownHook.arm(platform);
    boolean started = start(platform, options);
    boolean startedHere = started && !keep;
    if (!startedHere) {
      hook.disarm();
    }
    Optional<Supervisor> supervisor =
        started ? Optional.of(platform.supervise(ProgressDisplay::note)) : Optional.empty();
    return new PlatformSession(platform, hook, startedHere, supervisor);
  }

  private static boolean start(Platform platform, UpOptions options) {
    if (platform.view().filter(PlatformView::isRunning).isPresent()) {
      return false;
    }
    try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
      return platform.up(options, progress) == Outcome.STARTED;
    }
  }

  /** Returns whether the platform was started for this command. */
  boolean isOurs() {
    return startedHere;
  }

  PlatformView view() {
    return platform.view().orElseThrow();
  }

  /**
   * Replays cases on the platform.
   *
   * @throws CommandFailure when the replay fails. When it made no progress any more, the platform
   *     continues to run after this session, so that it can be examined
   */
  List<ReplayedCase> replay(List<CaseInput> cases) throws InterruptedException {
    PlatformView view = view();
    try (PlatformApi api = new PlatformApi(view, Replayer.STALL);
        LocalBus bus = new LocalBus(view.bootstrapServers());
        ProgressDisplay progress = ProgressDisplay.onStderr()) {
      return new Replayer(api, bus, progress).replay(cases);
    } catch (CommandFailure e) {
      throw startedHere && e.exitCode() == ExitCode.STALLED ? leave(e) : e;
    }
  }

  private CommandFailure leave(CommandFailure stalled) {
    left = true;
    return stalled.withRemedy(
        "the platform that was started for this goes on running, './crosstalk down' stops it");
  }

  /**
   * Stops the platform if it was started for this command, unless it is to be kept or made no
   * progress any more.
   */
  @Override
  public void close() {
    supervisor.ifPresent(Supervisor::close);
    if (!startedHere || ShutdownHook.isStopping()) {
      return;
    }
    if (!left) {
      try (ProgressDisplay progress = ProgressDisplay.onStderr()) {
        platform.down(progress);
      }
    }
    hook.disarm();
  }
}
