package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.platform.ProcessIdentity;
import io.crosstalk.local.platform.StateFile;
import io.crosstalk.local.program.ProcessCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * Starts processes that continue to run after the end of this one, and records them in the state
 * file, so that other commands find them. After {@link #close} it starts none.
 */
final class ProcessRegistry {
  private static final int TAIL_LINES = 40;
  private static final File NOTHING = new File("/dev/null");

  /**
   * Command that starts a process in a session of its own, empty where the system does not have it.
   * Ctrl-C in the terminal then reaches only the command, which stops the components in order.
   */
  private static final List<String> OWN_SESSION =
      Stream.of("/usr/bin/setsid", "/bin/setsid")
          .filter(path -> Files.isExecutable(Path.of(path)))
          .limit(1)
          .toList();

  private final DataDirectory data;
  private final StateFile stateFile;
  private final Map<Component, Launched> own = new EnumMap<>(Component.class);
  private boolean closed;

  ProcessRegistry(DataDirectory data, StateFile stateFile) {
    this.data = data;
    this.stateFile = stateFile;
  }

  /**
   * Process that has been started.
   *
   * @param logStart size of the log, in bytes, when the process began to write
   */
  record Launched(Process process, long logStart) {}

  synchronized Launched launch(Component component, ProcessCommand program) throws IOException {
    if (closed) {
      throw new IOException("the platform is being stopped");
    }
    Launched launched = start(component, program);
    try {
      ProcessIdentity identity = ProcessIdentity.of(launched.process().toHandle());
      stateFile.update(state -> state.with(component, identity));
    } catch (RuntimeException e) {
      // Without the state no command would find this process again.
      launched.process().destroyForcibly();
      throw e;
    }
    own.put(component, launched);
    return launched;
  }

  private Launched start(Component component, ProcessCommand program) throws IOException {
    Path log = data.log(component);
    LogFile.rotate(log);
    long logStart = LogFile.size(log);
    List<String> command = new ArrayList<>(OWN_SESSION);
    command.addAll(program.command());
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(data.root().toFile())
            .redirectInput(NOTHING)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(program.environment());
    return new Launched(builder.start(), logStart);
  }

  /**
   * Reason for the end of a component's process. The exit code is known if this registry has
   * started the process.
   *
   * @param last id of the process
   */
  synchronized String exitReason(Component component, long last) throws IOException {
    Optional<Launched> launched =
        Optional.ofNullable(own.get(component)).filter(it -> it.process().pid() == last);
    OptionalInt exitCode =
        launched.stream().mapToInt(it -> it.process().onExit().join().exitValue()).findFirst();
    return ExitReason.of(
        exitCode,
        LogFile.tail(data.log(component), launched.map(Launched::logStart).orElse(0L), TAIL_LINES));
  }

  /** Closes the registry, which starts no process from then on. */
  synchronized void close() {
    closed = true;
  }

  synchronized boolean isClosed() {
    return closed;
  }
}
