package io.crosstalk.correlation.history.store;

import io.crosstalk.correlation.history.store.Worlds.Clock;
import io.crosstalk.event.World;
import java.util.HashMap;
import java.util.Map;

/** How far the worlds have come in one partition, and which of that is not written yet. */
final class WorldClocks {
  private final Map<String, Clock> clocks;
  private final Map<World, Clock> moved = new HashMap<>();
  private boolean ended;

  /** Goes on from what is written, by the worlds' keys. */
  WorldClocks(Map<String, Clock> written) {
    clocks = new HashMap<>(written);
  }

  /** Takes a tick; a world never goes back. */
  void take(World world, long completeThroughMs, boolean end) {
    Clock before = clocks.getOrDefault(world.key(), new Clock(Long.MIN_VALUE, false));
    long through = Math.max(before.throughMs(), Math.clamp(completeThroughMs, 0, Intake.LATEST));
    Clock clock = new Clock(through, before.ended() || end);
    clocks.put(world.key(), clock);
    moved.put(world, clock);
    ended |= end;
  }

  /** Epoch milliseconds; {@code Long.MIN_VALUE} for a world that has not ticked. */
  long throughMs(World world) {
    Clock clock = clocks.get(world.key());
    return clock == null ? Long.MIN_VALUE : clock.throughMs();
  }

  /** Those that ticked since the last writing. */
  Map<World, Clock> moved() {
    return moved;
  }

  /** Whether one has ended since the last writing. */
  boolean hasEnded() {
    return ended;
  }

  void written() {
    moved.clear();
    ended = false;
  }
}
