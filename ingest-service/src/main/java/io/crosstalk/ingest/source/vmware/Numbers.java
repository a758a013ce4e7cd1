package io.crosstalk.ingest.source.vmware;

import org.jspecify.annotations.Nullable;

/** Numbers in text that was kept. */
final class Numbers {
  private Numbers() {}

  /** Returns null when there is no number. */
  static @Nullable Long parse(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
