package io.crosstalk.correlation.episode;

import io.crosstalk.correlation.baseline.Baseline;
import io.crosstalk.correlation.baseline.Seasons;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Watches one quality series: learns its baseline in ordinary times and finds its episodes. Time is
 * an argument; samples come in order of time.
 *
 * <p>An episode opens on two of three clearly degraded samples or four of six mildly degraded ones,
 * with the first of them as the onset. It ends with three recovered samples in a row, the last
 * degraded one being its end. Recovered means back within 2 % of the way (the settling band of
 * control engineering), or within what the baseline calls ordinary.
 */
public final class SeriesTracker {
  static final int RECOVERED_RUN = 3;
  private static final double MILD_RATIO = 1.7;
  private static final double MILD_ABOVE_HIGH = 1.25;

  /**
   * A degraded sample that is no episode teaches as much as one that is hardly higher than high.
   */
  private static final double BARELY_HIGHER = 1.1;

  private static final double CLEAR_RATIO = 2.5;
  private static final double CLEAR_ABOVE_HIGH = 2;
  private static final double RECOVERED_RATIO = 1.5;
  private static final double SETTLING_BAND = 0.02;

  /** Gaps longer than this many intervals end an episode: what is not seen is not claimed. */
  private static final int SILENT_INTERVALS = 10;

  /** After so many degraded samples the new level counts as ordinary: drift, not an episode. */
  private static final int ADOPTED_AFTER = 2000;

  private final Metric metric;
  private final Baseline baseline;
  private final Seasons seasons;
  private final RecentDegradation recent = new RecentDegradation();
  private final Afterthoughts afterthoughts = new Afterthoughts();
  private List<PastEpisode> takenBack = List.of();
  private double minimumEffect;
  private @Nullable OpenEpisode open;
  private long lastTime = Long.MIN_VALUE;
  private long gap;
  private double lastHarm = Double.NaN;
  private double high = Double.NaN;

  public SeriesTracker(Metric metric) {
    this(metric, new Baseline(), new Seasons());
  }

  private SeriesTracker(Metric metric, Baseline baseline, Seasons seasons) {
    this.metric = metric;
    this.baseline = baseline;
    this.seasons = seasons;
  }

  public Metric metric() {
    return metric;
  }

  /** Takes the next sample; one that is not later than the last is ignored. */
  public EpisodeEvent accept(long time, double value, boolean timeSensitive) {
    if (time <= lastTime) {
      takenBack = List.of();
      return EpisodeEvent.NOTHING;
    }
    gap = lastTime == Long.MIN_VALUE ? 0 : time - lastTime;
    lastTime = time;
    minimumEffect = MinimumEffect.of(metric, timeSensitive);
    double badness = Badness.of(metric, value);
    lastHarm = baseline.isUsable() ? badness / ordinary() : Double.NaN;
    boolean hourTurned =
        seasons.add(time, badness, baseline.isWarm() ? felt(MILD_RATIO) : Double.NaN);
    takenBack =
        hourTurned && !timeSensitive
            ? afterthoughts.excused(time, seasons, MILD_ABOVE_HIGH)
            : List.of();
    high = high(timeSensitive);
    return open == null ? watch(time, badness) : follow(open, time, badness);
  }

  /** Ends an episode whose series has fallen silent, as of a tick (epoch milliseconds). */
  public EpisodeEvent advance(long tick) {
    boolean silent = open != null && gap > 0 && tick - lastTime > SILENT_INTERVALS * gap;
    if (!silent) {
      return EpisodeEvent.NOTHING;
    }
    recent.clear();
    return EpisodeEvent.ENDED;
  }

  /** How many times worse than the baseline the last sample was; NaN while that is not known. */
  public double lastHarm() {
    return lastHarm;
  }

  /** The episode that the last event was about; null when there is none. */
  public @Nullable OpenEpisode episode() {
    return open;
  }

  /** Episodes that the last sample has shown to be nothing unusual. */
  List<PastEpisode> takenBack() {
    return takenBack;
  }

