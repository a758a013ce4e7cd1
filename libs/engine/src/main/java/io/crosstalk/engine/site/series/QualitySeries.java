package io.crosstalk.engine.site.series;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.baseline.DegradationScale;
import io.crosstalk.engine.baseline.MinimumEffect;
import io.crosstalk.engine.baseline.SeasonalLevels;
import io.crosstalk.event.metric.Metric;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Set;

/**
 * Samples of one quality metric with the evidence of degradation in each: 0 at an ordinary level, 1
 * at the level that is clearly degraded. The levels are those of the series' own past.
 */
final class QualitySeries {
  /** Share of the way to the clearly degraded level, in logarithms, at which evidence begins. */
  private static final double BEGINS_AT = 0.6;

  /** Greatest logarithm of the ratio of a sample to the ordinary level. */
  private static final double GREATEST = 5;

  /** Share of the minimum effect below which ordinary levels are alike. */
  private static final double NEGLIGIBLE = 0.3;

  /** Denominator of evidence and ratios: finer than any noise, and a sample takes nine bits. */
  static final double DECIMALS = 1000;

  /** Factor by which a limit is lower, so that rounding does not matter. */
  private static final double CERTAIN = 1 - 1e-9;

  /** Units of times, whose ratio to the ordinary level means the same at each level. */
  private static final Set<String> DURATIONS = Set.of("ms", "s");

  private static final int EVIDENCE = 0;
  private static final int UNUSUAL = 1;
  private static final int LOG_RATIO = 2;

  private final Metric metric;
  private final boolean timeSensitive;
  private final double minimumEffect;

  /** Greatest evidence beyond the clearly degraded level; only durations of services have any. */
  private final double mostBeyond;

  private Baseline baseline = new Baseline();
  private SeasonalLevels seasons = new SeasonalLevels();
  private final TimedValues values;
  private long suspiciousMs = Long.MIN_VALUE;
  private boolean isConfirmed;

  /** Number of degraded samples. */
  private int degraded;

  /** The greatest level without evidence, for these levels of the baseline. */
  private double ordinaryLevel;

  private double median = Double.NaN;
  private double high = Double.NaN;

  QualitySeries(Metric metric, boolean timeSensitive, Retention retention) {
    this.values = new TimedValues(3, 0, retention);
    this.metric = metric;
    this.timeSensitive = timeSensitive;
    this.mostBeyond = DURATIONS.contains(metric.unit()) && isService(metric) ? GREATEST : 0;
    this.minimumEffect = Math.max(MinimumEffect.of(metric, timeSensitive), 1e-9);
  }

  private static boolean isService(Metric metric) {
    return Symptom.of(metric) == Symptom.SERVICE;
  }

  Metric metric() {
    return metric;
  }

  /**
   * Adds a sample; one that is not later than the last is ignored.
   *
   * @param perDemand factor by which the demand exceeds the ordinary demand, at least 1, for a
   *     metric that counts events
   */
  void add(long timeMs, double value, double perDemand) {
    if (timeMs <= values.lastMs()) {
      return;
    }
    double level = DegradationScale.of(metric, value) / perDemand;
    seasons.add(timeMs, level, baseline.isWarm() ? clear(baseline.median(), 0) : Double.NaN);
    if (!isWarm()) {
      baseline.add(level);
      values.add(timeMs, 0, 0, 0);
      return;
    }
    double ordinary = baseline.median();
    double highest = baseline.high();
    double found = level <= ordinaryLevel() ? 0 : evidence(level, ordinary, highest);
    isConfirmed = found >= Row.DEGRADED && values.last(EVIDENCE) >= Row.DEGRADED;
    suspiciousMs = found > 0 ? timeMs : suspiciousMs;
    degraded += found >= Row.DEGRADED ? 1 : 0;
    double ratio = Math.max(level, 1e-9) / Math.max(ordinary, NEGLIGIBLE * minimumEffect);
    boolean hasHabit = !timeSensitive && seasons.usual() >= Baseline.CLEAR * ordinary;
    double unusual = hasHabit ? evidence(level, seasons.usual(), seasons.usual()) : found;
    double logRatio = ratio > 1 ? Math.min(Math.log(ratio), GREATEST) : 0;
    values.add(timeMs, kept(found), unusual >= Row.DEGRADED ? 1 : 0, kept(logRatio));
    boolean isClear = found > 0 && level > clear(ordinary, highest);
    // What is learnt of a degradation must not raise the high level, or a long one would hide the
    // next.
    baseline.add(isClear ? Math.max(highest, ordinary) : level);
  }

