package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.FailureAdvice;
import io.crosstalk.local.platform.PlatformLock;
import io.crosstalk.local.platform.PlatformState;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.Startable;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Supervises a running platform: starts components again when their processes have died. The
 * supervision ends with {@link #close}, or when a command has stopped the platform.
 */
public final class Supervisor implements AutoCloseable {
  /** Period between two looks, and so the shortest time between two starts of a component. */
  private static final Duration PERIOD = Duration.ofSeconds(5);

  private static final String LOST_REPLAY =
      "a replay that it was reading is lost: the commands 'replay' and 'demo' push it again, any"
          + " other client has to push it again; ";

  private final DataDirectory data;
  private final StateFile stateFile;
  private final ProcessRegistry processes;
  private final List<Startable> startables;
  private final Consumer<String> console;
  private final String run;
  private final Thread thread =
      Thread.ofPlatform().daemon().name("supervisor").unstarted(this::run);

  /** True after a look that failed, which the user has been told. */
  private boolean failed;

  /**
   * Creates a supervisor that has not begun yet.
   *
   * @param console receives messages of one or more lines for the user
   */
  Supervisor(
      DataDirectory data,
      ProcessRegistry processes,
      List<Startable> startables,
      Consumer<String> console) {
    this.data = data;
    this.stateFile = new StateFile(data.state());
    this.processes = processes;
    this.startables = startables;
    this.console = console;
    this.run = stateFile.read().orElseThrow().run();
  }

  /** Begins the supervision and returns at once. */
  Supervisor begin() {
    thread.start();
    return this;
  }

  /** Waits until the supervision ends, because another command has stopped the platform. */
  public void awaitEnd() throws InterruptedException {
    thread.join();
  }

  private void run() {
    try {
      while (look()) {
        Thread.sleep(PERIOD);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Looks at each component once, and starts it if it is dead.
   *
   * @return false when the supervision was closed, or a command has stopped the platform
   */
  boolean look() {
    if (processes.isClosed()) {
      return false;
    }
    // Another command that holds the lock starts or stops the platform.
    try (PlatformLock lock = PlatformLock.tryAcquire(data).orElse(null)) {
      boolean goesOn = lock == null || restartTheDead();
      failed = false;
      return goesOn;
    } catch (RuntimeException e) {
      if (!failed) {
        tell("the platform cannot be supervised: " + e);
      }
      failed = true;
      return true;
    }
  }

  private boolean restartTheDead() {
    Optional<PlatformState> state =
        stateFile.read().filter(it -> !it.isStopped() && it.run().equals(run));
    state.ifPresent(it -> startables.forEach(each -> restartIfDead(each, it)));
    return state.isPresent();
  }

  private void restartIfDead(Startable startable, PlatformState state) {
    Component component = startable.component();
    if (state.isAlive(component)) {
      return;
    }
    ProcessIdentity last = state.processes().get(component);
    try {
      String reason = processes.exitReason(component, last == null ? -1 : last.pid());
      processes.launch(component, startable.program());
      tell(message(component, reason));
    } catch (IOException | CommandFailure e) {
      tell("%s has died, and cannot be started: %s".formatted(component.label(), e.getMessage()));
    }
  }

  /** Message on a component that has died and was started again. */
  static String message(Component component, String reason) {
    String advice = FailureAdvice.known(List.of(reason)).map(known -> known + "; ").orElse("");
    String lost = component == Component.INGEST ? LOST_REPLAY : "";
    return "%s has died: %s%n  → it has been started again; %s'./crosstalk logs %1$s' shows its log"
        .formatted(component.label(), reason, lost + advice);
  }

  private void tell(String message) {
    if (!processes.isClosed()) {
      console.accept("crosstalk: " + message);
    }
  }

  /** Ends the supervision: after the return no component is started. */
  @Override
  public void close() {
    processes.close();
    thread.interrupt();
  }
}
