package io.crosstalk.event.message;

import io.crosstalk.event.Ids;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.World;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Record keys, {@code world/resource}, and the partitions of worlds. */
public final class Keys {
  private Keys() {}

  public static String of(World world, String resource) {
    return world.key() + "/" + resource;
  }

  public static byte[] bytes(World world, String resource) {
    return of(world, resource).getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Partition of all records of a world in {@code crosstalk.samples} and {@code
   * crosstalk.diagnoses}. The live world has the first one for itself, so that it never waits for
   * the records of a replay.
   *
   * @param world key of the world
   */
  public static int partition(String world, int partitions) {
    return partitions == 1 || world.equals(World.LIVE.key())
        ? 0
        : 1 + Math.floorMod(world.hashCode(), partitions - 1);
  }

  /** Key of a version of a resource: {@code world/resource@time}. */
  public static String versioned(World world, String resource, long timeMs) {
    return of(world, resource) + "@" + timeMs;
  }

  /**
   * Version of a resource that a key names.
   *
   * @param world key of the world
   * @param validFromMs epoch milliseconds
   */
  public record Version(String world, String resource, long validFromMs) {}

  /** Reads the key of a version of a resource; null for any other key. */
  public static @Nullable Version version(String key) {
    int slash = key.indexOf('/');
    int at = key.lastIndexOf('@');
    if (slash < 0 || at <= slash + 1) {
      return null;
    }
    try {
      String resource = key.substring(slash + 1, at);
      return new Version(
          key.substring(0, slash), resource, Long.parseLong(key, at + 1, key.length(), 10));
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Key of a change: {@code world/resource@time#hash}. A resource may have several changes at one
   * time, and compaction must keep all of them. Equal changes have one key.
   */
  public static String of(World world, Change change) {
    return versioned(world, change.resource(), change.time().toEpochMilli())
        + Ids.derived("#", change.kind().wireName(), change.detail());
  }

  public static World world(String key) {
    int slash = key.indexOf('/');
    return World.parse(slash < 0 ? key : key.substring(0, slash));
  }

  /** Returns the resource in a key; the empty string when the key contains only a world. */
  public static String resource(String key) {
    int slash = key.indexOf('/');
    return slash < 0 ? "" : key.substring(slash + 1);
  }
}
