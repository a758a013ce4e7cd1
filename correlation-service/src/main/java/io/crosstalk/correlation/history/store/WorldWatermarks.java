package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.store.Worlds.Clock;
import io.crosstalk.event.World;
import java.util.HashMap;
import java.util.Map;

/** Watermarks of the worlds in one partition, and those that are not written yet. */
final class WorldWatermarks {
  private final Map<String, Clock> watermarks;
  private final Map<World, Clock> moved = new HashMap<>();
  private boolean ended;

  /** Continues from the written watermarks, by the worlds' keys. */
  WorldWatermarks(Map<String, Clock> written) {
    watermarks = new HashMap<>(written);
  }

  /** Applies a tick; a world never goes back. */
  void take(World world, long completeThroughMs, boolean end) {
    Clock before = watermarks.getOrDefault(world.key(), new Clock(Long.MIN_VALUE, false));
    long through = Math.max(before.throughMs(), Math.clamp(completeThroughMs, 0, Intake.LATEST));
    Clock watermark = new Clock(through, before.ended() || end);
    watermarks.put(world.key(), watermark);
    moved.put(world, watermark);
    ended |= end;
  }

  /**
   * The watermark of a world, epoch milliseconds; {@code Long.MIN_VALUE} when it has not ticked.
   */
  long throughMs(World world) {
    Clock watermark = watermarks.get(world.key());
    return watermark == null ? Long.MIN_VALUE : watermark.throughMs();
  }

  /** Watermarks of the worlds that have ticked since the last write. */
  Map<World, Clock> moved() {
    return moved;
  }

  /** Whether a world has ended since the last write. */
  boolean hasEnded() {
    return ended;
  }

  void written() {
    moved.clear();
    ended = false;
  }
}
