package io.crosstalk.engine.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * Distribution of the ordinary samples of a series: a histogram whose buckets grow by a constant
 * factor. Every quantile therefore has a relative error of at most 5 % in any unit, and an outlier
 * counts as one sample.
 *
 * <p>There are two generations: when the young one is full it becomes the old one, and the previous
 * old one is discarded, so that slow drift is followed. Beyond {@value #MOST} buckets the two
 * neighbours with the fewest samples are merged, which affects rare values and hardly ever the
 * quantiles in use. The size is at most 344 bytes.
 *
 * @see <a href="https://doi.org/10.14778/3352063.3352135">Masson, Rim, Lee: DDSketch, VLDB 2019
 *     (the buckets)</a>
 */
public final class Baseline {
  /** Number of samples that suffice for a baseline. */
  public static final int WARM_UP = 60;

  /**
   * Number of samples that suffice for a first guess. With so few, a level must exceed nearly all
   * of them to stand out.
   */
  public static final int FIRST_GUESS = 10;

  /** Ratio to the ordinary level from which a value is clearly higher. */
  public static final double CLEAR = 1.9;

  /** Ratio to the highest ordinary level from which a value is clearly higher. */
  public static final double ABOVE_HIGH = 1.25;

  /** Number of samples in a generation. */
  static final int GENERATION = 5000;

  /** Maximum number of buckets: a factor of 45 without gaps, or more with gaps. */
  static final int MOST = 40;

  /** Number of buckets by which the arrays grow. */
  private static final int STEP = 8;

  /**
   * Logarithm of the growth of the bounds 1.1^k, so that a bucket gives its values to within 5 %.
   */
  static final double LOG_GROWTH = Math.log(1.1);

  /** Share of all samples that is rare: those above the high level, see {@link #high}. */
  public static final double RARE = 0.02;

  /**
   * Number of samples for each of which one outlier is ignored; a warm baseline ignores one more,
   * or the share {@link #RARE}.
   */
  static final int PER_OUTLIER = 20;

  /** Bound at or below which a value counts as zero. */
  static final double TINY = 1e-6;

  /** Denominator of the growth after which quantiles are computed again: 1/32 more samples. */
  private static final int REFRESH_FRACTION = 32;

  private static final int ZERO_BUCKET = Short.MIN_VALUE;

  private short[] buckets = new short[STEP];
  private short[] young = new short[STEP];
  private short[] old = new short[STEP];
  private int size;

  /** Slot of the latest value. */
  private int last;

  private int youngCount;
  private int oldCount;
  private double median = Double.NaN;
  private double high = Double.NaN;
  private int sinceRefresh;

  /** Adds a value, which must not be negative. */
  public void add(double value) {
    int slot = slot(bucket(value));
    last = slot;
    young[slot]++;
    youngCount++;
    if (youngCount == GENERATION) {
      age();
    }
    if (++sinceRefresh > count() / REFRESH_FRACTION) {
      refresh();
    }
  }

  public boolean isWarm() {
    return count() >= WARM_UP;
  }

  /** Returns the number of samples in the baseline. */
  public int count() {
    return youngCount + oldCount;
  }

  /** Returns how many values can be added before the levels may change. */
  public int steady() {
    int more = Math.min(count() / REFRESH_FRACTION - sinceRefresh, GENERATION - 1 - youngCount);
    return Math.max(0, more);
  }

  /** Returns the ordinary level; NaN without samples. */
  public double median() {
    return median;
  }

  /**
   * Returns the highest ordinary level: the 98th percentile, or less if the 98th percentile is one
   * of the four highest values. For a first guess this level is the highest of fewer than 20
   * samples, and the next highest for each 20 more. NaN without samples.
   */
  public double high() {
    return high;
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.varint(youngCount);
    out.varint(oldCount);
    out.varint(sinceRefresh);
    out.f64(median);
    out.f64(high);
    out.varint(size);
    for (int i = 0; i < size; i++) {
      out.zigzag(buckets[i]);
      out.varint(young[i]);
      out.varint(old[i]);
    }
  }

  /** Reverses {@link #write}. */
  public static Baseline read(ByteReader in) {
    Baseline baseline = new Baseline();
    baseline.youngCount = (int) in.varint();
    baseline.oldCount = (int) in.varint();
    baseline.sinceRefresh = (int) in.varint();
    baseline.median = in.f64();
    baseline.high = in.f64();
    int size = (int) in.varint();
    for (int i = 0; i < size; i++) {
      int slot = baseline.slot((int) in.zigzag());
      baseline.young[slot] = (short) in.varint();
      baseline.old[slot] = (short) in.varint();
    }
    return baseline;
  }

  private static int bucket(double value) {
    return value <= TINY ? ZERO_BUCKET : (int) Math.ceil(Math.log(value) / LOG_GROWTH);
  }

  /** Returns the middle of the bounds of a bucket. */
  private static double value(int bucket) {
    return bucket == ZERO_BUCKET ? 0 : 2 * Math.exp(bucket * LOG_GROWTH) / (1 + 1.1);
  }

  private int slot(int bucket) {
    int found = find(bucket);
    if (found >= 0) {
      return found;
    }
    if (size == MOST) {
      mergeLightest();
    }
    return insert(-find(bucket) - 1, bucket);
  }

  /** Finds a bucket, mostly at once: most neighbours are used. */
  private int find(int bucket) {
    int likely = last < size ? last + bucket - buckets[last] : -1;
    if (likely >= 0 && likely < size && buckets[likely] == bucket) {
      return likely;
    }
    return Arrays.binarySearch(buckets, 0, size, (short) bucket);
  }

  private int insert(int at, int bucket) {
    buckets = inserted(buckets, at, (short) bucket);
    young = inserted(young, at, (short) 0);
    old = inserted(old, at, (short) 0);
    size++;
    return at;
  }

  private short[] inserted(short[] from, int at, short value) {
    short[] to = size == from.length ? Arrays.copyOf(from, size + STEP) : from;
    System.arraycopy(to, at, to, at + 1, size - at);
    to[at] = value;
    return to;
  }

  /**
   * Merges the two neighbouring buckets with the fewest samples; the merged bucket keeps the bounds
   * of the one with more samples.
   */
  private void mergeLightest() {
    int lower = lightest();
    int upper = lower + 1;
    buckets[lower] = held(lower) > held(upper) ? buckets[lower] : buckets[upper];
    young[lower] = (short) (young[lower] + young[upper]);
    old[lower] = (short) (old[lower] + old[upper]);
    remove(upper);
  }

  private int lightest() {
    int lightest = 0;
    for (int i = 1; i < size - 1; i++) {
      if (held(i) + held(i + 1) < held(lightest) + held(lightest + 1)) {
        lightest = i;
      }
    }
    return lightest;
  }

  private int held(int slot) {
    return young[slot] + old[slot];
  }

  private void remove(int slot) {
    size--;
    System.arraycopy(buckets, slot + 1, buckets, slot, size - slot);
    System.arraycopy(young, slot + 1, young, slot, size - slot);
    System.arraycopy(old, slot + 1, old, slot, size - slot);
  }

  private void age() {
    short[] discarded = old;
    old = young;
    oldCount = youngCount;
    young = discarded;
    youngCount = 0;
    Arrays.fill(young, (short) 0);
    dropEmpty();
  }

  private void dropEmpty() {
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (old[i] > 0) {
        buckets[kept] = buckets[i];
        old[kept] = old[i];
        kept++;
      }
    }
    Arrays.fill(old, kept, size, (short) 0);
    size = kept;
  }

  private void refresh() {
    median = quantile(0.5);
    high = quantile(1 - Math.max((double) outliers() / count(), isWarm() ? RARE : 0));
    sinceRefresh = 0;
  }

  private int outliers() {
    return isWarm() ? WARM_UP / PER_OUTLIER + 1 : count() / PER_OUTLIER;
  }

  private double quantile(double q) {
    double rank = q * (count() - 1);
    int seen = 0;
    for (int i = 0; i < size; i++) {
      seen += held(i);
      if (seen > rank) {
        return value(buckets[i]);
      }
    }
    return Double.NaN;
  }
}
