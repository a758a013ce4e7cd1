package io.crosstalk.local.platform;

import java.io.IOException;

/** One component: how it is made ready, started and asked whether it works. */
interface Startable {
  Component component();

  /** What has to be there before the process can start. */
  void prepare() throws IOException, InterruptedException;

  Program program();

  /** Whether it answers; asked repeatedly while the process lives. */
  boolean isHealthy() throws InterruptedException;

  /** Whether a process that ended with this in its log may do better on another try. */
  default boolean isWorthAnotherTry(String logTail) {
    return false;
  }
}
