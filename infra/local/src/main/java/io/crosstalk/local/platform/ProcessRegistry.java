package io.crosstalk.local.platform;

import io.crosstalk.local.console.CommandFailure;
import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Starts processes and records them in the state file, so that other commands find them. After
 * {@link #close} it starts none.
 */
final class ProcessRegistry implements Launcher {
  private final DataDirectory data;
  private final StateFile stateFile;
  private final DetachedProcesses spawner;
  private final Map<Component, Launched> own = new EnumMap<>(Component.class);
  private boolean closed;

  ProcessRegistry(DataDirectory data, StateFile stateFile) {
    this.data = data;
    this.stateFile = stateFile;
    this.spawner = new DetachedProcesses(data);
  }

  /** State of a component, according to the state file and the operating system. */
  sealed interface Found {
    record Running(SupervisedProcess process) implements Found {}

    /**
     * State of a component whose process has ended.
     *
     * @param exitCode exit code of the process; empty when another command had started it
     */
    record Dead(OptionalInt exitCode) implements Found {}

    /** State of every component of a platform that a command has stopped. */
    record PlatformStopped() implements Found {}
  }

  @Override
  public synchronized Launched launch(Component component, ProcessCommand program)
      throws IOException {
    if (closed) {
      throw new IOException("the platform is being stopped");
    }
    Launched launched = spawner.launch(component, program);
    try {
      ProcessIdentity mark = ProcessIdentity.of(launched.process().toHandle());
      stateFile.update(state -> state.with(component, mark));
    } catch (CommandFailure e) {
      // Without the state no command would find this process again.
      launched.process().destroyForcibly();
      throw e;
    }
    own.put(component, launched);
    return launched;
  }

  /**
   * Determines the state of a component; empty while another command starts or stops the platform.
   */
  synchronized Optional<Found> find(Component component) {
    Optional<PlatformLock> free = tryLock();
    if (free.isEmpty()) {
      return Optional.empty();
    }
    try (PlatformLock _ = free.get()) {
      return Optional.of(found(component));
    }
  }

  /**
   * Starts a component if it is dead and the platform has not been stopped; empty while another
   * command starts or stops the platform.
   */
  synchronized Optional<Found> relaunch(Startable startable) throws IOException {
    Optional<PlatformLock> free = tryLock();
    if (free.isEmpty()) {
      return Optional.empty();
    }
    try (PlatformLock _ = free.get()) {
      Found found = found(startable.component());
      return Optional.of(
          found instanceof Found.Dead
              ? new Found.Running(supervised(launch(startable.component(), startable.program())))
              : found);
    }
  }

  /**
   * Closes the registry. After this method has returned, the registry starts no process and
   * acquires no lock.
   */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }

  private Optional<PlatformLock> tryLock() {
    return closed ? Optional.empty() : PlatformLock.tryAcquire(data);
  }

  private Found found(Component component) {
    Optional<PlatformState> state = stateFile.read();
    if (state.map(PlatformState::isStopped).orElse(true)) {
      return new Found.PlatformStopped();
    }
    return state
        .flatMap(it -> it.process(component))
        .<Found>map(handle -> new Found.Running(supervised(component, handle)))
        .orElseGet(() -> new Found.Dead(exitCode(component, state.get())));
  }

  private OptionalInt exitCode(Component component, PlatformState state) {
    return Optional.ofNullable(state.processes().get(component))
        .flatMap(mark -> own(component, mark.pid()))
        .map(launched -> OptionalInt.of(launched.process().onExit().join().exitValue()))
        .orElse(OptionalInt.empty());
  }

  private SupervisedProcess supervised(Component component, ProcessHandle handle) {
    return own(component, handle.pid())
        .map(ProcessRegistry::supervised)
        .orElseGet(() -> new SupervisedProcess(handle, Optional.empty(), 0));
  }

  private Optional<Launched> own(Component component, long pid) {
    return Optional.ofNullable(own.get(component))
        .filter(launched -> launched.process().pid() == pid);
  }

  private static SupervisedProcess supervised(Launched launched) {
    Process process = launched.process();
    return new SupervisedProcess(process.toHandle(), Optional.of(process), launched.logStart());
  }
}
