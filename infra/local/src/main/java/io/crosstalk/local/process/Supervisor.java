package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.PlatformLock;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Supervises a running platform: starts components again when their processes have died. The
 * supervision ends with {@link #close}, or when a command has stopped the platform.
 */
public final class Supervisor implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(500);

  private final DataDirectory data;
  private final StateFile stateFile;
  private final ProcessRegistry processes;
  private final List<Startable> startables;
  private final InstantSource clock;
  private final Consumer<String> console;
  private final Map<Component, RestartHistory> components = new EnumMap<>(Component.class);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("supervisor").unstarted(this::run);

  /**
   * Creates a supervisor that has not begun yet.
   *
   * @param console receives messages of one or more lines for the user
   */
  Supervisor(
      DataDirectory data,
      ProcessRegistry processes,
      List<Startable> startables,
      InstantSource clock,
      Consumer<String> console) {
    this.data = data;
    this.stateFile = new StateFile(data.state());
    this.processes = processes;
    this.startables = startables;
    this.clock = clock;
    this.console = console;
    startables.forEach(it -> components.put(it.component(), RestartHistory.none(clock.instant())));
    write();
  }

  /** Begins the supervision and returns at once. */
  Supervisor begin() {
    thread.start();
    return this;
  }

  private void run() {
    try {
      while (look()) {
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      console.accept(
          "crosstalk: the platform is not supervised any more: %s%n  → './crosstalk up' starts a component again when it has died"
              .formatted(e));
    }
  }

  /**
   * Looks at each component once, and starts it if it is dead and its delay has passed.
   *
   * @return false when the supervision was closed, or a command has stopped the platform
   */
  boolean look() throws IOException, InterruptedException {
    if (processes.isClosed()) {
      return false;
    }
    Optional<PlatformLock> free = PlatformLock.tryAcquire(data);
    if (free.isEmpty()) {
      // Another command starts or stops the platform.
      return true;
    }
    try (PlatformLock _ = free.get()) {
      Optional<PlatformState> state = stateFile.read().filter(it -> !it.isStopped());
      if (state.isEmpty()) {
        return false;
      }
      for (Startable startable : startables) {
        look(startable, state.get());
      }
    }
    for (Startable startable : startables) {
      RestartHistory restarts = restarts(startable.component());
      if (restarts.phase() == RestartHistory.Phase.STARTING && startable.isHealthy()) {
        change(startable.component(), restarts.healthy(clock.instant()));
      }
    }
    return true;
  }

  private void look(Startable startable, PlatformState state) throws IOException {
    Component component = startable.component();
    RestartHistory restarts = restarts(component);
    boolean alive = state.isAlive(component);
    if (restarts.phase() != RestartHistory.Phase.WAITING) {
      if (!alive) {
        ProcessIdentity last = state.processes().get(component);
        long pid = last == null ? -1 : last.pid();
        change(component, restarts.died(processes.exit(component, pid, clock.instant())));
      }
    } else if (alive) {
      // Another command has started it.
      change(component, restarts.starting(clock.instant()));
    } else if (restarts.isDue(clock.instant())) {
      start(startable, restarts.starting(clock.instant()));
    }
  }

  private void start(Startable startable, RestartHistory starting) {
    change(startable.component(), starting);
    try {
      processes.launch(startable.component(), startable.program());
    } catch (IOException | CommandFailure e) {
      String cause = "it cannot be started: " + e.getMessage();
      change(
          startable.component(), starting.died(ComponentExit.notStarted(clock.instant(), cause)));
    }
  }

  private RestartHistory restarts(Component component) {
    return Objects.requireNonNull(components.get(component));
  }

  private void change(Component component, RestartHistory restarts) {
    if (!processes.isClosed()) {
      components.put(component, restarts);
      write();
      SupervisionMessages.of(component, restarts).ifPresent(console);
    }
  }

  private void write() {
    new SupervisionState(ProcessIdentity.of(ProcessHandle.current()), components)
        .write(data.supervision());
  }

  /** Ends the supervision: after the return no component is started. */
  @Override
  public void close() {
    processes.close();
    thread.interrupt();
  }
}
