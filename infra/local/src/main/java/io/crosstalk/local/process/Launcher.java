package io.crosstalk.local.process;

import io.crosstalk.local.platform.Component;
import io.crosstalk.local.program.ProcessCommand;
import java.io.IOException;

/** Starts the process of a component. */
@FunctionalInterface
interface Launcher {
  Launched launch(Component component, ProcessCommand program) throws IOException;

  /**
   * Process that has been started.
   *
   * @param logStart size of the log, in bytes, when the process began to write
   */
  record Launched(Process process, long logStart) {}
}
