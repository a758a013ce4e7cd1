package io.crosstalk.engine.episode;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.baseline.SeasonalLevels;
import io.crosstalk.engine.window.ColumnWindow;
import io.crosstalk.engine.window.SampleFrame;
import io.crosstalk.event.LastSample;
import io.crosstalk.event.Metric;
import io.crosstalk.event.MetricCatalogue;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects the episodes of one quality series and learns its baseline from ordinary samples. Event
 * time is an argument; samples arrive in order of time.
 *
 * <p>An episode opens on two of three clearly degraded samples or four of six mildly degraded ones,
 * with the first of them as the onset. It ends with three recovered samples in a row; its end is
 * the last degraded sample. A silence does not end it before a day has passed.
 *
 * <p>A sample is recovered when at most 2 % of the rise above the ordinary level are left (the
 * settling band of control engineering), or when it is within the ordinary range of the baseline at
 * that hour. Degradation that has lasted for a week ends at that time, and its level becomes the
 * new baseline.
 */
public final class SeriesTracker {
  static final int RECOVERED_RUN = 3;
  private static final double MILD_RATIO = 1.7;
  private static final double MILD_ABOVE_HIGH = 1.25;

  /**
   * Multiple of the baseline's high level to which a degraded sample outside an episode is cut
   * before the baseline learns it.
   */
  private static final double BARELY_HIGHER = 1.1;

  private static final double CLEAR_RATIO = 2.5;
  private static final double CLEAR_ABOVE_HIGH = 2;

  /** Ratio to the ordinary level below which a series has recovered. */
  public static final double RECOVERED_RATIO = 1.5;

  private static final double SETTLING_BAND = 0.02;

  /**
   * Number of usual intervals after which a series is silent. The degraded samples before a silence
   * do not count for a later detection.
   */
  private static final int SILENT_INTERVALS = 10;

  /** Silence after which an open episode expires, in milliseconds. */
  static final long EXPIRY_MS = 24 * 3_600_000L;

  private final Metric metric;
  private Baseline baseline;
  private SeasonalLevels seasons;
  private Cadence cadence = new Cadence();
  private final RecentDegradation recent = new RecentDegradation();
  private final PastEpisodes past = new PastEpisodes();
  private List<PastEpisode> retracted = List.of();
  private double minimumEffect;
  private @Nullable OpenEpisode open;
  private double lastRatio = Double.NaN;

  /**
   * The usual level at the hour of the last sample; NaN when there is none or the victim is
   * time-sensitive.
   */
  private double usual = Double.NaN;

  public SeriesTracker(Metric metric) {
    this(metric, new Baseline(), new SeasonalLevels());
  }

  private SeriesTracker(Metric metric, Baseline baseline, SeasonalLevels seasons) {
    this.metric = metric;
    this.baseline = baseline;
    this.seasons = seasons;
  }

  public Metric metric() {
    return metric;
  }

  /**
   * Adds the next sample; a sample that is not later than the last one is ignored.
   *
   * @param time epoch milliseconds
   * @param timeSensitive whether the victim is time-sensitive: its callers have a time-out, so that
   *     a habit does not make a level ordinary
   */
  public EpisodeEvent accept(long time, double value, boolean timeSensitive) {
    if (time <= cadence.last()) {
      retracted = List.of();
      return EpisodeEvent.NOTHING;
    }
    if (cadence.isSilent(time, SILENT_INTERVALS)) {
      recent.clear();
    }
    if (open != null && open.isSilent()) {
      open.addSilence(cadence.last(), time);
      cadence.resume(time);
    } else {
      cadence.recordArrival(time);
    }
    minimumEffect = MinimumEffect.of(metric, timeSensitive);
    double scaled = DegradationScale.of(metric, value);
    boolean hourTurned =
        seasons.add(
            time,
            habitual(time, scaled),
            baseline.isWarm() ? noticeable(MILD_RATIO, positive(baseline.median())) : Double.NaN);
    retracted =
        hourTurned && !timeSensitive
            ? HabitRetractions.excused(past, time, seasons, MILD_ABOVE_HIGH)
            : List.of();
    usual = timeSensitive ? Double.NaN : seasons.usual();
    lastRatio = baseline.isUsable() ? hundredths(scaled / positive(baseline.median())) : Double.NaN;
    return open == null ? detect(time, scaled) : continueEpisode(open, time, scaled);
  }