  /** Returns the decimals of evidence or of a ratio that are kept. */
  private static double kept(double value) {
    return Math.floor(DECIMALS * value) / DECIMALS;
  }

  /** Learns the ordinary level again, from the next samples on. */
  void adopt() {
    baseline = new Baseline();
    isConfirmed = false;
  }

  /**
   * Evidence of degradation in a level. Beyond the clearly degraded level it grows with the
   * logarithm, because ordinary outliers have a heavy tail.
   */
  private double evidence(double level, double ordinary, double most) {
    double floor = Math.max(ordinary, minimumEffect / 10);
    double clear = clear(ordinary, most);
    double beyond = Math.log(Math.max(level, 1e-9) / clear);
    double share = 1 + beyond / Math.log(clear / floor);
    return beyond > 0
        ? 1 + Math.min(beyond, mostBeyond)
        : Math.max(0, (share - BEGINS_AT) / (1 - BEGINS_AT));
  }

  private double clear(double ordinary, double most) {
    double ratio = Math.max(Baseline.CLEAR * ordinary, Baseline.ABOVE_HIGH * most);
    return Math.max(ratio, ordinary + minimumEffect);
  }

  /**
   * Returns how many samples can be added that are all within {@link #limit}, before that or the
   * interval may change.
   */
  int steady() {
    return isConfirmed || !isWarm() ? 0 : Math.min(baseline.steady(), values.steady());
  }

  /**
   * Returns the value up to which a sample is ordinary now: it has no evidence of degradation. For
   * a metric that gets worse downwards it is the least one, as a negative number.
   */
  double limit() {
    double level = ordinaryLevel();
    return metric.worse() == Metric.Worse.UPWARDS ? level : -1 / level;
  }

  /** Returns the level up to which there is certainly no evidence. */
  private double ordinaryLevel() {
    if (baseline.median() != median || baseline.high() != high) {
      median = baseline.median();
      high = baseline.high();
      double clear = clear(median, high);
      double floor = Math.max(median, minimumEffect / 10);
      ordinaryLevel = CERTAIN * clear * Math.pow(clear / floor, BEGINS_AT - 1);
    }
    return ordinaryLevel;
  }

  /** Returns whether a value is within a {@link #limit}. */
  static boolean isWithin(double limit, double value) {
    return limit > 0 ? value <= limit : value >= -limit;
  }

  /** Returns whether enough is known of the ordinary level. */
  private boolean isWarm() {
    return baseline.isWarm() || baseline.count() >= learning();
  }

  /** Samples that show what is ordinary: those of half an hour, at least 10 and at most 30. */
  private int learning() {
    long interval = Math.max(1, values.intervalMs());
    return Math.clamp(TimeScale.JOINED_MS / interval, Baseline.FIRST_GUESS, Baseline.WARM_UP / 2);
  }

  SeriesJudgement judgement() {
    return new SeriesJudgement(metric, values.count(), learning(), degraded);
  }

  /** Returns whether the last two samples are degraded. */
  boolean isConfirmed() {
    return isConfirmed;
  }

  long intervalMs() {
    return values.intervalMs();
  }

  long lastMs() {
    return values.lastMs();
  }

  /** Returns the time of the last sample with evidence, epoch milliseconds. */
  long suspiciousMs() {
    return suspiciousMs;
  }

  /** Returns the rows that hold at some times, of which values can be read. */
  int[] rows(long[] at, long stepMs, long throughMs) {
    return values.rows(at, stepMs, throughMs, false);
  }

  /** Reads evidence; NaN where no sample is known. */
  double[] evidence(int[] rows) {
    return values.read(EVIDENCE, rows);
  }

  /** Reads 1 where a sample is degraded, and not usual at its hour; NaN where none is known. */
  double[] unusual(int[] rows) {
    return values.read(UNUSUAL, rows);
  }

  /** Reads logarithms of the ratio to the ordinary level, at least 0; NaN where none is known. */
  double[] logRatios(int[] rows) {
    return values.read(LOG_RATIO, rows);
  }

  /** Returns evidence and ratios, which the state of {@link #write} does not contain. */
  TimedValues values() {
    return values;
  }

  void write(ByteWriter out) {
    baseline.write(out);
    seasons.write(out);
    out.zigzag(suspiciousMs);
    out.u8(isConfirmed ? 1 : 0);
    out.varint(degraded);
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in) {
    baseline = Baseline.read(in);
    seasons = SeasonalLevels.read(in);
    suspiciousMs = in.zigzag();
    isConfirmed = in.u8() == 1;
    degraded = (int) in.varint();
  }
}
