package io.crosstalk.collectors;

import org.jspecify.annotations.Nullable;

/**
 * Persistent state of a source, such as its read position. It is written to disk after each
 * successful round, once the broker has acknowledged the round's data.
 */
public interface SourceMemory {

  @Nullable String get(String key);

  /** Stores a value; null removes it. */
  void put(String key, @Nullable String value);
}