  /**
   * Rounds a ratio down to hundredths. More digits would mean nothing, since the baseline has an
   * error of 5 %, and few decimals need a quarter of the space. Rounding up could turn an
   * unaffected resource into an affected one.
   */
  private static double hundredths(double ratio) {
    return Math.floor(ratio * 100) / 100;
  }

  /**
   * Returns the level that the seasonal levels learn; NaN during a degradation that lasts for days,
   * which would otherwise count as a habit.
   */
  private double habitual(long time, double scaled) {
    boolean lasting = open != null && time - open.onset() > HabitRetractions.LONGEST_MS;
    return lasting ? Double.NaN : scaled;
  }

  /**
   * Returns what a tick changes in the open episode of a silent series: silence is not recovery, so
   * the episode stays open without data, and expires after a day. Called until nothing changes.
   *
   * @param tick epoch milliseconds
   */
  public EpisodeEvent advance(long tick) {
    if (open == null || !cadence.isSilent(tick + 1, SILENT_INTERVALS)) {
      return EpisodeEvent.NOTHING;
    }
    long silentFrom = cadence.last() + SILENT_INTERVALS * cadence.usualGap();
    if (!open.isSilent()) {
      recent.clear();
      open.fallSilent(silentFrom);
      return EpisodeEvent.SILENT;
    }
    long expiresAt = Math.max(silentFrom, cadence.last() + EXPIRY_MS);
    if (tick < expiresAt) {
      return EpisodeEvent.NOTHING;
    }
    open.expire(expiresAt);
    return EpisodeEvent.ENDED;
  }

  /**
   * Ends the open episode of a series that counts as new from now on.
   *
   * @param time epoch milliseconds
   */
  EpisodeEvent expire(long time) {
    if (open == null) {
      return EpisodeEvent.NOTHING;
    }
    if (!open.isSilent()) {
      open.fallSilent(time);
    }
    open.expire(time);
    return EpisodeEvent.ENDED;
  }

  /** Returns the last sample of a silent episode; null while samples arrive. */
  @Nullable LastSample silentAfter() {
    return open == null || !open.isSilent()
        ? null
        : new LastSample(
            Instant.ofEpochMilli(cadence.last()),
            DegradationScale.toValue(metric, open.lastValue()));
  }

  /**
   * Returns how many times worse than the baseline the last sample was, in hundredths, even when
   * that is usual at its hour; NaN while it is not known.
   */
  public double lastDegradation() {
    return lastRatio;
  }

  /** Returns the episode of the last event; null when there is none. */
  public @Nullable OpenEpisode episode() {
    return open;
  }

  /**
   * Takes the samples from the onset to the detection into account for the worst sample of the
   * current episode.
   */
  void readOnset(ColumnWindow window) {
    if (open != null) {
      SampleFrame frame = window.read(open.onset(), open.detectedAt());
      double[] values = frame.values(metric.name());
      for (int i = 0; values != null && i < values.length; i++) {
        if (!Double.isNaN(values[i])) {
          open.noteLevel(DegradationScale.of(metric, values[i]));
        }
      }
    }
  }

  /**
   * Returns the earlier episodes that the current one continues, by time.
   *
   * @param intervalMs sampling interval in milliseconds
   */
  List<PastEpisode> continued(OpenEpisode episode, long intervalMs) {
    return past.continuedAt(episode.onset(), intervalMs);
  }

  /** Returns the earlier episodes that the last sample has shown to be a habit. */
  List<PastEpisode> retracted() {
    return retracted;
  }

  /** Ends the episode of the last event; the series has no episode afterwards. */
  public void close() {
    if (open != null) {
      past.add(PastEpisode.of(open));
    }
    open = null;
  }

