package io.crosstalk.collectors.vmware;

import org.jspecify.annotations.Nullable;

/** Parser for numbers in stored text. */
final class XmlNumbers {
  private XmlNumbers() {}

  /** Returns the number; null if there is none. */
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
