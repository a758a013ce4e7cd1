package io.crosstalk.engine.stage.series;

import io.crosstalk.event.Tick;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** Processes one tick of a source in stage 1, in pieces of some resources. Not thread-safe. */
final class SeriesTick {
  /** Number of resources that are processed in one piece. */
  private static final int PIECE = 32;

  private final WorldSeries world;
  private final SourceSeries source;
  private final Tick tick;
  private final long entry;
  private final SeriesOutput out;
  private final Iterator<TrackedResource> waiting;
  private @Nullable Iterator<TrackedResource> degraded;

  /**
   * Creates a processing that has not begun.
   *
   * @param entry number of the tick in the journal
   */
  SeriesTick(WorldSeries world, SourceSeries source, Tick tick, long entry, SeriesOutput out) {
    this.world = world;
    this.source = source;
    this.tick = tick;
    this.entry = entry;
    this.out = out;
    this.waiting = source.release().iterator();
  }

  SourceSeries source() {
    return source;
  }

  Tick tick() {
    return tick;
  }

  long entry() {
    return entry;
  }

  SeriesOutput out() {
    return out;
  }

  /** Processes one piece. Returns whether the whole tick has been processed. */
  boolean step() {
    for (int i = 0; i < PIECE && waiting.hasNext(); i++) {
      world.applyWaiting(this, waiting.next());
    }
    if (waiting.hasNext()) {
      return false;
    }
    return advanceTime();
  }

  private boolean advanceTime() {
    Iterator<TrackedResource> open = degraded;
    if (open == null) {
      open = source.degraded().iterator();
      degraded = open;
    }
    for (int i = 0; i < PIECE && open.hasNext(); i++) {
      world.advanceTime(this, open.next());
    }
    if (open.hasNext()) {
      return false;
    }
    world.complete(this);
    return true;
  }

  /** Processes the whole tick in one call. */
  void run() {
    while (!step()) {
      // Without pieces: after a restart no other work waits meanwhile.
    }
  }
}
