package io.crosstalk.ingest.collect.pipeline;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Streams of one source, each with its watermark and its series. Not thread-safe. */
final class SourceStreams {
  private final String source;
  private final int maxSeries;
  private final Map<String, SourceStream> byName = new LinkedHashMap<>();
  private final Set<String> declaring = new HashSet<>();

  /**
   * Creates the streams of a source, of which only the source's own one exists at first.
   *
   * @param maxSeries most series that a stream may have
   */
  SourceStreams(String source, int maxSeries) {
    this.source = source;
    this.maxSeries = maxSeries;
    of(source);
  }

  /** Returns the stream of a name; a stream that does not exist yet is created. */
  SourceStream of(String name) {
    return byName.computeIfAbsent(name, unknown -> new SourceStream(unknown, maxSeries));
  }

  /** Returns the names; the first is the source's own. */
  List<String> names() {
    return List.copyOf(byName.keySet());
  }

  Collection<SourceStream> all() {
    return byName.values();
  }

  /**
   * Records that data have arrived on a stream, and so also from the source.
   *
   * @param nowMs time by the local clock, epoch milliseconds
   */
  void recordArrival(String name, long nowMs) {
    of(source).watermark().recordArrival(nowMs);
    SourceStream stream = byName.get(name);
    if (stream != null) {
      stream.watermark().recordArrival(nowMs);
    }
  }

  /** Records that the source itself declares how far a stream is complete. */
  void recordDeclaration(String name) {
    declaring.add(name);
  }

  /** Returns whether the source itself declares how far a stream is complete. */
  boolean declares(String name) {
    return declaring.contains(name);
  }

  /** Returns the declared watermark of each stream, epoch milliseconds. */
  Map<SourceStream, Long> declared() {
    Map<SourceStream, Long> declared = new LinkedHashMap<>();
    byName.values().forEach(stream -> declared.put(stream, stream.watermark().announcedMs()));
    return declared;
  }
}
