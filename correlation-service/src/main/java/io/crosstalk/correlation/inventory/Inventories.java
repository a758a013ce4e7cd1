package io.crosstalk.correlation.inventory;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
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

  public Set<String> worlds() {
    return new TreeSet<>(worlds.keySet());
  }

  public void clear() {
    worlds.clear();
  }
}
