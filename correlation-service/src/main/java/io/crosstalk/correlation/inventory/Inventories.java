package io.crosstalk.correlation.inventory;

import io.crosstalk.event.World;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The inventories of all worlds, by the world's key. Thread-safe. */
public final class Inventories {
  private final Map<String, Inventory> worlds = new ConcurrentHashMap<>();

  public Inventory of(String world) {
    return worlds.computeIfAbsent(world, key -> new Inventory());
  }

  /** The world's inventory, or null when nothing was ever said about it. */
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
    return worlds.keySet().stream()
        .map(World::parse)
        .sorted(Comparator.comparingLong(World::run).reversed().thenComparing(World::name));
  }

  public void clear() {
    worlds.clear();
  }
}
