package io.crosstalk.local.process;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.program.Commands;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Stops components, the services before what they need: sends a signal, and kills the process after
 * a time limit.
 */
final class Stopper {
  private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(20);
  private static final Duration FORCED = Duration.ofSeconds(5);

  private final ProgressDisplay progress;

  Stopper(ProgressDisplay progress) {
    this.progress = progress;
  }

  void stop(PlatformState state, Set<Component> wanted) {
    Set<Component> services = EnumSet.copyOf(Component.SERVICES);
    Set<Component> needed = EnumSet.complementOf(EnumSet.copyOf(services));
    for (Set<Component> stage : List.of(services, needed)) {
      try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
        stage.stream().filter(wanted::contains).forEach(it -> stop(state, it, executor));
      }
    }
  }

  private void stop(PlatformState state, Component component, ExecutorService executor) {
    Optional<ProcessHandle> process = state.process(component);
    if (process.isPresent()) {
      ProgressDisplay.Row row = progress.row(component.label());
      executor.execute(() -> stop(component, process.get(), row));
    }
  }

  private static void stop(Component component, ProcessHandle process, ProgressDisplay.Row row) {
    row.step("stopping");
    signal(component, process);
    if (ends(process, SIGNAL_LIMIT)) {
      row.done("stopped");
      return;
    }
    process.destroyForcibly();
    if (ends(process, FORCED)) {
      row.done("killed, because it did not stop within " + SIGNAL_LIMIT.toSeconds() + " s");
    } else {
      row.failed("does not end: process " + process.pid());
    }
  }

  /**
   * Sends the stop signal. PostgreSQL gets SIGINT, which ends it cleanly at once, because after
   * SIGTERM it would wait until every client has disconnected.
   */
  private static void signal(Component component, ProcessHandle process) {
    if (component != Component.POSTGRES || !interrupt(process)) {
      process.destroy();
    }
  }

  private static boolean interrupt(ProcessHandle process) {
    try {
      return Commands.succeeds(List.of("kill", "-INT", Long.toString(process.pid())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static boolean ends(ProcessHandle process, Duration limit) {
    ProcessIdentity identity = ProcessIdentity.of(process);
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (identity.isAlive() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !identity.isAlive();
  }
}
