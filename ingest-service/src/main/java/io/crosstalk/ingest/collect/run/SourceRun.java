package io.crosstalk.ingest.collect.run;

import io.crosstalk.collectors.FailureText;
import io.crosstalk.collectors.LeftOut;
import io.crosstalk.collectors.ListeningSource;
import io.crosstalk.collectors.PolledSource;
import io.crosstalk.collectors.Source;
import io.crosstalk.collectors.SourceContext;
import io.crosstalk.collectors.settings.SourceDefinition;
import io.crosstalk.ingest.collect.pipeline.PipelineReport;
import io.crosstalk.ingest.collect.pipeline.StreamProgress;
import io.crosstalk.ingest.publish.DataUse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A running source, in a thread of its own. A source that fails is created again after a pause. */
final class SourceRun implements AutoCloseable {
  static final String INVENTORY = "inventory";

  private static final Logger LOG = LoggerFactory.getLogger(SourceRun.class);
  private static final Duration REOPEN = Duration.ofSeconds(10);
  private static final Duration LAST_DELIVERY = Duration.ofSeconds(3);

  private final RunContext parts;
  private final SourceContext context;
  private final LagLimits lagLimits;
  private final CallDeadline deadline;
  private final Thread thread;
  private volatile @Nullable Source source;
  private volatile @Nullable RuntimeException mistake;

  SourceRun(RunContext parts, SourceContext context) {
    this.parts = parts;
    this.context = context;
    SourceDefinition definition = parts.definition();
    this.lagLimits =
        new LagLimits(definition.common().interval(), definition.common().silentAfter());
    this.deadline = new CallDeadline(definition.name());
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
    // No thread stores anything any more; values stored since the last delivery do not count.
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

  /** Returns the reason why the source cannot be created from its settings; null if it can. */
  @Nullable RuntimeException mistake() {
    return mistake;
  }

  private void work(Source opened) throws Exception {
    switch (opened) {
      case PolledSource polled -> new PollLoop(parts, deadline).run(polled);
      case ListeningSource listening -> new ListenLoop(parts, deadline).run(listening);
    }
  }

  /**
   * Returns the condition of the whole source for users. A failure is shown at once, before the
   * data are late.
   */
  SourceCondition state(long nowMs) {
    SourceCondition readings = condition(progress(definition().name()), nowMs);
    if (readings == SourceCondition.SILENT && report().samples() == 0 && !leftOut().isEmpty()) {
      return SourceCondition.UNUSED;
    }
    if (readings != SourceCondition.SILENT && parts.health().failure() != null) {
      return SourceCondition.FAILING;
    }
    return readings == SourceCondition.OK && isUnused() ? SourceCondition.UNUSED : readings;
  }

  /** Returns whether no diagnosis can use the latest data; data that are left out count as such. */
  private boolean isUnused() {
    DataUse use = parts.pipeline().use();
    leftOut().forEach(each -> use.record(each.last().toEpochMilli(), false));
    return use.isUnused();
  }

  /**
   * Returns the condition of a stream. For a polled source, the delay of the watermark decides. The
   * sender of a listening source may be catching up with old data, so an advancing watermark and
   * arriving data count, too.
   */
  SourceCondition condition(StreamProgress stream, long nowMs) {
    long lastMs =
        source instanceof ListeningSource
            ? Math.min(stream.lastArrivalMs(), stream.movedMs())
            : stream.coveredMs();
    return lastMs == Long.MIN_VALUE
        ? lagLimits.judgeStart(nowMs - parts.health().startedMs())
        : lagLimits.judge(nowMs - lastMs, stream.longestStepMs());
  }

  /**
   * Returns the time through which ticks of a stream may be written, epoch milliseconds: its
   * watermark or, for a silent stream, the limit, since no consumer waits for a silent stream.
   *
   * @param limitMs latest time that is allowed for any stream, epoch milliseconds
   */
  long completeThrough(String stream, long limitMs) {
    StreamProgress progress = parts.pipeline().progress(stream);
    if (condition(progress, parts.clock().millis()) == SourceCondition.SILENT) {
      return limitMs;
    }
    return progress.isKnown() ? progress.coveredMs() : 0;
  }

  /** Returns the stream names on the bus; the first is the source's own. */
  List<String> streams() {
    return parts.pipeline().streams();
  }

  StreamProgress progress(String stream) {
    return parts.pipeline().progress(stream);
  }

  PipelineReport report() {
    return parts.pipeline().report();
  }

  RoundResults health() {
    return parts.health();
  }

  /** Returns the warnings that the source itself reports for operators. */
  List<String> warnings() {
    Source opened = source;
    return opened == null ? List.of() : opened.warnings();
  }

  /** Returns the valid data that no diagnosis uses. */
  List<LeftOut> leftOut() {
    Source opened = source;
    return opened == null ? List.of() : opened.leftOut();
  }

  /** Returns the ids of the resources that the changes of the last day name. */
  List<String> changedResources() {
    return parts.pipeline().changedResources();
  }

  /**
   * Stops the source. The last data are still delivered if that takes only a short time; a call of
   * the source that hangs is not waited for.
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
