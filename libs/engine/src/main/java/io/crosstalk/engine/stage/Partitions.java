package io.crosstalk.engine.stage;

import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;

/**
 * Partitions of each topic between the stages.
 *
 * @param count at least 1
 * @param hash of a key, not negative; all instances use the same one
 */
public record Partitions(int count, ToIntFunction<byte[]> hash) {
  /** A single partition. */
  public static final Partitions SINGLE = new Partitions(1, key -> 0);

  /** The partition of a key. */
  public int of(byte[] key) {
    return hash.applyAsInt(key) % count;
  }

  /** The partition of stage 2 that owns a domain. */
  public int ofDomain(String domain) {
    return of(domain.getBytes(StandardCharsets.UTF_8));
  }
}
