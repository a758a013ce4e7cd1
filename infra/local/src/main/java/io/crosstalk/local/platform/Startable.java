package io.crosstalk.local.platform;

import java.io.IOException;

/** One component, with its preparation, start and health check. */
interface Startable {
  Component component();

  /** Prepares everything that the process needs. */
  void prepare() throws IOException, InterruptedException;

  ProcessCommand program();

  /** Returns whether the component answers; asked repeatedly while the process lives. */
  boolean isHealthy() throws InterruptedException;

  /** Returns whether a process that ended with this in its log may succeed on another try. */
  default boolean isWorthAnotherTry(String logTail) {
    return false;
  }
}
