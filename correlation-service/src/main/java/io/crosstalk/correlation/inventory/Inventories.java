package io.crosstalk.correlation.inventory;

import io.crosstalk.event.World;
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
 * The inventories of worlds, by the world's key. Of replays that are over the newest are kept, for
 * whoever asks about them, one run a name. Thread-safe.
 */
public final class Inventories {
  /** So many are kept at least: others may still be at work on those that ended last. */
  private static final int LEAST = 20;

  private static final Comparator<World> NEWEST_FIRST =
      Comparator.comparingLong(World::run).thenComparing(World::name).reversed();

  private final int replays;
  private final Map<String, Inventory> worlds = new ConcurrentHashMap<>();
  private final Map<String, World> over = new HashMap<>();
  private Set<World> kept = Set.of();

  public Inventories() {
    this(LEAST);
  }

  /**
   * @param replays how many of those that are over are kept; taken for 20 when it is less
   */
  public Inventories(int replays) {
    this.replays = Math.max(LEAST, replays);
  }

  /** The world's inventory. That of a replay that is no longer kept is empty and complete. */
  public Inventory of(String world) {
    Inventory known = worlds.get(world);
    return known == null ? begin(world) : known;
  }

  private synchronized Inventory begin(String world) {
    return isGone(World.parse(world))
        ? Inventory.ofTheGone()
        : worlds.computeIfAbsent(world, key -> new Inventory());
  }

  /** The world's inventory, or null when nothing was ever said about it or it is not kept. */
  public @Nullable Inventory find(String world) {
    return worlds.get(world);
  }

  /** Of the world that is asked for by its key or, the newest run, by its name; null likewise. */
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

  /** The live world, then the others by their newest runs. */
  public List<String> names() {
    return Stream.concat(Stream.of(World.LIVE), newestFirst()).map(World::name).distinct().toList();
  }

  private Stream<World> newestFirst() {
    return worlds.keySet().stream().map(World::parse).sorted(NEWEST_FIRST);
  }

  /** Tells that a replay has come to its end, and with it all earlier runs of the same name. */
  public synchronized void ended(World replay) {
    if (!replay.isLive()) {
      over.merge(replay.name(), replay, (a, b) -> a.run() < b.run() ? b : a);
      kept = over.values().stream().sorted(NEWEST_FIRST).limit(replays).collect(Collectors.toSet());
      worlds.keySet().removeIf(key -> isGone(World.parse(key)));
    }
  }

  private boolean isGone(World world) {
    World last = over.get(world.name());
    return last != null && world.run() <= last.run() && !kept.contains(world);
  }
}
