package io.crosstalk.ingest.collect.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Clock offsets of a source and of its streams, if these report a clock of their own. Not
 * thread-safe.
 */
final class ClockOffsets {
  private final ClockOffset own = new ClockOffset();
  private final Map<String, ClockOffset> byStream = new LinkedHashMap<>();

  /**
   * Creates the offsets of a source.
   *
   * @param source name of the source's own stream
   */
  ClockOffsets(String source) {
    byStream.put(source, own);
  }

  /** Processes a time that was read from a stream's clock, see {@link ClockOffset#read}. */
  void read(String stream, long sourceMs, long localMs, long roundTripMs) {
    byStream
        .computeIfAbsent(stream, unknown -> new ClockOffset())
        .read(sourceMs, localMs, roundTripMs);
  }

  /**
   * Converts a time of a stream to local time, epoch milliseconds. The offset of the source applies
   * to a stream that has reported no clock.
   */
  long correct(String stream, long timeMs) {
    return byStream.getOrDefault(stream, own).correct(timeMs);
  }

  /**
   * Returns the offset to be shown to users: the source's own if known, or else the first known
   * offset of a stream.
   */
  ClockOffset reported() {
    return byStream.values().stream().filter(ClockOffset::isKnown).findFirst().orElse(own);
  }
}
