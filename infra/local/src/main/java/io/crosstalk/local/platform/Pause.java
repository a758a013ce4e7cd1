package io.crosstalk.local.platform;

import java.time.Duration;

/** Waits; replaced in tests. */
interface Pause {
  void sleep(Duration duration) throws InterruptedException;
}