  private EpisodeEvent detect(long time, double scaled) {
    if (!baseline.isUsable()) {
      baseline.add(scaled);
      return EpisodeEvent.NOTHING;
    }
    boolean mild = scaled >= threshold(MILD_RATIO, MILD_ABOVE_HIGH);
    boolean clear = scaled >= threshold(CLEAR_RATIO, CLEAR_ABOVE_HIGH);
    recent.add(time, mild, clear);
    long onset = recent.onset();
    if (onset == RecentDegradation.NONE) {
      baseline.add(mild ? Math.min(scaled, BARELY_HIGHER * baseline.high()) : scaled);
      return EpisodeEvent.NOTHING;
    }
    open =
        new OpenEpisode(
            onset, time, ordinary(), median(), baseline.confidence(), recent.degraded());
    open.degraded(time, scaled);
    recent.clear();
    return EpisodeEvent.DETECTED;
  }

  private EpisodeEvent continueEpisode(OpenEpisode episode, long time, double scaled) {
    if (scaled < recoveredBelow(episode)) {
      boolean resumed = episode.resume();
      boolean ended = episode.recovered(time, scaled) >= RECOVERED_RUN;
      return ended ? EpisodeEvent.ENDED : resumed ? EpisodeEvent.GROWN : EpisodeEvent.NOTHING;
    }
    boolean due = episode.degraded(time, scaled);
    if (time - episode.onset() >= DiagnosisRequest.LASTING_MS) {
      adoptBaseline(episode);
      return EpisodeEvent.ENDED;
    }
    return due ? EpisodeEvent.GROWN : EpisodeEvent.NOTHING;
  }

  private void adoptBaseline(OpenEpisode episode) {
    baseline = episode.levels();
    seasons = new SeasonalLevels();
  }

  private double threshold(double ratio, double aboveHigh) {
    return Math.max(noticeable(ratio, ordinary()), aboveHigh * high());
  }

  private double noticeable(double ratio, double ordinary) {
    return Math.max(ratio * ordinary, ordinary + minimumEffect);
  }

  /**
   * Returns the highest ordinary level at this hour. A habit does not raise it for a time-sensitive
   * victim.
   */
  private double high() {
    return Double.isNaN(usual) ? baseline.high() : usual;
  }

  /**
   * Returns the lowest level at which a sample of the open episode counts as degraded, on the scale
   * of {@link DegradationScale}.
   */
  double recoveredBelow(OpenEpisode episode) {
    double ordinary = episode.ordinary();
    double settled = ordinary + SETTLING_BAND * (episode.level() - ordinary);
    double unnoticed = Math.max(RECOVERED_RATIO * ordinary, ordinary + minimumEffect);
    return Math.max(settled, Math.max(unnoticed, high()));
  }

  /** Returns the ordinary level at this hour; never zero. */
  double ordinary() {
    return positive(median());
  }

  /**
   * Raises an ordinary level to at least half the smallest noticeable effect, so that ratios stay
   * finite.
   */
  private double positive(double ordinary) {
    return Math.max(ordinary, Math.max(minimumEffect / 2, 1e-9));
  }

  /**
   * Returns the median of the baseline, or the usual level of the hour when that is noticeably
   * worse.
   */
  private double median() {
    double median = baseline.median();
    return usual >= MILD_RATIO * median ? usual : median;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.string(metric.name());
    cadence.write(out);
    out.f64(minimumEffect);
    out.f64(lastRatio);
    out.f64(usual);
    baseline.write(out);
    seasons.write(out);
    recent.write(out);
    past.write(out);
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
    double lastRatio = in.f64();
    double usual = in.f64();
    SeriesTracker tracker = new SeriesTracker(metric, Baseline.read(in), SeasonalLevels.read(in));
    tracker.cadence = cadence;
    tracker.minimumEffect = minimumEffect;
    tracker.lastRatio = lastRatio;
    tracker.usual = usual;
    tracker.recent.read(in);
    tracker.past.read(in);
    if (in.u8() != 0) {
      tracker.open = OpenEpisode.read(in);
    }
    return tracker;
  }
}
