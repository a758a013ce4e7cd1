package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.ListeningSource;
import io.crosstalk.ingest.collect.SourceException;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Lets a source listen, and delivers meanwhile what it hears. */
final class ListenLoop {
  private static final Duration DELIVERY = Duration.ofMillis(500);

  private final RunParts parts;
  private final Deadline deadline;
  private long heard;

  ListenLoop(RunParts parts, Deadline deadline) {
    this.parts = parts;
    this.deadline = deadline;
  }

  /**
   * Listens until it is over.
   *
   * @throws Exception why the source can't go on
   */
  void run(ListeningSource source) throws Exception {
    FutureTask<Void> listening =
        deadline.start(
            () -> source.listen(parts.pipeline().intake(ListenLoop::loseTheRest, this::settle)));
    try {
      while (!parts.stop().isStopped() && !listening.isDone()) {
        deliver();
        parts.stop().pause(DELIVERY);
      }
      if (listening.isDone()) {
        end(listening);
      }
    } finally {
      listening.cancel(true);
      deliver();
    }
  }

  private void deliver() throws InterruptedException, IOException {
    long nowMs = parts.clock().millis();
    String main = parts.definition().name();
    if (!parts.pipeline().announces(main)) {
      parts.pipeline().completeByOurClock(main, nowMs);
    }
    if (parts.courier().deliver(parts.pipeline())) {
      parts.memory().save();
      parts.health().succeeded(nowMs);
    }
    noticeData(nowMs);
  }

  /** For a source that can wait after all. */
  private void settle() throws InterruptedException {
    parts.courier().deliverAll(parts.pipeline());
    if (parts.stop().isStopped()) {
      throw new InterruptedException("the source is to stop");
    }
  }

  private void noticeData(long nowMs) {
    PipelineReport report = parts.pipeline().report();
    long now = report.samples() + report.duplicates() + report.missing() + report.rejected();
    if (now != heard) {
      heard = now;
      parts.health().heardData(nowMs);
    }
  }

  /** What sends to us can't be made to wait, so what has no room is lost, and counted. */
  private static void loseTheRest() {
    // nothing makes room before the next delivery
  }

  private static void end(FutureTask<Void> listening) throws Exception {
    try {
      listening.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception exception ? exception : e;
    }
    throw new SourceException("it has stopped listening");
  }
}
