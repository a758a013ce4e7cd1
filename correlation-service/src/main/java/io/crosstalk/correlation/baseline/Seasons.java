package io.crosstalk.correlation.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * How high a series usually goes at an hour of the day, or at that hour of that day of the week. It
 * remembers one level for each hour of four weeks; what was reached at that hour on most of the
 * last days is usual, and so is what was reached on each of the last such weekdays. Hours are those
 * of UTC: a shift of the clock moves a rhythm by an hour, and neighbouring hours count too.
 *
 * <p>672 bytes once an hour has passed.
 */
public final class Seasons {
  private static final int DAYS = 28;
  private static final int WEEK = 7;
  private static final int HOURS = 24;
  private static final long HOUR_MS = 3_600_000;

  /** Fewer days, or weeks, make no habit. */
  private static final int LEAST_DAYS = 3;

  private static final int LEAST_WEEKS = 2;

  /** As many of an hour's highest samples are kept as may be left out, and one. */
  private static final int HIGHEST = 3;

  /** Levels are told to within 10 %. */
  private static final double LOG_GROWTH = Math.log(1.1);

  private static final double SMALLEST = 1e-4;
  private static final byte UNKNOWN = 0;

  /** By day modulo {@link #DAYS}, then by hour: the logarithm of the level; empty at first. */
  private byte[] levels = new byte[0];

  private long hour = Long.MIN_VALUE;
  private final double[] highest = new double[HIGHEST];
  private int seen;
  private double usual = Double.NaN;

  /**
   * Takes a sample; times (epoch milliseconds) don't go back.
   *
   * @return whether a new hour has begun
   */
  public boolean add(long time, double value) {
    long now = Math.floorDiv(time, HOUR_MS);
    boolean turned = now != hour;
    if (turned) {
      turn(now);
    }
    seen++;
    if (value > highest[highest.length - 1]) {
      int i = highest.length - 1;
      while (i > 0 && value > highest[i - 1]) {
        highest[i] = highest[i - 1];
        i--;
      }
      highest[i] = value;
    }
    return turned;
  }

  private void turn(long next) {
    if (hour != Long.MIN_VALUE) {
      levels = levels.length == 0 ? new byte[DAYS * HOURS] : levels;
      levels[index(hour)] = encode(level());
      long last = Math.min(next, hour + DAYS * HOURS);
      for (long h = hour + 1; h <= last; h++) {
        levels[index(h)] = UNKNOWN;
      }
    }
    hour = next;
    seen = 0;
    Arrays.fill(highest, 0);
    usual = habit(next);
  }

  private static int index(long someHour) {
    return Math.floorMod(someHour, DAYS * HOURS);
  }

  /** The hour's level without its one or two highest samples where there are many. */
  private double level() {
    return highest[seen >= 60 ? 2 : seen >= 20 ? 1 : 0];
  }

  /** What is usually reached at the hour of the latest sample; NaN where there is no habit yet. */
  public double usual() {
    return usual;
  }

  /**
   * The least of what the last days, that of the latest sample included, show to be usual at the
   * hours of a stretch of time (epoch milliseconds); NaN where there is no habit yet.
   */
  public double usualThroughout(long fromMs, long toMs) {
    double least = Double.POSITIVE_INFINITY;
    long last = Math.floorDiv(toMs, HOUR_MS);
    for (long h = Math.floorDiv(fromMs, HOUR_MS); h <= last; h++) {
      least = Math.min(least, habit(nextSuch(h)));
    }
    return least;
  }

  /** The first hour of the same time of the day that is not over. */
  private long nextSuch(long someHour) {
    long days = Math.max(0, Math.ceilDiv(hour - someHour, HOURS));
    return someHour + days * HOURS;
  }

  private double habit(long now) {
    double daily = median(levels(now, 1, WEEK), LEAST_DAYS);
    double weekly = least(levels(now, WEEK, DAYS / WEEK - 1), LEAST_WEEKS);
    return Double.isNaN(daily) ? weekly : Double.isNaN(weekly) ? daily : Math.max(daily, weekly);
  }

  /** What was reached so many times a number of days apart, the hours beside included; sorted. */
  private double[] levels(long now, int apart, int times) {
    double[] levels = new double[times];
    int count = 0;
    for (int i = 1; i <= times; i++) {
      int most = UNKNOWN;
      for (long h = now - 1; h <= now + 1; h++) {
        most = Math.max(most, at(h - (long) i * apart * HOURS));
      }
      if (most != UNKNOWN) {
        levels[count++] = decode(most);
      }
    }
    double[] known = Arrays.copyOf(levels, count);
    Arrays.sort(known);
    return known;
  }

  private int at(long someHour) {
    boolean remembered = levels.length > 0 && someHour < hour && someHour > hour - DAYS * HOURS;
    return remembered ? levels[index(someHour)] & 0xff : UNKNOWN;
  }

  private static double median(double[] sorted, int needed) {
    return sorted.length < needed ? Double.NaN : sorted[sorted.length / 2];
  }

  private static double least(double[] sorted, int needed) {
    return sorted.length < needed ? Double.NaN : sorted[0];
  }

  private static byte encode(double level) {
    double steps = Math.log(Math.max(level, SMALLEST) / SMALLEST) / LOG_GROWTH;
    return (byte) Math.clamp(1 + Math.round(steps), 1, 255);
  }

  private static double decode(int code) {
    return SMALLEST * Math.exp((code - 1) * LOG_GROWTH);
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.zigzag(hour);
    out.varint(seen);
    for (double value : highest) {
      out.f64(value);
    }
    out.bytes(levels);
    out.f64(usual);
  }

  /** Reverses {@link #write}. */
  public static Seasons read(ByteReader in) {
    Seasons seasons = new Seasons();
    seasons.hour = in.zigzag();
    seasons.seen = (int) in.varint();
    for (int i = 0; i < seasons.highest.length; i++) {
      seasons.highest[i] = in.f64();
    }
    seasons.levels = in.bytes();
    seasons.usual = in.f64();
    return seasons;
  }
}
