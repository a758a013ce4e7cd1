package io.crosstalk.local.process;

import io.crosstalk.local.console.ProgressDisplay;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.program.Commands;
import java.time.Duration;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Stops components, the services before what they need: sends a signal, and kills the process after
 * a time limit.
 */
record Stopper(ProgressDisplay progress) {
  /** Longest time for an end, in which a JVM may write its archive of classes (2 to 3 s). */
  private static final Duration SIGNAL_LIMIT = Duration.ofMinutes(1);

  private static final Duration FORCED = Duration.ofSeconds(5);
  private static final Duration POLL = Duration.ofMillis(50);

  void stop(PlatformState state) {
    // The gateway is first: it would warn of each service that has ended before it.
    EnumSet<Component> gateway = EnumSet.of(Component.GATEWAY);
    EnumSet<Component> others =
        EnumSet.of(Component.INGEST, Component.CORRELATION, Component.RULES);
    EnumSet<Component> needed = EnumSet.of(Component.KAFKA, Component.POSTGRES);
    for (Set<Component> stage : List.of(gateway, others, needed)) {
      Map<Component, ProgressDisplay.Row> rows = new EnumMap<>(Component.class);
      for (Component component : stage) {
        if (state.isAlive(component)) {
          ProgressDisplay.Row row = progress.row(component.label());
          row.step("stopping");
          state.process(component).ifPresent(process -> signal(component, process));
          rows.put(component, row);
        }
      }
      long deadline = System.nanoTime() + SIGNAL_LIMIT.toNanos();
      rows.forEach((component, row) -> await(state, component, row, deadline));
    }
  }

  private static void await(
      PlatformState state, Component component, ProgressDisplay.Row row, long deadline) {
    ProcessIdentity process = state.processes().get(component);
    if (process == null || ends(process, deadline)) {
      row.done("stopped");
      return;
    }
    process.handle().ifPresent(ProcessHandle::destroyForcibly);
    if (ends(process, System.nanoTime() + FORCED.toNanos())) {
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
    List<String> interrupt = List.of("kill", "-INT", Long.toString(process.pid()));
    try {
      if (component != Component.POSTGRES || !Commands.succeeds(interrupt)) {
        process.destroy();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean ends(ProcessIdentity process, long deadline) {
    while (process.isAlive() && System.nanoTime() < deadline) {
      LockSupport.parkNanos(POLL.toNanos());
    }
    return !process.isAlive();
  }
}
