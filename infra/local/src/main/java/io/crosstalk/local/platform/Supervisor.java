package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.console.ExitCode;
import java.io.IOException;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Supervises a running platform: starts components again when their processes have died. The
 * supervision ends with {@link #close}, or when a command has stopped the platform.
 */
public final class Supervisor implements AutoCloseable {
  private final DataDirectory data;
  private final ProcessRegistry processes;
  private final RestartPolicy policy;
  private final SupervisionFile file;
  private final InstantSource clock;
  private final ThreadPause pause;
  private final Consumer<String> console;
  private @Nullable PlatformAssembly assembly;
  private final Map<Component, RestartHistory> components = new EnumMap<>(Component.class);
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * Creates a supervisor that has not begun yet.
   *
   * @param pause waits before restarts
   * @param console receives messages of one or more lines for the user
   */
  Supervisor(
      DataDirectory data,
      ProcessRegistry processes,
      RestartPolicy policy,
      InstantSource clock,
      ThreadPause pause,
      Consumer<String> console) {
    this.data = data;
    this.processes = processes;
    this.policy = policy;
    this.file = new SupervisionFile(data.supervision());
    this.clock = clock;
    this.pause = pause;
    this.console = console;
  }

  static Supervisor of(
      DataDirectory data,
      ProcessRegistry processes,
      RestartPolicy policy,
      Consumer<String> console) {
    return new Supervisor(data, processes, policy, InstantSource.system(), Thread::sleep, console);
  }

  /**
   * Begins the supervision and returns at once. Closing the supervisor closes the assembly, too.
   */
  void begin(PlatformAssembly parts) {
    assembly = parts;
    begin(parts.startables());
  }

  void begin(List<Startable> startables) {
    synchronized (this) {
      startables.forEach(
          it -> components.put(it.component(), RestartHistory.none(clock.instant())));
      write();
    }
    startables.forEach(it -> executor.execute(() -> supervise(it)));
    executor.shutdown();
  }

  /** Returns whether the supervision has ended for all components. */
  boolean hasEnded() {
    return executor.isTerminated();
  }

  /**
   * Checks that the supervision has not given up a component.
   *
   * @throws CommandFailure if a component is not restarted any more; the message gives the reason
   *     and what to do
   */
  public synchronized void check() {
    components.forEach(
        (component, restarts) -> {
          if (restarts.phase() == RestartHistory.Phase.GIVEN_UP) {
            throw new CommandFailure(
                ExitCode.FAILED,
                SupervisionMessages.givenUp(component, restarts),
                SupervisionMessages.advice(component, restarts));
          }
        });
  }

  /** Ends the supervision: after the return no component is started and no death is reported. */
  @Override
  public void close() {
    processes.close();
    executor.shutdownNow();
    PlatformAssembly parts = assembly;
    if (parts != null) {
      parts.close();
    }
  }

  private void supervise(Startable startable) {
    Component component = startable.component();
    try {
      new ComponentSupervision(
              startable,
              processes,
              data.log(component),
              policy,
              clock,
              pause,
              restarts -> changed(component, restarts))
          .run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException e) {
      if (!processes.isClosed()) {
        console.accept(SupervisionMessages.notSupervised(component, e));
      }
    }
  }

  private synchronized void changed(Component component, RestartHistory restarts) {
    if (processes.isClosed()) {
      return;
    }
    components.put(component, restarts);
    write();
    SupervisionMessages.of(component, restarts).ifPresent(console);
  }

  private synchronized void write() {
    file.write(new SupervisionState(ProcessIdentity.of(ProcessHandle.current()), components));
  }
}
