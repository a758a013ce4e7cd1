package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.ProcessRegistry.Found;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Supervision of one component: waits for the end of the process and starts the component again
 * after a delay. Used by one thread.
 */
final class ComponentSupervision {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final int TAIL_LINES = 40;

  private final Startable startable;
  private final ProcessRegistry processes;
  private final Path log;
  private final RestartPolicy policy;
  private final InstantSource clock;
  private final ThreadPause pause;
  private final Consumer<RestartHistory> onChange;
  private RestartHistory restarts;
  private long logStart;

  ComponentSupervision(
      Startable startable,
      ProcessRegistry processes,
      Path log,
      RestartPolicy policy,
      InstantSource clock,
      ThreadPause pause,
      Consumer<RestartHistory> onChange) {
    this.startable = startable;
    this.processes = processes;
    this.log = log;
    this.policy = policy;
    this.clock = clock;
    this.pause = pause;
    this.onChange = onChange;
    this.restarts = RestartHistory.none(clock.instant());
  }

  /** Supervises the component; returns when a command has stopped the platform. */
  void run() throws IOException, InterruptedException {
    Found found = find();
    reportIfDead(found);
    while (!(found instanceof Found.PlatformStopped)) {
      found =
          switch (found) {
            case Found.Running(SupervisedProcess process) -> awaitEnd(process);
            case Found.Dead _ -> startAgain();
            case Found.PlatformStopped stopped -> stopped;
          };
    }
  }

  /**
   * Waits for the end of the process and finds out what has happened: the process has died, a
   * command has stopped the platform, or a command has started the component again.
   */
  private Found awaitEnd(SupervisedProcess process) throws IOException, InterruptedException {
    logStart = process.logStart();
    process.awaitEnd(pause);
    Found found = find();
    reportIfDead(found);
    return found;
  }

  private Found startAgain() throws IOException, InterruptedException {
    awaitTurn();
    change(restarts.starting(clock.instant()));
    try {
      Found found = relaunch();
      return found instanceof Found.Running(SupervisedProcess process)
          ? awaitHealthy(process)
          : found;
    } catch (IOException | CommandFailure e) {
      died(
          ComponentExit.notStarted(
              clock.instant(), "it cannot be started: " + e.getMessage(), List.of()));
      return new Found.Dead(OptionalInt.empty());
    }
  }

  /**
   * Waits for the delay before the next restart. After the last allowed attempt, waits until
   * another command has started the component.
   */
  private void awaitTurn() throws InterruptedException {
    Optional<Instant> next = restarts.nextAttempt();
    if (next.isPresent()) {
      pause.sleep(Duration.between(restarts.since(), next.get()));
    }
    while (restarts.phase() == RestartHistory.Phase.GIVEN_UP && find() instanceof Found.Dead) {
      pause.sleep(POLL);
    }
  }

  private Found awaitHealthy(SupervisedProcess process) throws IOException, InterruptedException {
    logStart = process.logStart();
    StartWatch watch = new StartWatch(startable, log, Platform.startLimit(), _ -> {});
    switch (watch.await(process.handle())) {
      case HEALTHY -> change(restarts.healthy(clock.instant()));
      case ENDED -> {}
      case STANDS_STILL -> {
        if (process.own().isPresent()) {
          ComponentStart.end(process.handle());
          died(
              ComponentExit.notStarted(
                  clock.instant(),
                  "it did not become healthy: nothing in its log and no processor time for "
                      + Platform.startLimit().toSeconds()
                      + " s",
                  logTail()));
          return new Found.Dead(OptionalInt.empty());
        }
      }
    }
    return new Found.Running(process);
  }

  private void reportIfDead(Found found) throws IOException {
    if (found instanceof Found.Dead(OptionalInt exitCode)) {
      died(ComponentExit.ended(clock.instant(), exitCode, logTail()));
    }
  }

  private void died(ComponentExit death) {
    change(restarts.died(death, policy));
  }

  private void change(RestartHistory changed) {
    restarts = changed;
    onChange.accept(changed);
  }

  private List<String> logTail() throws IOException {
    return LogFile.tail(log, logStart, TAIL_LINES);
  }

  private Found find() throws InterruptedException {
    Optional<Found> found = processes.find(startable.component());
    while (found.isEmpty()) {
      pause.sleep(POLL);
      found = processes.find(startable.component());
    }
    return found.get();
  }

  private Found relaunch() throws IOException, InterruptedException {
    Optional<Found> found = processes.relaunch(startable);
    while (found.isEmpty()) {
      pause.sleep(POLL);
      found = processes.relaunch(startable);
    }
    return found.get();
  }
}
