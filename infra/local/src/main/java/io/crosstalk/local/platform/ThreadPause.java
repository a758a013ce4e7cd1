package io.crosstalk.local.platform;

import java.time.Duration;

/** Lets the current thread wait for some time; tests replace it. */
interface ThreadPause {
  void sleep(Duration duration) throws InterruptedException;
}
