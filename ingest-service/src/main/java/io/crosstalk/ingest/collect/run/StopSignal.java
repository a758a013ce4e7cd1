package io.crosstalk.ingest.collect.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Flag that tells the threads of a source to stop. */
final class StopSignal {
  private final CountDownLatch stopped = new CountDownLatch(1);

  void stop() {
    stopped.countDown();
  }

  boolean isStopped() {
    return stopped.getCount() == 0;
  }

  /** Waits for the given time, or until the source is told to stop. */
  void pause(Duration pause) throws InterruptedException {
    boolean unused = stopped.await(Math.max(0, pause.toMillis()), TimeUnit.MILLISECONDS);
  }
}
