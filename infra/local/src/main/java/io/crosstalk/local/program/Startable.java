package io.crosstalk.local.program;

import io.crosstalk.local.platform.Component;
import java.io.IOException;

/** A component that can be started: preparation, program and health check. */
public interface Startable {
  Component component();

  /** Prepares everything that the process needs, such as folders and configuration files. */
  void prepare() throws IOException, InterruptedException;

  ProcessCommand program() throws IOException;

  /** Returns whether the component answers; asked repeatedly while the process lives. */
  boolean isHealthy() throws InterruptedException;

  /**
   * Returns whether a process that ended with these last lines in its log may succeed when it is
   * started again.
   */
  default boolean isWorthAnotherTry(String logTail) {
    return false;
  }
}
