package io.crosstalk.rules.maintenance;

import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import io.crosstalk.event.inventory.World;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Changes that report maintenance, by world. The content does not depend on the order in which the
 * changes arrive, nor on repeated ones: all instances have the same. Thread-safe.
 */
public final class MaintenanceChanges {
  /** Changes of one world; beyond it, those with the earliest event times are forgotten. */
  static final int MAX_CHANGES = 100_000;

  /** The newest replays that are kept, besides the live world. */
  static final int MAX_REPLAYS = 20;

  private static final Comparator<World> OLDEST_FIRST =
      Comparator.comparingLong(World::run).thenComparing(World::name);

  private final int maxChanges;
  private final Map<String, WorldMaintenance> replays = new HashMap<>();
  private final TreeMap<World, String> keys = new TreeMap<>(OLDEST_FIRST);
  private final WorldMaintenance live;

  public MaintenanceChanges() {
    this(MAX_CHANGES);
  }

  MaintenanceChanges(int maxChanges) {
    this.maxChanges = maxChanges;
    this.live = new WorldMaintenance(maxChanges);
  }

  /** Returns whether a change reports the start or the end of maintenance. */
  public static boolean isReport(Change change) {
    return change.kind() == ChangeKind.MAINTENANCE_START
        || change.kind() == ChangeKind.MAINTENANCE_END;
  }

  /**
   * Adds a change that reports maintenance; a repeated one changes nothing.
   *
   * @param world key of the world
   */
  public synchronized void add(String world, Change change) {
    World parsed = World.parse(world);
    if (parsed.isLive()) {
      live.add(change);
      return;
    }
    keys.put(parsed, parsed.key());
    replays.computeIfAbsent(parsed.key(), key -> new WorldMaintenance(maxChanges)).add(change);
    if (keys.size() > MAX_REPLAYS) {
      replays.remove(keys.pollFirstEntry().getValue());
    }
  }

  /**
   * Periods of a resource that contain an event time, the earliest first.
   *
   * @param world key of the world
   */
  public synchronized List<MaintenancePeriod> periods(String world, String resource, Instant at) {
    World parsed = World.parse(world);
    WorldMaintenance maintenance = parsed.isLive() ? live : replays.get(parsed.key());
    return maintenance == null ? List.of() : maintenance.periods(resource, at);
  }
}
