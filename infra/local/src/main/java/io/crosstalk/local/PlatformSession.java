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
import io.crosstalk.local.replay.PlatformApi;
import io.crosstalk.local.replay.ReplayedCase;
import io.crosstalk.local.replay.Replayer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Provides a platform for the duration of one command. Uses the running platform, or starts one,
 * supervises it, and stops it at the end or on Ctrl-C.
 */
final class PlatformSession implements AutoCloseable {
  /** Time without progress or a reply of a service after which a replay fails. */
  private static final Duration STALL = Duration.ofMinutes(5);

  private static volatile boolean interrupted;

  private final DataOption data;
  private final Platform platform;
  private final Thread hook;
  private Outcome outcome = Outcome.ALREADY_RUNNING;
  private volatile Optional<Supervisor> supervisor = Optional.empty();

  /** True if the platform was started for this command, which stops it. */
  private boolean ours;

  private PlatformSession(DataOption data) {
    this.data = data;
    this.platform = data.platform();
    this.hook = Thread.ofPlatform().name("stop").unstarted(this::abandon);
  }

  /**
   * Opens a session with a platform. If the platform does not run, it is started and supervised.
   *
   * @param keep whether a platform that has to be started continues to run afterwards
   */
  static PlatformSession open(DataOption data, UpOptions options, boolean keep)
      throws InterruptedException {
    PlatformSession session = new PlatformSession(data);
    if (session.platform.isDown()) {
      // Ctrl-C during the start stops all components.
      Runtime.getRuntime().addShutdownHook(session.hook);
    }
    try {
      session.outcome = session.platform.up(options, ProgressDisplay.onStderr());
      session.ours = session.outcome == Outcome.STARTED && !keep;
    } finally {
      if (!session.ours) {
        session.disarm();
      }
    }
    if (session.outcome == Outcome.STARTED) {
      session.supervisor = Optional.of(session.platform.supervise(session::print));
    }
    return session;
  }

  /** Returns whether Ctrl-C is being carried out, so that the work under way fails. */
  static boolean isInterrupted() {
    return interrupted;
  }

  /** Returns whether the platform was started for this command. */
  boolean isOurs() {
    return ours;
  }

  Outcome outcome() {
    return outcome;
  }

  PlatformView view() {
    return platform.view().orElseThrow();
  }

  /**
   * Replays cases on the platform.
   *
   * @throws CommandFailure when the replay fails
   */
  List<ReplayedCase> replay(List<CaseInput> cases) throws InterruptedException {
    PlatformView view = view();
    try (PlatformApi api =
        new PlatformApi(view.url(), view.ingestUrl(), view.adminToken(), STALL, this::isStopped)) {
      return new Replayer(api, ProgressDisplay.onStderr(), STALL, this::isStopped).replay(cases);
    } catch (CommandFailure e) {
      if (isStopped()) {
        leave();
        throw new CommandFailure(
            ExitCode.NOT_RUNNING,
            "the platform was stopped by another command",
            "run this again: it starts the platform",
            e);
      }
      throw e;
    }
  }

  private boolean isStopped() {
    return platform.view().isEmpty();
  }

  private void print(String message) {
    System.err.println(data.addTo(message));
  }

  /** Waits until another command has stopped the platform. Ctrl-C ends the process before. */
  void awaitStop() throws InterruptedException {
    if (supervisor.isPresent()) {
      supervisor.get().awaitEnd();
    }
    if (!interrupted) {
      leave();
      System.err.println("crosstalk: stopped by another command");
    }
  }

  /** Stops the platform if it was started for this command and has not been left. */
  @Override
  public void close() {
    supervisor.ifPresent(Supervisor::close);
    if (ours && !interrupted) {
      platform.down(ProgressDisplay.onStderr());
      leave();
    }
  }

  /** Leaves the platform as it is: neither the end of the session nor Ctrl-C stops it. */
  private void leave() {
    ours = false;
    disarm();
  }

  private void disarm() {
    if (!interrupted) {
      Runtime.getRuntime().removeShutdownHook(hook);
    }
  }

  /** Stops all components that this command has started; the shutdown hook. */
  private void abandon() {
    interrupted = true;
    supervisor.ifPresent(Supervisor::close);
    try {
      platform.abandon(ProgressDisplay.onStderr());
    } catch (CommandFailure e) {
      print(e.text());
    } catch (RuntimeException e) {
      print("crosstalk: cannot stop all components: " + e);
    }
  }
}
