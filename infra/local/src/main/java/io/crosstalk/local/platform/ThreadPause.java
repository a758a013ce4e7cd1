package io.crosstalk.local.platform;

import java.time.Duration;

/** Pause of a thread; replaced in tests. */
interface ThreadPause {
  void sleep(Duration duration) throws InterruptedException;
}
