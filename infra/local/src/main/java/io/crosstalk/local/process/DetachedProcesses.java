package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.platform.DataDirectory;
import io.crosstalk.local.platform.LogFile;
import io.crosstalk.local.process.Launcher.Launched;
import io.crosstalk.local.program.ProcessCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Starts processes that continue to run after the end of this process. */
final class DetachedProcesses {
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

  private DetachedProcesses() {}

  static Launched launch(DataDirectory data, Component component, ProcessCommand program)
      throws IOException {
    Path log = data.log(component);
    LogFile.rotate(log);
    long logStart = Files.exists(log) ? Files.size(log) : 0;
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
}
