package io.crosstalk.collectors;

import org.jspecify.annotations.Nullable;

/**
 * Persistent state of a source, such as its read position. It is written to disk after each
 * successful round, once the broker has acknowledged the round's data.
 */
public interface SourceMemory {

  @Nullable String get(String key);

  /** Returns a number that was stored; null if there is none. */
  default @Nullable Long number(String key) {
    String text = get(key);
    return text != null && text.matches("-?\\d{1,18}") ? Long.valueOf(text) : null;
  }

  /** Stores a value; null removes it. */
  void put(String key, @Nullable String value);
}
