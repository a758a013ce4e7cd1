package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.World;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Inventories of worlds, by the key of the world. The newest replays that have ended are kept for
 * later queries, one run for each name. Thread-safe.
 */
public final class Inventories {
  /**
   * Minimum number of ended replays that are kept, because other threads may still use the last
   * ones.
   */
  private static final int MIN_REPLAYS = 20;

  private static final Comparator<World> NEWEST_FIRST =
      Comparator.comparingLong(World::run).thenComparing(World::name).reversed();

  private final int replays;
  private final Map<String, Inventory> worlds = new ConcurrentHashMap<>();
  private final Map<String, World> lastEnded = new HashMap<>();
  private Set<World> kept = Set.of();

  public Inventories() {
    this(MIN_REPLAYS);
  }

  /**
   * @param replays number of ended replays that are kept, raised to 20 when it is less
   */
  public Inventories(int replays) {
    this.replays = Math.max(MIN_REPLAYS, replays);
  }

  /**
   * Returns the inventory of a world. That of a replay that is no longer kept is empty and
   * complete.
   */
  public Inventory of(String world) {
    Inventory known = worlds.get(world);
    return known == null ? begin(world) : known;
  }

  private synchronized Inventory begin(String world) {
    return isDropped(World.parse(world))
        ? Inventory.ofDeletedWorld()
        : worlds.computeIfAbsent(world, key -> new Inventory());
  }

  /** Returns the inventory of a world, or null when the world has no data or is no longer kept. */
  public @Nullable Inventory find(String world) {
    return worlds.get(world);
  }

  /**
   * Returns the inventory of a world by its key, or of the newest run by its name.
   *
   * @return null when the world has no data or is no longer kept
   */
  public @Nullable Inventory newest(String keyOrName) {
    Inventory asked = worlds.get(keyOrName);
    return asked != null
        ? asked
        : newestFirst()
            .filter(world -> world.name().equals(keyOrName))
            .findFirst()
            .map(world -> worlds.get(world.key()))
            .orElse(null);
  }

  /** Returns the names of the live world and then of the others, by their newest runs. */
  public List<String> names() {
    return Stream.concat(Stream.of(World.LIVE), newestFirst()).map(World::name).distinct().toList();
  }

  private Stream<World> newestFirst() {
    return worlds.keySet().stream().map(World::parse).sorted(NEWEST_FIRST);
  }

  /** Marks a replay as ended, and with it all earlier runs of the same name. */
  public synchronized void ended(World replay) {
    if (!replay.isLive()) {
      lastEnded.merge(replay.name(), replay, (a, b) -> a.run() < b.run() ? b : a);
      kept =
          lastEnded.values().stream()
              .sorted(NEWEST_FIRST)
              .limit(replays)
              .collect(Collectors.toSet());
      worlds.keySet().removeIf(key -> isDropped(World.parse(key)));
    }
  }

  private boolean isDropped(World world) {
    World last = lastEnded.get(world.name());
    return last != null && world.run() <= last.run() && !kept.contains(world);
  }
}
