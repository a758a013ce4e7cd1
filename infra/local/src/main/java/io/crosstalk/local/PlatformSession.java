package io.crosstalk.local;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import io.crosstalk.local.console.Progress;
import io.crosstalk.local.platform.Platform;
import io.crosstalk.local.platform.Platform.Outcome;
import io.crosstalk.local.platform.PlatformView;
import io.crosstalk.local.platform.RestartPolicy;
import io.crosstalk.local.platform.Supervisor;
import io.crosstalk.local.platform.UpOptions;
import io.crosstalk.local.replay.CaseFolder;
import io.crosstalk.local.replay.LocalBus;
import io.crosstalk.local.replay.PlatformApi;
import io.crosstalk.local.replay.ReplayedCase;
import io.crosstalk.local.replay.Replayer;
import java.util.List;
import java.util.Optional;

/**
 * A platform for the time of one command: the one that runs, or one that is started and stopped
 * again.
 */
final class PlatformSession implements AutoCloseable {
  private final Platform platform;
  private final StopHook hook;
  private final boolean ours;
  private final Optional<Supervisor> supervisor;
  private boolean left;

  private PlatformSession(
      Platform platform, StopHook hook, boolean ours, Optional<Supervisor> supervisor) {
    this.platform = platform;
    this.hook = hook;
    this.ours = ours;
    this.supervisor = supervisor;
  }

  /**
   * Opens the platform of a data folder. One that is started for this is supervised.
   *
   * @param keep whether a platform that has to be started runs on afterwards
   */
  static PlatformSession open(Platform platform, UpOptions options, boolean keep)
      throws InterruptedException {
    StopHook hook = StopHook.arm(platform);
    boolean started = start(platform, options);
    boolean ours = started && !keep;
    if (!ours) {
      hook.disarm();
    }
    Optional<Supervisor> supervisor =
        started
            ? Optional.of(platform.supervise(RestartPolicy.LIMITED, Progress::note))
            : Optional.empty();
    return new PlatformSession(platform, hook, ours, supervisor);
  }

  private static boolean start(Platform platform, UpOptions options) {
    if (platform.view().filter(PlatformView::isRunning).isPresent()) {
      return false;
    }
    try (Progress progress = Progress.onStderr()) {
      return platform.up(options, progress) == Outcome.STARTED;
    }
  }

  /** Whether the platform was started for this command. */
  boolean isOurs() {
    return ours;
  }

  PlatformView view() {
    return platform.view().orElseThrow();
  }

  /**
   * Replays cases.
   *
   * @throws CommandFailure when that fails. If nothing moved any more, the platform goes on running
   *     after this session, so that it can be looked at and may still finish
   */
  List<ReplayedCase> replay(List<CaseFolder> cases) throws InterruptedException {
    PlatformView view = view();
    Runnable health = () -> supervisor.ifPresent(Supervisor::check);
    try (PlatformApi api = new PlatformApi(view, Replayer.STALL, health);
        LocalBus bus = new LocalBus(view.bootstrapServers());
        Progress progress = Progress.onStderr()) {
      return new Replayer(api, bus, progress, health).replay(cases);
    } catch (CommandFailure e) {
      throw ours && e.exitCode() == ExitCode.STALLED ? leave(e) : e;
    }
  }

  private CommandFailure leave(CommandFailure stalled) {
    left = true;
    return stalled.withRemedy(
        "the platform that was started for this goes on running, './crosstalk down' stops it");
  }

  /** After other failures, too, what was started for the command goes. */
  @Override
  public void close() {
    supervisor.ifPresent(Supervisor::close);
    if (!ours || StopHook.isStopping()) {
      return;
    }
    if (!left) {
      try (Progress progress = Progress.onStderr()) {
        platform.down(progress);
      }
    }
    hook.disarm();
  }
}
