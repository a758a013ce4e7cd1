package io.crosstalk.collectors.vmware.soap;

import org.jspecify.annotations.Nullable;

/** Parser for numbers in the source's persistent memory. */
public final class XmlNumbers {
  private XmlNumbers() {}

  /** Returns the number in a text; null if the text is null or no number. */
  public static @Nullable Long parse(@Nullable String text) {
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
