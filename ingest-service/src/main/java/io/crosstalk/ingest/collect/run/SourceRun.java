package io.crosstalk.ingest.collect.run;

import io.crosstalk.ingest.collect.ListeningSource;
import io.crosstalk.ingest.collect.PolledSource;
import io.crosstalk.ingest.collect.Source;
import io.crosstalk.ingest.collect.SourceContext;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import io.crosstalk.ingest.collect.pipeline.Progress;
import io.crosstalk.ingest.collect.settings.SourceDefinition;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One source at work, in a thread of its own. A source that fails is made anew after a while. */
final class SourceRun implements AutoCloseable {
  static final String INVENTORY = "inventory";

  private static final Logger LOG = LoggerFactory.getLogger(SourceRun.class);
  private static final Duration REOPEN = Duration.ofSeconds(10);
  private static final Duration LAST_DELIVERY = Duration.ofSeconds(3);

  private final RunParts parts;
  private final SourceContext context;
  private final Patience patience;
  private final Deadline deadline;
  private final Thread thread;
  private volatile @Nullable Source source;
  private volatile @Nullable RuntimeException mistake;

  SourceRun(RunParts parts, SourceContext context) {
    this.parts = parts;
    this.context = context;
    SourceDefinition definition = parts.definition();
    this.patience = new Patience(definition.common().interval(), definition.common().silentAfter());
    this.deadline = new Deadline(definition.name());
    this.thread =
        Thread.ofPlatform().daemon().name("source-" + definition.name()).unstarted(this::run);
  }

  void start() {
    thread.start();
  }

  SourceDefinition definition() {
    return parts.definition();
  }

  private void run() {
    try {
      while (!parts.stop().isStopped()) {
        attempt();
        parts.stop().pause(REOPEN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) {
      LOG.error("the source {} has ended", definition().name(), e);
      parts.health().failed(parts.clock().millis(), FailureText.of(e));
    }
  }

  private void attempt() throws InterruptedException {
    if (deadline.isHanging()) {
      parts
          .health()
          .failed(parts.clock().millis(), "it hangs, and does not even stop when it is told to");
      return;
    }
    // Nobody puts anything any more; what was put since the last delivery has not come true.
    parts.memory().forgetUnsaved();
    try (Source opened = open()) {
      source = opened;
      work(opened);
    } catch (InterruptedException e) {
      throw e;
    } catch (TimeoutException e) {
      LOG.warn("the source {} took too long and is made anew", definition().name());
    } catch (Exception e) {
      if (!parts.stop().isStopped()) {
        LOG.warn("the source {} does not work: {}", definition().name(), FailureText.of(e));
        parts.health().failed(parts.clock().millis(), FailureText.of(e));
      }
    }
  }

  private Source open() {
    try {
      Source opened = definition().open(context);
      mistake = null;
      return opened;
    } catch (RuntimeException e) {
      mistake = e;
      throw e;
    }
  }

  /** Why it can't be made of its settings; null when it can. */
  @Nullable RuntimeException mistake() {
    return mistake;
  }

  private void work(Source opened) throws Exception {
    switch (opened) {
      case PolledSource polled -> new PollLoop(parts, deadline).run(polled);
      case ListeningSource listening -> new ListenLoop(parts, deadline).run(listening);
    }
  }

  /** How it is doing as a whole, for people: a failure shows before anything waits for it. */
  Condition state(long nowMs) {
    Condition readings = condition(progress(definition().name()), nowMs);
    return readings != Condition.SILENT && parts.health().trouble() != null
        ? Condition.FAILING
        : readings;
  }

  /**
   * How a stream's readings come: those of one that is asked as far as they are complete. What
   * sends may catch up with a long time, so there it counts that it gets on, and that something
   * comes.
   */
  Condition condition(Progress stream, long nowMs) {
    long lastMs =
        source instanceof ListeningSource
            ? Math.min(stream.heardMs(), stream.movedMs())
            : stream.coveredMs();
    return lastMs == Long.MIN_VALUE
        ? patience.judgeStart(nowMs - parts.health().startedMs())
        : patience.judge(nowMs - lastMs, stream.longestStepMs());
  }

  /**
   * What a stream promises: as far as it is complete, and everything when it is silent and nobody
   * is to wait for it.
   */
  long completeThrough(String stream, long limitMs) {
    Progress progress = parts.pipeline().progress(stream);
    if (condition(progress, parts.clock().millis()) == Condition.SILENT) {
      return limitMs;
    }
    return progress.isKnown() ? progress.coveredMs() : 0;
  }

  /** The names of its streams on the bus; the first is its own. */
  List<String> streams() {
    return parts.pipeline().streams();
  }

  Progress progress(String stream) {
    return parts.pipeline().progress(stream);
  }

  PipelineReport report() {
    return parts.pipeline().report();
  }

  Health health() {
    return parts.health();
  }

  /** What the source itself wants an operator to know. */
  List<String> warnings() {
    Source opened = source;
    return opened == null ? List.of() : opened.warnings();
  }

  /**
   * Ends it, and gives it a moment to deliver what it has; a hanging source does not delay that.
   */
  @Override
  public void close() {
    parts.stop().stop();
    Source opened = source;
    if (opened != null) {
      close(opened);
    }
    try {
      if (!thread.join(LAST_DELIVERY)) {
        thread.interrupt();
        thread.join(LAST_DELIVERY);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void close(Source opened) {
    try {
      opened.close();
    } catch (RuntimeException e) {
      LOG.warn("the source {} can't be closed: {}", definition().name(), FailureText.of(e));
    }
  }
}
