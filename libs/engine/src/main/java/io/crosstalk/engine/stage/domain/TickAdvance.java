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
 * Work on the ticks of one source of one world, up to the watermark that stage 1 had at the first
 * step and at most {@link #MOST_TICKS}. For each tick it applies the blocks and processes the
 * diagnosis requests. The work is done in pieces and its state is kept in the source's watermarks,
 * so that a restart between two pieces changes nothing. Not thread-safe.
 */
final class TickAdvance {
  /**
   * Number of ticks after which a partition that is behind forwards its watermark, writes snapshots
   * and deletes blocks, even if blocks arrive faster than it works.
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

  /** Diagnosis requests that are processed a second time; they are released when all are done. */
  private List<DiagnosisRequest> due = List.of();

  /** Destination of domain reports and dead letters. */
  interface Output extends RequestProcessing.Outlet {
    /** Sends a block that cannot be read or applied to the dead letters. */
    void setAside(byte[] block, RuntimeException reason);
  }

  /**
   * Continues at the position of the given watermarks.
   *
   * @param mostSteps pieces of work after which an examination is given up and becomes a dead
   *     letter
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

  /** Returns whether the work has begun. */
  boolean isUnderWay() {
    return begun || processing != null;
  }

  /**
   * The event time up to which this works, epoch milliseconds: the watermark once it is complete.
   */
  long target() {
    return begun ? target : watermarks.time();
  }

  /**
   * Restores the requests of a tick whose blocks were applied before and whose requests were not
   * all processed.
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
    return !pendingBlocks.isEmpty() || world.isInventoryComplete(source, through);
  }

  /** Makes the current tick the last one. */
  void endWithTick() {
    if (ticks > 0 && !reconsidered) {
      ticks = MOST_TICKS;
      target = tick;
    }
  }

  /** Does one piece of work; true once the target is reached. */
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
    tick = LoadBlock.Header.decode(pendingBlocks.element()).throughMs();
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

  /** Examines those ended episodes again for which a source lagged the first time. */
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
