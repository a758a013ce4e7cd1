package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.store.Worlds.Watermark;
import io.crosstalk.event.inventory.World;
import java.util.HashMap;
import java.util.Map;

/**
 * Watermarks of the worlds in one partition, with a note of which have advanced since they were
 * last written to the database.
 */
final class WorldWatermarks {
  private final Map<String, Watermark> watermarks;
  private final Map<World, Watermark> advanced = new HashMap<>();
  private boolean ended;

  /**
   * Continues from stored watermarks.
   *
   * @param written stored watermarks, by the worlds' keys
   */
  WorldWatermarks(Map<String, Watermark> written) {
    watermarks = new HashMap<>(written);
  }

  /** Applies a tick; a watermark never goes back. */
  void advance(World world, long completeThroughMs, boolean end) {
    Watermark before = watermarks.getOrDefault(world.key(), new Watermark(Long.MIN_VALUE, false));
    long through =
        Math.max(before.throughMs(), Math.clamp(completeThroughMs, 0, ChunkIntake.LATEST_MS));
    Watermark watermark = new Watermark(through, before.ended() || end);
    watermarks.put(world.key(), watermark);
    advanced.put(world, watermark);
    ended |= end;
  }

  /**
   * Watermark of a world, epoch milliseconds; {@code Long.MIN_VALUE} when the world has had no
   * tick.
   */
  long throughMs(World world) {
    Watermark watermark = watermarks.get(world.key());
    return watermark == null ? Long.MIN_VALUE : watermark.throughMs();
  }

  /** Watermarks of the worlds that have had ticks since the last write. */
  Map<World, Watermark> advanced() {
    return advanced;
  }

  /** Returns whether a world has ended since the last write. */
  boolean hasEnded() {
    return ended;
  }

  void markWritten() {
    advanced.clear();
    ended = false;
  }
}
