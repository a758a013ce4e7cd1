package io.crosstalk.ingest.collect;

import org.jspecify.annotations.Nullable;

/**
 * What a source remembers across restarts: where it was. Written to disk after each successful
 * round, once the broker has acknowledged it.
 */
public interface SourceMemory {

  @Nullable String get(String key);

  /** Remembers a value; null forgets it. */
  void put(String key, @Nullable String value);
}
