package io.crosstalk.local.process;

import io.crosstalk.local.console.CommandFailure;
import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.ProcessCommand;
import java.io.IOException;
import java.time.Instant;
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
  private final Map<Component, Launched> own = new EnumMap<>(Component.class);
  private boolean closed;

  ProcessRegistry(DataDirectory data, StateFile stateFile) {
    this.data = data;
    this.stateFile = stateFile;
  }

  @Override
  public synchronized Launched launch(Component component, ProcessCommand program)
      throws IOException {
    if (closed) {
      throw new IOException("the platform is being stopped");
    }
    Launched launched = DetachedProcesses.launch(data, component, program);
    try {
      ProcessIdentity identity = ProcessIdentity.of(launched.process().toHandle());
      stateFile.update(state -> state.with(component, identity));
    } catch (CommandFailure e) {
      // Without the state no command would find this process again.
      launched.process().destroyForcibly();
      throw e;
    }
    own.put(component, launched);
    return launched;
  }

  /**
   * Reason for the end of a component's process. The exit code is known if this registry has
   * started the process.
   *
   * @param last the process
   */
  synchronized ComponentExit exit(Component component, long last, Instant now) throws IOException {
    Optional<Launched> launched =
        Optional.ofNullable(own.get(component)).filter(it -> it.process().pid() == last);
    OptionalInt exitCode =
        launched.stream().mapToInt(it -> it.process().onExit().join().exitValue()).findFirst();
    return ComponentExit.ended(
        now,
        exitCode,
        LogFile.tail(
            data.log(component),
            launched.map(Launched::logStart).orElse(0L),
            ComponentExit.TAIL_LINES));
  }

  /** Closes the registry, which starts no process from then on. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }
}
