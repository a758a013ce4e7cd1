package io.crosstalk.ingest.collect.pipeline;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Clock offsets of a source and of those of its streams that report a clock of their own. Not
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

  /** Processes a reading of a stream's clock, as {@link ClockOffset#read}. */
  void read(String stream, long sourceMs, long localMs, long roundTripMs) {
    byStream
        .computeIfAbsent(stream, unknown -> new ClockOffset())
        .read(sourceMs, localMs, roundTripMs);
  }

  /**
   * Converts a time of a stream to local time, epoch milliseconds. A stream that has reported no
   * clock has the source's offset.
   */
  long correct(String stream, long timeMs) {
    return byStream.getOrDefault(stream, own).correct(timeMs);
  }

  /** Returns the first known offset, the source's own before those of its streams. */
  ClockOffset reported() {
    return byStream.values().stream().filter(ClockOffset::isKnown).findFirst().orElse(own);
  }
}
