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
 * control engineering), or within what the baseline calls ordinary at that hour. Harm that has
 * lasted for a week ends there and then: its level is the new baseline.
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

  /**
   * Silences longer than this many intervals end an episode, and what came before them is no
   * beginning of one: what is not seen is not claimed.
   */
  private static final int SILENT_INTERVALS = 10;

  private final Metric metric;
  private Baseline baseline;
  private Seasons seasons;
  private Cadence cadence = new Cadence();
  private final RecentDegradation recent = new RecentDegradation();
  private final Afterthoughts afterthoughts = new Afterthoughts();
  private List<PastEpisode> takenBack = List.of();
  private double minimumEffect;
  private @Nullable OpenEpisode open;
  private double lastHarm = Double.NaN;

  /** What is usual at the hour of the last sample; NaN where nothing is, or excuses nothing. */
  private double usual = Double.NaN;

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
    if (time <= cadence.last()) {
      takenBack = List.of();
      return EpisodeEvent.NOTHING;
    }
    if (cadence.isSilent(time, SILENT_INTERVALS)) {
      recent.clear();
    }
    cadence.heard(time);
    minimumEffect = MinimumEffect.of(metric, timeSensitive);
    double badness = Badness.of(metric, value);
    boolean hourTurned =
        seasons.add(
            time,
            habitual(time, badness),
            baseline.isWarm() ? felt(MILD_RATIO, positive(baseline.median())) : Double.NaN);
    takenBack =
        hourTurned && !timeSensitive
            ? afterthoughts.excused(time, seasons, MILD_ABOVE_HIGH)
            : List.of();
    usual = timeSensitive ? Double.NaN : seasons.usual();
    lastHarm = baseline.isUsable() ? hundredths(badness / positive(baseline.median())) : Double.NaN;
    return open == null ? watch(time, badness) : follow(open, time, badness);
  }

  /**
   * A baseline is known to within 5 %; what has few decimals takes a quarter of the room.
   * Downwards, so that nobody is hurt by rounding.
   */
  private static double hundredths(double ratio) {
    return Math.floor(ratio * 100) / 100;
  }

  /** What may be a habit: NaN for days of harm, which would make their own. */
  private double habitual(long time, double badness) {
    boolean lasting = open != null && time - open.onset() > Afterthoughts.LONGEST_MS;
    return lasting ? Double.NaN : badness;
  }

  /** Ends an episode whose series has fallen silent, as of a tick (epoch milliseconds). */
  public EpisodeEvent advance(long tick) {
    if (open == null || !cadence.isSilent(tick, SILENT_INTERVALS)) {
      return EpisodeEvent.NOTHING;
    }
    recent.clear();
    return EpisodeEvent.ENDED;
  }

  /**
   * How many times worse than the baseline the last sample was, in hundredths, be it usual at that
   * hour or not; NaN while that is not known.
   */
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
    open =
        new OpenEpisode(
            onset, time, ordinary(), median(), baseline.confidence(), recent.degraded());
    open.harmed(time, badness);
    recent.clear();
    return EpisodeEvent.DETECTED;
  }

  private EpisodeEvent follow(OpenEpisode episode, long time, double badness) {
    if (badness < recoveredBelow(episode)) {
      return episode.recovered(time) >= RECOVERED_RUN ? EpisodeEvent.ENDED : EpisodeEvent.NOTHING;
    }
    boolean due = episode.harmed(time, badness);
    if (time - episode.onset() >= Inquiry.LASTING_MS) {
      adopt(episode);
      return EpisodeEvent.ENDED;
    }
    return due ? EpisodeEvent.GROWN : EpisodeEvent.NOTHING;
  }

  private void adopt(OpenEpisode episode) {
    baseline = episode.levels();
    seasons = new Seasons();
  }

  private double threshold(double ratio, double aboveHigh) {
    return Math.max(felt(ratio, ordinary()), aboveHigh * high());
  }

  private double felt(double ratio, double ordinary) {
    return Math.max(ratio * ordinary, ordinary + minimumEffect);
  }

  /**
   * What is high, yet ordinary at this hour. A habit excuses nothing where somebody waits with a
   * time-out.
   */
  private double high() {
    return Double.isNaN(usual) ? baseline.high() : usual;
  }

  /** Below this (on the scale of {@link Badness}) a sample of the open episode counts as well. */
  double recoveredBelow(OpenEpisode episode) {
    double ordinary = episode.ordinary();
    double settled = ordinary + SETTLING_BAND * (episode.level() - ordinary);
    double unfelt = Math.max(RECOVERED_RATIO * ordinary, ordinary + minimumEffect);
    return Math.max(settled, Math.max(unfelt, high()));
  }

  /** Never zero. */
  double ordinary() {
    return positive(median());
  }

  /** So that ratios stay finite: half of what anybody would feel. */
  private double positive(double ordinary) {
    return Math.max(ordinary, Math.max(minimumEffect / 2, 1e-9));
  }

  /** At an hour at which it is usually worse by as much as is felt, that is ordinary. */
  private double median() {
    double median = baseline.median();
    return usual >= MILD_RATIO * median ? usual : median;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.string(metric.name());
    cadence.write(out);
    out.f64(minimumEffect);
    out.f64(lastHarm);
    out.f64(usual);
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
    Cadence cadence = Cadence.read(in);
    double minimumEffect = in.f64();
    double lastHarm = in.f64();
    double usual = in.f64();
    SeriesTracker tracker = new SeriesTracker(metric, Baseline.read(in), Seasons.read(in));
    tracker.cadence = cadence;
    tracker.minimumEffect = minimumEffect;
    tracker.lastHarm = lastHarm;
    tracker.usual = usual;
    tracker.recent.read(in);
    tracker.afterthoughts.read(in);
    if (in.u8() != 0) {
      tracker.open = OpenEpisode.read(in);
    }
    return tracker;
  }
}
