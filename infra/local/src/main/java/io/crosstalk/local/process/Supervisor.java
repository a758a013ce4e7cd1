package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.FailureAdvice;
import io.crosstalk.local.platform.PlatformLock;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.ClassArchive;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Supervises a running platform: starts components again when their processes have died. The
 * supervision ends with {@link #close}, or when a command has stopped the platform.
 */
public final class Supervisor implements AutoCloseable {
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration BEFORE_RESTART = Duration.ofSeconds(5);

  private final DataDirectory data;
  private final StateFile stateFile;
  private final ProcessRegistry processes;
  private final List<Startable> startables;
  private final InstantSource clock;
  private final Consumer<String> console;
  private final String run;
  private final Map<Component, Restarts> components = new EnumMap<>(Component.class);
  private final Thread thread =
      Thread.ofPlatform().daemon().name("supervisor").unstarted(this::run);
  private final Thread archives =
      Thread.ofPlatform().daemon().name("archives").unstarted(this::writeClassArchives);

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
    this.run = stateFile.read().orElseThrow().run();
    startables.forEach(it -> components.put(it.component(), new Restarts(0, null, false)));
  }

  /**
   * Restarts of one component.
   *
   * @param count number of restarts since the supervision began
   * @param next time of the next restart; null unless the component waits for it
   * @param starting whether the component was started again and is not healthy yet
   */
  private record Restarts(int count, @Nullable Instant next, boolean starting) {
    private Restarts started() {
      return new Restarts(count + 1, null, true);
    }
  }

  /** Begins the supervision and returns at once. */
  Supervisor begin() {
    thread.start();
    return this;
  }

  /**
   * Waits until the supervision ends, because another command has stopped the platform. Meanwhile
   * the archives of classes that later starts use are written.
   */
  public void awaitEnd() throws InterruptedException {
    archives.start();
    thread.join();
  }

  private void writeClassArchives() {
    stateFile.read().ifPresent(state -> startables.forEach(it -> writeClassArchive(it, state)));
  }

  private void writeClassArchive(Startable startable, PlatformState state) {
    Optional<ProcessHandle> process = state.process(startable.component());
    Optional<ClassArchive> archive = startable.classArchive();
    if (process.isEmpty() || archive.isEmpty() || processes.isClosed()) {
      return;
    }
    try {
      archive.get().write(process.get(), startable.program().command());
    } catch (IOException e) {
      if (!processes.isClosed()) {
        console.accept("crosstalk: later starts will be slower: " + e.getMessage());
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    boolean failed = false;
    try {
      while (true) {
        try {
          if (!look()) {
            return;
          }
          failed = false;
        } catch (IOException | RuntimeException e) {
          if (!failed) {
            console.accept("crosstalk: the platform cannot be supervised: " + e);
          }
          failed = true;
        }
        Thread.sleep(POLL);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
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
      Optional<PlatformState> state =
          stateFile.read().filter(it -> !it.isStopped() && it.run().equals(run));
      if (state.isEmpty()) {
        return false;
      }
      for (Startable startable : startables) {
        look(startable, state.get());
      }
    }
    for (Startable startable : startables) {
      Restarts restarts = restarts(startable);
      if (restarts.starting() && startable.isHealthy() && !processes.isClosed()) {
        components.put(startable.component(), new Restarts(restarts.count(), null, false));
        console.accept(recoveryMessage(startable.component(), restarts.count()));
      }
    }
    return true;
  }

  private void look(Startable startable, PlatformState state) throws IOException {
    Component component = startable.component();
    Instant next = restarts(startable).next();
    boolean alive = state.isAlive(component);
    if (next == null && !alive) {
      ProcessIdentity last = state.processes().get(component);
      died(startable, processes.exitReason(component, last == null ? -1 : last.pid()));
    } else if (next != null && (alive || !next.isAfter(clock.instant()))) {
      components.put(component, restarts(startable).started());
      if (!alive) {
        start(startable);
      }
    }
  }

  private void start(Startable startable) {
    try {
      processes.launch(startable.component(), startable.program());
    } catch (IOException | CommandFailure e) {
      died(startable, "it cannot be started: " + e.getMessage());
    }
  }

  private void died(Startable startable, String reason) {
    if (!processes.isClosed()) {
      int count = restarts(startable).count();
      Instant next = clock.instant().plus(BEFORE_RESTART);
      components.put(startable.component(), new Restarts(count, next, false));
      console.accept(
          "crosstalk: %s has died: %s%n  → restart %d follows in %d s; %s'./crosstalk logs %1$s' shows its log"
              .formatted(
                  startable.component().label(),
                  reason,
                  count + 1,
                  BEFORE_RESTART.toSeconds(),
                  FailureAdvice.known(List.of(reason)).map(known -> known + "; ").orElse("")));
    }
  }

  static String recoveryMessage(Component component, int count) {
    return "crosstalk: %s runs again (restart %d)%s"
        .formatted(
            component.label(),
            count,
            component == Component.INGEST
                ? "; a replay that it was reading is lost: the commands 'replay' and 'demo' push it"
                    + " again, any other client has to push it again"
                : "");
  }

  private Restarts restarts(Startable startable) {
    return Objects.requireNonNull(components.get(startable.component()));
  }

  /** Ends the supervision: after the return no component is started, and no archive written. */
  @Override
  public void close() {
    processes.close();
    thread.interrupt();
    archives.interrupt();
    try {
      archives.join();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
