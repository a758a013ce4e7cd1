package io.crosstalk.engine.episode;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.event.Episode;
import io.crosstalk.event.Episode.Silence;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** An episode that has not ended. Levels are on the scale of {@link DegradationScale}. */
public final class OpenEpisode {
  /** Longest time between two examinations of an open episode, in milliseconds. */
  private static final long LONGEST_MS = 5 * 3_600_000L;

  private final long onset;
  private final long detectedAt;
  private final double ordinary;
  private final double baseline;
  private final double confidence;
  private final Baseline levels;
  private int harmedSamples;
  private long nextExamination;
  private int revision;
  private long lastDegraded;
  private int recoveredRun;
  private long decidedAt;
  private double lastValue;
  private boolean silent;
  private final List<Silence> silences = new ArrayList<>(0);

  /** The worst degraded sample so far. */
  private double worst;

  OpenEpisode(
      long onset,
      long detectedAt,
      double ordinary,
      double baseline,
      double confidence,
      int harmedSamples) {
    this(onset, detectedAt, ordinary, baseline, confidence, new Baseline());
    this.harmedSamples = harmedSamples - 1;
    this.nextExamination = examinationAfter(detectedAt, onset);
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

  /**
   * Adds a degraded sample.
   *
   * @return whether another examination is due
   */
  boolean degraded(long time, double scaled) {
    harmedSamples++;
    levels.add(scaled);
    noteLevel(scaled);
    lastDegraded = time;
    decide(time);
    lastValue = scaled;
    recoveredRun = 0;
    if (time < nextExamination && !silent) {
      return false;
    }
    silent = false;
    nextExamination = examinationAfter(time, onset);
    revision++;
    return true;
  }

  /**
   * Returns the time of the next examination. The intervals between examinations grow with the time
   * since the onset, each at most to five times the previous one. They end at multiples of a power
   * of two, so that resources that were degraded at about the same time are examined together.
   */
  private static long examinationAfter(long time, long onset) {
    long step = Long.highestOneBit(Math.clamp(4 * (time - onset), 1, LONGEST_MS));
    return (Math.floorDiv(time, step) + 1) * step;
  }

  /**
   * Adds a recovered sample.
   *
   * @return number of recovered samples in a row
   */
  int recovered(long time, double scaled) {
    decide(time);
    lastValue = scaled;
    recoveredRun++;
    return recoveredRun;
  }

  /**
   * Ends a silence.
   *
   * @return whether there was one, so that another examination is due
   */
  boolean resume() {
    boolean resumed = silent;
    silent = false;
    revision += resumed ? 1 : 0;
    return resumed;
  }

  /**
   * Adds a silence that has ended. Beyond the number that an episode states, the shortest one is
   * dropped, so that the fewest possible minutes wrongly count as degraded.
   *
   * @param from time of the last sample before it, epoch milliseconds
   * @param to time of the first sample after it, epoch milliseconds
   */
  void addSilence(long from, long to) {
    silences.add(new Silence(Instant.ofEpochMilli(from), Instant.ofEpochMilli(to)));
    if (silences.size() > Episode.MAX_SILENCES) {
      silences.remove(Collections.min(silences, Comparator.comparing(Silence::length)));
    }
  }

  /** Returns the silences before the last degraded sample, by time. */
  List<Silence> silences() {
    return silences.stream().filter(each -> each.to().toEpochMilli() <= lastDegraded).toList();
  }

  /** Notes the level of a sample that may be the worst one. */
  void noteLevel(double scaled) {
    worst = Math.max(worst, scaled);
  }

  /** Returns the worst degraded sample so far. */
  double worst() {
    return worst;
  }

  /**
   * Begins a silence after the last sample.
   *
   * @param time time at which the silence has lasted long enough, epoch milliseconds
   */
  void fallSilent(long time) {
    silent = true;
    decide(time);
    revision++;
  }

  /**
   * Ends a silence without a recovery.
   *
   * @param time time at which the episode expires, epoch milliseconds
   */
  void expire(long time) {
    decide(time);
  }

  /**
   * Moves the time of the latest decision on, never back: samples of a silence can arrive after it
   * was decided.
   */
  private void decide(long time) {
    decidedAt = Math.max(decidedAt, time);
  }

  /** Returns the time of the first degraded sample, epoch milliseconds. */
  public long onset() {
    return onset;
  }

  /** Returns the time of the sample that completed the detection, epoch milliseconds. */
  public long detectedAt() {
    return detectedAt;
  }

  /** Returns the time of the last degraded sample so far, epoch milliseconds. */
  public long lastDegraded() {
    return lastDegraded;
  }

  /**
   * Returns the time of the latest decision, epoch milliseconds: that of the latest sample, or of
   * the detection of a silence.
   */
  public long decidedAt() {
    return decidedAt;
  }

  /** Returns whether no further sample has arrived for many intervals. */
  public boolean isSilent() {
    return silent;
  }

  /** Returns the last sample so far, degraded or not. */
  double lastValue() {
    return lastValue;
  }

  public int harmedSamples() {
    return harmedSamples;
  }

  public int revision() {
    return revision;
  }

  /**
   * Returns the ordinary level at the onset, at least half the smallest noticeable effect, because
   * it is the divisor of ratios.
   */
  public double ordinary() {
    return ordinary;
  }

  /** Returns the ordinary level at the onset, which may be zero. */
  public double baseline() {
    return baseline;
  }

  /** Returns the confidence in the baseline at the onset, 0 to 1. */
  public double confidence() {
    return confidence;
  }

  /** Returns the distribution of the degraded samples. */
  Baseline levels() {
    return levels;
  }

  /** Returns the median of the degraded samples, with a relative error of at most 5 %. */
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
    out.zigzag(nextExamination);
    out.varint(revision);
    out.zigzag(lastDegraded);
    out.varint(recoveredRun);
    out.zigzag(decidedAt);
    out.f64(lastValue);
    out.u8(silent ? 1 : 0);
    out.f64(worst);
    out.varint(silences.size());
    for (Silence silence : silences) {
      out.zigzag(silence.from().toEpochMilli());
      out.zigzag(silence.to().toEpochMilli());
    }
  }

  static OpenEpisode read(ByteReader in) {
    OpenEpisode episode =
        new OpenEpisode(in.zigzag(), in.zigzag(), in.f64(), in.f64(), in.f64(), Baseline.read(in));
    episode.harmedSamples = (int) in.varint();
    episode.nextExamination = in.zigzag();
    episode.revision = (int) in.varint();
    episode.lastDegraded = in.zigzag();
    episode.recoveredRun = (int) in.varint();
    episode.decidedAt = in.zigzag();
    episode.lastValue = in.f64();
    episode.silent = in.u8() != 0;
    episode.worst = in.f64();
    int silences = in.bounded(Episode.MAX_SILENCES, "the number of silences");
    for (int i = 0; i < silences; i++) {
      episode.addSilence(in.zigzag(), in.zigzag());
    }
    return episode;
  }
}
