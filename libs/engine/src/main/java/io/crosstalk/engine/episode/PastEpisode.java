package io.crosstalk.engine.episode;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * An episode that has ended. Times are epoch milliseconds, levels on the scale of {@link
 * DegradationScale}.
 *
 * @param level median of the degraded samples
 * @param ordinary ordinary level at the onset, never zero
 * @param problemOnset onset of the first episode that this one continues, or its own
 * @param revision last revision of the diagnosis requests about the episode
 */
public record PastEpisode(
    long onset,
    long detectedAt,
    long end,
    int harmedSamples,
    double level,
    double ordinary,
    long problemOnset,
    int revision) {

  static PastEpisode of(OpenEpisode ended) {
    return new PastEpisode(
        ended.onset(),
        ended.detectedAt(),
        ended.lastDegraded(),
        ended.harmedSamples(),
        ended.level(),
        ended.ordinary(),
        ended.onset(),
        ended.revision() + 1);
  }

  /** Returns the same episode as a continuation of an earlier problem. */
  PastEpisode continuing(long firstOnset) {
    return new PastEpisode(
        onset, detectedAt, end, harmedSamples, level, ordinary, firstOnset, revision);
  }

  /** Returns the mean time between two degraded samples in milliseconds. */
  long intervalMs() {
    return (end - onset) / Math.max(1, harmedSamples - 1);
  }

  /** Returns whether a time, epoch milliseconds, is between the onset and the end. */
  boolean contains(long time) {
    return time >= onset && time <= end;
  }

  void write(ByteWriter out) {
    out.zigzag(onset);
    out.varint(detectedAt - onset);
    out.varint(end - onset);
    out.varint(harmedSamples);
    out.f64(level);
    out.f64(ordinary);
    out.varint(onset - problemOnset);
    out.varint(revision);
  }

  static PastEpisode read(ByteReader in) {
    long onset = in.zigzag();
    return new PastEpisode(
        onset,
        onset + in.varint(),
        onset + in.varint(),
        (int) in.varint(),
        in.f64(),
        in.f64(),
        onset - in.varint(),
        (int) in.varint());
  }
}
