package io.crosstalk.correlation.streams;

import io.crosstalk.correlation.diagnosis.Examination.Examiner;
import io.crosstalk.correlation.episode.Inquiry;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/**
 * Works off the ticks of one source of one world, up to the watermark of stage 1 at its first step
 * and at most {@link #MOST_TICKS}: takes the blocks of a tick, answers its inquiries, goes on to
 * the next. Done in pieces, and what has been done is in the source's clock, so that a restart
 * between two pieces changes nothing. Not thread-safe.
 */
final class Advance {
  /**
   * A partition that is behind sends its watermark on, writes snapshots and deletes blocks after so
   * many ticks, also when blocks come faster than it works.
   */
  static final int MOST_TICKS = 16;

  private final Post post;
  private final WorldDomains world;
  private final String source;
  private final SourceClock clock;
  private final WaitingBlocks blocks;
  private final Examiner examiner;
  private final int mostSteps;
  private final Deque<byte[]> taking = new ArrayDeque<>();

  /** Each once: after a restart stage 1 repeats the pieces of a tick that it had not completed. */
  private final Set<Inquiry> inquiries = new LinkedHashSet<>();

  private @Nullable Answering answering;
  private long tick;
  private boolean begun;
  private long target;
  private int ticks;
  private boolean reconsidered;

  /** Inquiries that are being answered once more; they are let go of when all of them are. */
  private List<Inquiry> due = List.of();

  /** Where answers, and what cannot be worked off, are sent. */
  interface Post extends Answering.Outlet {
    /** Sets a block aside that cannot be read or taken. */
    void setAside(byte[] block, RuntimeException reason);
  }

  /**
   * Goes on where a clock says.
   *
   * @param mostSteps pieces of work after which an examination is set aside
   */
  Advance(
      WorldDomains world,
      String source,
      SourceClock clock,
      WaitingBlocks blocks,
      Examiner examiner,
      Post post,
      int mostSteps) {
    this.world = world;
    this.source = source;
    this.clock = clock;
    this.blocks = blocks;
    this.examiner = examiner;
    this.post = post;
    this.mostSteps = mostSteps;
    if (clock.answered() != SourceClock.ALL) {
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

  SourceClock clock() {
    return clock;
  }

  /** Whether a part of this has been done. */
  boolean isUnderWay() {
    return begun || answering != null;
  }

  /** How far this goes: the watermark once it is complete, epoch milliseconds. */
  long target() {
    return begun ? target : clock.time();
  }

  /** The tick's blocks have been taken before; its inquiries have not all been answered. */
  private void resume() {
    blocks
        .readTick(world.key(), source, clock.applied(), clock.applied())
        .forEach(block -> inquiries.addAll(inquiries(block)));
    answer(clock.answered());
  }

  private List<Inquiry> inquiries(byte[] block) {
    try {
      return world.read(block).inquiries();
    } catch (RuntimeException e) {
      // It was set aside when it was taken.
      return List.of();
    }
  }

  /**
   * Whether this instance's inventory is complete up to the tick that is answered or taken next.
   */
  boolean isReady() {
    long through = answering == null ? target() : clock.applied();
    return !taking.isEmpty() || world.isInventoryComplete(source, through);
  }

  /** Takes no further tick than the one that is being worked off. */
  void endWithTick() {
    if (ticks > 0 && !reconsidered) {
      ticks = MOST_TICKS;
      target = tick;
    }
  }

  /** Goes on by one piece; true once the target is reached. */
  boolean step() {
    if (!begun) {
      target = clock.time();
      begun = true;
    }
    if (answering != null) {
      goOnAnswering(answering);
    } else if (!taking.isEmpty()) {
      take(taking.remove());
    } else if (!openNextTick()) {
      return reconsider();
    }
    return false;
  }

  private void goOnAnswering(Answering current) {
    boolean done = current.step();
    if (!reconsidered) {
      clock.answered(done ? SourceClock.ALL : current.answered());
    }
    if (done) {
      answering = null;
      due.forEach(world.deferred()::answered);
      due = List.of();
    }
  }

  private boolean openNextTick() {
    if (ticks == MOST_TICKS) {
      target = tick;
      return false;
    }
    long from = clock.applied() == Long.MIN_VALUE ? Long.MIN_VALUE : clock.applied() + 1;
    taking.addAll(blocks.readTick(world.key(), source, from, target));
    if (taking.isEmpty()) {
      return false;
    }
    ticks++;
    reconsidered = false;
    tick = LoadBlock.Header.decode(taking.element()).throughMs();
    return true;
  }

  private void take(byte[] bytes) {
    try {
      LoadBlock block = world.read(bytes);
      inquiries.addAll(block.inquiries());
      world.take(block);
    } catch (KafkaException | StateVersionException e) {
      throw e;
    } catch (RuntimeException e) {
      post.setAside(bytes, e);
    }
    if (taking.isEmpty()) {
      clock.applied(tick);
      answer(0);
    }
  }

  private void answer(int skip) {
    if (!inquiries.isEmpty()) {
      answering = new Answering(world, List.copyOf(inquiries), skip, examiner, post, mostSteps);
      clock.answered(skip);
      inquiries.clear();
    }
  }

  /** Examines ended episodes once more for which a source had lagged. */
  private boolean reconsider() {
    if (reconsidered) {
      return true;
    }
    reconsidered = true;
    clock.applied(target);
    due = world.deferred().due(world.clocks().settled()).stream().map(Inquiry::again).toList();
    if (!due.isEmpty()) {
      answering = new Answering(world, due, 0, examiner, post, mostSteps);
    }
    return due.isEmpty();
  }
}