  /** Closes an ended episode. */
  public void close() {
    if (open != null) {
      afterthoughts.remember(PastEpisode.of(open));
    }
    open = null;
  }

  private EpisodeEvent watch(long time, double badness) {
    if (!baseline.isUsable()) {
      baseline.add(badness);
      return EpisodeEvent.NOTHING;
    }
    boolean mild = badness >= threshold(MILD_RATIO, MILD_ABOVE_HIGH);
    boolean clear = badness >= threshold(CLEAR_RATIO, CLEAR_ABOVE_HIGH);
    recent.add(time, mild, clear);
    long onset = recent.onset();
    if (onset == RecentDegradation.NONE) {
      baseline.add(mild ? Math.min(badness, BARELY_HIGHER * baseline.high()) : badness);
      return EpisodeEvent.NOTHING;
    }
    open = new OpenEpisode(onset, time, ordinary(), baseline, recent.degraded());
    open.harmed(time, badness);
    recent.clear();
    return EpisodeEvent.DETECTED;
  }

  private EpisodeEvent follow(OpenEpisode episode, long time, double badness) {
    if (badness < recoveredBelow(episode)) {
      return episode.recovered(time) >= RECOVERED_RUN ? EpisodeEvent.ENDED : EpisodeEvent.NOTHING;
    }
    boolean due = episode.harmed(time, badness);
    if (episode.harmedSamples() > ADOPTED_AFTER) {
      baseline.add(badness);
    }
    return due ? EpisodeEvent.GROWN : EpisodeEvent.NOTHING;
  }

  private double threshold(double ratio, double aboveHigh) {
    return Math.max(felt(ratio), aboveHigh * high);
  }

  private double felt(double ratio) {
    double ordinary = ordinary();
    return Math.max(ratio * ordinary, ordinary + minimumEffect);
  }

  /**
   * What is high, yet ordinary at this hour. A habit excuses nothing where somebody waits with a
   * time-out.
   */
  private double high(boolean timeSensitive) {
    double usual = timeSensitive ? Double.NaN : seasons.usual();
    return Double.isNaN(usual) ? baseline.high() : usual;
  }

  /** Below this (on the scale of {@link Badness}) a sample of the open episode counts as well. */
  double recoveredBelow(OpenEpisode episode) {
    double ordinary = episode.ordinary();
    double settled = ordinary + SETTLING_BAND * (episode.level() - ordinary);
    double usual = Math.max(RECOVERED_RATIO * ordinary, baseline.high());
    return Math.max(settled, Math.max(usual, ordinary + minimumEffect));
  }

  /** Never zero, so that ratios stay finite: half of what anybody would feel. */
  double ordinary() {
    return Math.max(baseline.median(), Math.max(minimumEffect / 2, 1e-9));
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.string(metric.name());
    out.zigzag(lastTime);
    out.zigzag(gap);
    out.f64(minimumEffect);
    out.f64(lastHarm);
    baseline.write(out);
    seasons.write(out);
    recent.write(out);
    afterthoughts.write(out);
    out.u8(open == null ? 0 : 1);
    if (open != null) {
      open.write(out);
    }
  }

  /** Reverses {@link #write}. */
  public static SeriesTracker read(ByteReader in) {
    Metric metric = MetricCatalogue.of(in.string());
    long lastTime = in.zigzag();
    long gap = in.zigzag();
    double minimumEffect = in.f64();
    double lastHarm = in.f64();
    SeriesTracker tracker = new SeriesTracker(metric, Baseline.read(in), Seasons.read(in));
    tracker.lastTime = lastTime;
    tracker.gap = gap;
    tracker.minimumEffect = minimumEffect;
    tracker.lastHarm = lastHarm;
    tracker.recent.read(in);
    tracker.afterthoughts.read(in);
    if (in.u8() != 0) {
      tracker.open = OpenEpisode.read(in);
    }
    return tracker;
  }
}
