package io.crosstalk.bus;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * Header of a record with the span that has caused it: {@code traceparent} of W3C Trace Context. It
 * is for traces only; no reader decides by it.
 */
public final class TraceHeader {
  private static final String NAME = "traceparent";

  /** Bytes of a value of the present version; a longer one is not read. */
  private static final int LENGTH = 55;

  private TraceHeader() {}

  /**
   * Adds the header to a record.
   *
   * @param trace its value; null for none
   */
  public static void add(Headers headers, @Nullable String trace) {
    if (trace != null) {
      headers.add(NAME, trace.getBytes(StandardCharsets.US_ASCII));
    }
  }

  /** Returns the value of the header, which may be malformed; null without one. */
  public static @Nullable String read(Headers headers) {
    Header header = headers.lastHeader(NAME);
    byte[] value = header == null ? null : header.value();
    return value == null || value.length != LENGTH
        ? null
        : new String(value, StandardCharsets.US_ASCII);
  }
}
