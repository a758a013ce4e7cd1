package io.crosstalk.correlation.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * The distribution of a series in ordinary times: a histogram of buckets that grow by a constant
 * factor, so that every quantile has a relative error of at most 5 % whatever the unit, and
 * outliers weigh no more than their number.
 *
 * <p>Two generations: when the young one is full it becomes the old one, and what was before is
 * forgotten, so that slow drift is followed. Of more than {@value #MOST} buckets the two neighbours
 * that hold least become one: that blurs the rare, hardly ever the quantiles that are asked for.
 * 344 bytes at most.
 *
 * @see <a href="https://doi.org/10.14778/3352063.3352135">Masson, Rim, Lee: DDSketch, VLDB 2019
 *     (the buckets)</a>
 */
public final class Baseline {
  /** Samples that suffice for a baseline. */
  public static final int WARM_UP = 60;

  /**
   * Samples that suffice for a first guess: what then stands out has to stand out of nearly all.
   */
  public static final int FIRST_GUESS = 10;

  /** Largest relative error of a quantile, which follows from the width of the buckets. */
  public static final double RELATIVE_ERROR = 0.05;

  /** Samples in a generation. */
  static final int GENERATION = 5000;

  /** Buckets that are kept: a factor of 45 in one piece, or more with gaps. */
  static final int MOST = 40;

  /** By so many buckets the room grows. */
  private static final int STEP = 8;

  /** Bounds of 1.1^k: a value's bucket tells it to within 5 %. */
  private static final double LOG_GROWTH = Math.log(1.1);

  /** The part of all samples that is higher than high. */
  private static final double RARE = 0.02;

  /** So many samples at least are, once it is warm: one blip must not decide what is ordinary. */
  private static final int FEW = 4;

  /** Of a first guess one sample of so many may be a blip. */
  private static final int PER_BLIP = 20;

  /** Values at or below this are zero. */
  private static final double TINY = 1e-6;

  /** Quantiles are computed anew when the number of samples has grown by 1/32. */
  private static final int REFRESH_FRACTION = 32;

  private static final int ZERO_BUCKET = Short.MIN_VALUE;

  private short[] buckets = new short[STEP];
  private short[] young = new short[STEP];
  private short[] old = new short[STEP];
  private int size;
  private int youngCount;
  private int oldCount;
  private double median = Double.NaN;
  private double high = Double.NaN;
  private int sinceRefresh;

  /** Learns a value that is not negative. */
  public void add(double value) {
    int slot = slot(bucket(value));
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

  /** Whether it is a first guess at least. */
  public boolean isUsable() {
    return count() >= FIRST_GUESS;
  }

  /** From 0 to 1: the part of the samples that suffice for a baseline that there are. */
  public double confidence() {
    return Math.min(1, (double) count() / WARM_UP);
  }

  /** Samples that the baseline rests on. */
  public int count() {
    return youngCount + oldCount;
  }

  /** What is ordinary; NaN when nothing was learnt. */
  public double median() {
    return median;
  }

  /**
   * What is high, yet ordinary: the 98th percentile, but less while that is one of the highest few
   * values; the highest of fewer than 20 samples, and the next highest for each 20 more while it is
   * only a guess; NaN when nothing was learnt.
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

  /** The middle of a bucket's bounds. */
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

  private int find(int bucket) {
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

  /** Makes one of the two neighbours that hold least, with the bounds of that which holds more. */
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
    short[] forgotten = old;
    old = young;
    oldCount = youngCount;
    young = forgotten;
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
    high = quantile(1 - Math.max((double) blips() / count(), isWarm() ? RARE : 0));
    sinceRefresh = 0;
  }

  private int blips() {
    return isWarm() ? FEW : count() / PER_BLIP;
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
