package io.crosstalk.local.platform;

import io.crosstalk.local.console.ProgressDisplay;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Stops components in the reverse order of their start: sends a signal, and kills the process after
 * a time limit.
 */
final class Stopper {
  private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(20);
  private static final Duration FORCED = Duration.ofSeconds(5);

  /**
   * Time limit for a JVM that writes its class data sharing archive at its end; four JVMs that
   * write at once keep a small machine busy for this long.
   */
  private static final Duration WRITING_ARCHIVE = Duration.ofSeconds(90);

  private final DataDirectory data;
  private final ProgressDisplay progress;

  Stopper(DataDirectory data, ProgressDisplay progress) {
    this.data = data;
    this.progress = progress;
  }

  void stop(PlatformState state, Set<Component> wanted) {
    for (List<Component> stage : Component.STAGES.reversed()) {
      try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
        stage.stream()
            .filter(wanted::contains)
            .filter(state::isAlive)
            .forEach(component -> stop(state, component, executor));
      }
    }
  }

  private void stop(PlatformState state, Component component, ExecutorService executor) {
    ProgressDisplay.Row row = progress.row(component.label());
    Optional.ofNullable(state.processes().get(component))
        .flatMap(ProcessIdentity::handle)
        .ifPresent(process -> executor.execute(() -> stop(component, process, row)));
  }

  private void stop(Component component, ProcessHandle process, ProgressDisplay.Row row) {
    boolean writing = writesArchive(component);
    Duration limit = writing ? WRITING_ARCHIVE : SIGNAL_LIMIT;
    row.step(writing ? "stopping, and keeping its classes for the next start" : "stopping");
    signal(component, process);
    if (ends(process, limit)) {
      row.done("stopped");
      return;
    }
    process.destroyForcibly();
    if (ends(process, FORCED)) {
      row.done("killed, because it did not stop within " + limit.toSeconds() + " s");
    } else {
      row.failed("does not end: process " + process.pid());
    }
  }

  private boolean writesArchive(Component component) {
    return component != Component.POSTGRES && !Files.exists(data.sharedArchive(component));
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
    ProcessIdentity mark = ProcessIdentity.of(process);
    long deadline = System.nanoTime() + limit.toNanos();
    try {
      while (mark.isAlive() && System.nanoTime() < deadline) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return !mark.isAlive();
  }
}
