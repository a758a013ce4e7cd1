package io.crosstalk.engine.stage;

import java.nio.charset.StandardCharsets;
import java.util.function.ToIntFunction;

/**
 * Assigns keys to the partitions of the topics between the stages.
 *
 * @param count number of partitions of each topic, at least 1
 * @param hash hash function of a key, whose result is not negative; all instances must use the same
 *     function
 */
public record Partitions(int count, ToIntFunction<byte[]> hash) {
  /** A single partition. */
  public static final Partitions SINGLE = new Partitions(1, key -> 0);

  /** Returns the partition of a key. */
  public int of(byte[] key) {
    return hash.applyAsInt(key) % count;
  }

  /** Returns the partition of stage 2 that owns a contention domain. */
  public int ofDomain(String domain) {
    return of(domain.getBytes(StandardCharsets.UTF_8));
  }
}
