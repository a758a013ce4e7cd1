package io.crosstalk.local.platform;

import java.time.Duration;
import java.util.Optional;

/**
 * Process of a supervised component.
 *
 * @param own the process if this command has started it, which gives access to its exit code; empty
 *     when another command has started it
 * @param logStart size of the log, in bytes, when the process began to write; 0 if not known
 */
record SupervisedProcess(ProcessHandle handle, Optional<Process> own, long logStart) {
  private static final Duration POLL = Duration.ofMillis(500);

  void awaitEnd(ThreadPause pause) throws InterruptedException {
    if (own.isEmpty()) {
      // The end of an orphan is not signalled where no process collects its exit code.
      ProcessIdentity mark = ProcessIdentity.of(handle);
      while (mark.isAlive()) {
        pause.sleep(POLL);
      }
    } else {
      own.get().waitFor();
    }
  }
}
