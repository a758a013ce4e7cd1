package io.crosstalk.engine.stage.domain;

import io.crosstalk.engine.diagnosis.examination.Examination.Examiner;
import io.crosstalk.engine.episode.DiagnosisRequest;
import io.crosstalk.engine.stage.PlatformException;
import io.crosstalk.engine.stage.SourceProgress;
import io.crosstalk.engine.stage.message.LoadBlock;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Processes the next ticks of one source of one world: at most {@link #MOST_TICKS}, up to the
 * watermark that stage 1 has at the first step. For each tick the load blocks are applied and the
 * diagnosis requests are answered. This is done in pieces, and the position is kept in {@link
 * SourceProgress}, so that a restart between two pieces changes nothing. Not thread-safe.
 */
final class TickAdvance {
  /**
   * Maximum number of ticks in one advance. After each advance the watermark is forwarded,
   * snapshots are written and blocks are deleted, even if blocks arrive faster than they are
   * processed.
   */
  static final int MOST_TICKS = 16;

  private final Output output;
  private final WorldDomains world;
  private final String source;
  private final SourceProgress watermarks;
  private final WaitingBlocks blocks;
  private final Examiner examiner;
  private final int mostSteps;
  private final Deque<byte[]> pendingBlocks = new ArrayDeque<>();

  /**
   * Diagnosis requests of the current tick, without duplicates: after a restart stage 1 repeats the
   * pieces of a tick that it had not completed.
   */
  private final Set<DiagnosisRequest> requests = new LinkedHashSet<>();

  private @Nullable RequestProcessing processing;
  private long tick;
  private boolean begun;
  private long target;
  private int ticks;
  private boolean reconsidered;

  /**
   * Diagnosis requests that are answered a second time. They are removed from the deferred requests
   * when all of them have been answered.
   */
  private List<DiagnosisRequest> due = List.of();

  /** Receives the domain reports and dead letters of the processed ticks. */
  interface Output extends RequestProcessing.Outlet {
    /** Sends a block that cannot be read or applied to the dead letters. */
    void setAside(byte[] block, RuntimeException reason);
  }

  /**
   * Creates an advance that continues at the position in the given progress.
   *
   * @param watermarks progress with the source; it is updated
   * @param mostSteps number of pieces after which an unfinished examination becomes a dead letter
   */
  TickAdvance(
      WorldDomains world,
      String source,
      SourceProgress watermarks,
      WaitingBlocks blocks,
      Examiner examiner,
      Output output,
      int mostSteps) {
    this.world = world;
    this.source = source;
    this.watermarks = watermarks;
    this.blocks = blocks;
    this.examiner = examiner;
    this.output = output;
    this.mostSteps = mostSteps;
    if (watermarks.answered() != SourceProgress.ALL) {
      resume();
    }
  }

  /** Key of the world. */
  String world() {
    return world.key();
  }

  String source() {
    return source;
  }

  SourceProgress watermarks() {
    return watermarks;
  }

  /** Returns whether the first step has been done. */
  boolean isUnderWay() {
    return begun || processing != null;
  }

  /**
   * Returns the event time up to which ticks are processed, epoch milliseconds. It is the watermark
   * of this partition once the advance is complete.
   */
  long target() {
    return begun ? target : watermarks.time();
  }

  /**
   * Restores the requests of a tick whose blocks were applied before a restart, and of whose
   * requests some were not answered.
   */
  private void resume() {
    blocks
        .readTick(world.key(), source, watermarks.applied(), watermarks.applied())
        .forEach(block -> requests.addAll(requestsOf(block)));
    beginProcessing(watermarks.answered());
  }

  private List<DiagnosisRequest> requestsOf(byte[] block) {
    try {
      return world.read(block).requests();
    } catch (RuntimeException e) {
      // It became a dead letter when it was first read.
      return List.of();
    }
  }

  /**
   * Returns whether this instance's inventory is complete up to the tick that is processed next.
   */
  boolean isReady() {
    long through = processing == null ? target() : watermarks.applied();
    return !pendingBlocks.isEmpty()
        || world.isInventoryComplete(source, watermarks.eventTime(through));
  }

  /** Ends this advance with the current tick, although later ticks are known. */
  void endWithTick() {
    if (ticks > 0 && !reconsidered) {
      ticks = MOST_TICKS;
      target = tick;
    }
  }

  /** Does one piece of work. Returns whether the target is reached. */
  boolean step() {
    if (!begun) {
      target = watermarks.time();
      begun = true;
    }
    if (processing != null) {
      continueProcessing(processing);
    } else if (!pendingBlocks.isEmpty()) {
      take(pendingBlocks.remove());
    } else if (!openNextTick()) {
      return reconsider();
    }
    return false;
  }

  private void continueProcessing(RequestProcessing current) {
    boolean done = current.step();
    if (!reconsidered) {
      watermarks.answered(done ? SourceProgress.ALL : current.answered());
    }
    if (done) {
      processing = null;
      due.forEach(world.deferred()::answered);
      due = List.of();
    }
  }

  private boolean openNextTick() {
    if (ticks == MOST_TICKS) {
      target = tick;
      return false;
    }
    long from = watermarks.applied() == Long.MIN_VALUE ? Long.MIN_VALUE : watermarks.applied() + 1;
    pendingBlocks.addAll(blocks.readTick(world.key(), source, from, target));
    if (pendingBlocks.isEmpty()) {
      return false;
    }
    ticks++;
    reconsidered = false;
    tick = LoadBlock.Header.decode(pendingBlocks.element()).sequence();
    return true;
  }

  private void take(byte[] bytes) {
    try {
      LoadBlock block = world.read(bytes);
      requests.addAll(block.requests());
      world.take(block);
    } catch (PlatformException e) {
      throw e;
    } catch (RuntimeException e) {
      output.setAside(bytes, e);
    }
    if (pendingBlocks.isEmpty()) {
      watermarks.applied(tick);
      beginProcessing(0);
    }
  }

  private void beginProcessing(int skip) {
    if (!requests.isEmpty()) {
      processing =
          new RequestProcessing(world, List.copyOf(requests), skip, examiner, output, mostSteps);
      watermarks.answered(skip);
      requests.clear();
    }
  }

  /** Answers those requests about ended episodes again for which a source lagged the first time. */
  private boolean reconsider() {
    if (reconsidered) {
      return true;
    }
    reconsidered = true;
    watermarks.applied(target);
    due =
        world.deferred().due(world.watermarks().settled()).stream()
            .map(DiagnosisRequest::again)
            .toList();
    if (!due.isEmpty()) {
      processing = new RequestProcessing(world, due, 0, examiner, output, mostSteps);
    }
    return due.isEmpty();
  }
}
