package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.baseline.Baseline;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/** An episode as it goes on. Levels are on the scale of {@link Badness}. */
public final class OpenEpisode {
  /** An episode that goes on is looked at more often than every so many milliseconds. */
  private static final long LONGEST_MS = 5 * 3_600_000L;

  private final long onset;
  private final long detectedAt;
  private final double ordinary;
  private final double baseline;
  private final double confidence;
  private final Baseline levels;
  private int harmedSamples;
  private long nextLook;
  private int revision;
  private long lastHarmed;
  private int recoveredRun;
  private long decidedAt;

  OpenEpisode(
      long onset,
      long detectedAt,
      double ordinary,
      double baseline,
      double confidence,
      int harmedSamples) {
    this(onset, detectedAt, ordinary, baseline, confidence, new Baseline());
    this.harmedSamples = harmedSamples - 1;
    this.nextLook = lookAfter(detectedAt, onset);
    this.revision = 1;
  }

  private OpenEpisode(
      long onset,
      long detectedAt,
      double ordinary,
      double baseline,
      double confidence,
      Baseline levels) {
    this.onset = onset;
    this.detectedAt = detectedAt;
    this.ordinary = ordinary;
    this.baseline = baseline;
    this.confidence = confidence;
    this.levels = levels;
  }

  /** Takes a degraded sample; true when it is time for another look. */
  boolean harmed(long time, double badness) {
    harmedSamples++;
    levels.add(badness);
    lastHarmed = time;
    decidedAt = time;
    recoveredRun = 0;
    if (time < nextLook) {
      return false;
    }
    nextLook = lookAfter(time, onset);
    revision++;
    return true;
  }

  /**
   * Looks grow apart with the time since the onset, up to fivefold from one to the next, and lie at
   * multiples of a power of two, so that resources that were degraded at about the same time are
   * looked at together.
   */
  private static long lookAfter(long time, long onset) {
    long step = Long.highestOneBit(Math.clamp(4 * (time - onset), 1, LONGEST_MS));
    return (Math.floorDiv(time, step) + 1) * step;
  }

  /** Takes a recovered sample; returns how many there were in a row. */
  int recovered(long time) {
    decidedAt = time;
    recoveredRun++;
    return recoveredRun;
  }

  /** First degraded sample, epoch milliseconds. */
  public long onset() {
    return onset;
  }

  /** The sample that completed the detection, epoch milliseconds. */
  public long detectedAt() {
    return detectedAt;
  }

  /** Last degraded sample so far, epoch milliseconds. */
  public long lastHarmed() {
    return lastHarmed;
  }

  /** The sample that the latest look is based on, epoch milliseconds. */
  public long decidedAt() {
    return decidedAt;
  }

  public int harmedSamples() {
    return harmedSamples;
  }

  public int revision() {
    return revision;
  }

  /** What was ordinary at the onset, never zero: for ratios. */
  public double ordinary() {
    return ordinary;
  }

  /** What was ordinary at the onset. */
  public double baseline() {
    return baseline;
  }

  /** On how sure a ground the baseline stood at the onset, 0 to 1. */
  public double confidence() {
    return confidence;
  }

  /** The distribution of the degraded samples. */
  Baseline levels() {
    return levels;
  }

  /** The median of the degraded samples, to within 5 %. */
  double level() {
    return levels.median();
  }

  void write(ByteWriter out) {
    out.zigzag(onset);
    out.zigzag(detectedAt);
    out.f64(ordinary);
    out.f64(baseline);
    out.f64(confidence);
    levels.write(out);
    out.varint(harmedSamples);
    out.zigzag(nextLook);
    out.varint(revision);
    out.zigzag(lastHarmed);
    out.varint(recoveredRun);
    out.zigzag(decidedAt);
  }

  static OpenEpisode read(ByteReader in) {
    OpenEpisode episode =
        new OpenEpisode(in.zigzag(), in.zigzag(), in.f64(), in.f64(), in.f64(), Baseline.read(in));
    episode.harmedSamples = (int) in.varint();
    episode.nextLook = in.zigzag();
    episode.revision = (int) in.varint();
    episode.lastHarmed = in.zigzag();
    episode.recoveredRun = (int) in.varint();
    episode.decidedAt = in.zigzag();
    return episode;
  }
}
