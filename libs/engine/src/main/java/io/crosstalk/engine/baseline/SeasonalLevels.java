package io.crosstalk.engine.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Usual levels of a series at an hour of the day, at that hour of the day of the week, and on that
 * day of the month. One level is kept for each hour of three weeks. A level is usual when it was
 * reached at that hour on most of the last days, on each of the last such weekdays, or on that day
 * of each of the last months ({@link MonthDayLevels}).
 *
 * <p>Hours are in UTC. A change to or from summer time moves a rhythm by one hour, and the
 * neighbouring hours count too.
 *
 * <p>The size is 648 bytes after the first hour, and 792 bytes with the maximum number of days of
 * the month.
 */
public final class SeasonalLevels {
  static final int UNKNOWN = 0;

  private static final int WEEK = 7;
  private static final int WEEKS = 3;
  private static final int HOURS = 24;
  private static final long HOUR_MS = 3_600_000;

  /** Number of hours that are remembered: three weeks, and the neighbouring hours. */
  private static final int REMEMBERED = WEEKS * WEEK * HOURS + 2;

  /** Time for which the hours are remembered, milliseconds. */
  public static final long REMEMBERED_MS = REMEMBERED * HOUR_MS;

  /** Least number of days, weeks or months in a row that make a habit; one may be a coincidence. */
  static final int HABIT = 2;

  private static final double SMALLEST = 1e-4;
  private static final byte[] NOTHING = {};

  /** Logarithms of the levels by hour modulo {@link #REMEMBERED}; empty at first. */
  private byte[] levels = NOTHING;

  private final MonthDayLevels monthDays = new MonthDayLevels();
  private long hour = Long.MIN_VALUE;
  private double highest;
  private double second;
  private double third;
  private int seen;
  private double usual = Double.NaN;

  /**
   * Adds a sample.
   *
   * @param time epoch milliseconds, not before the previous one
   * @param value NaN to leave it out; an hour without any other value stays unknown
   * @param noticeable lowest noticeable level, below which no day of the month is recorded; NaN
   *     when it is not known yet
   * @return whether a new hour has begun
   */
  public boolean add(long time, double value, double noticeable) {
    long now = Math.floorDiv(time, HOUR_MS);
    boolean turned = now != hour;
    if (turned) {
      turn(now, noticeable);
    }
    if (!Double.isNaN(value)) {
      note(value);
    }
    return turned;
  }

  private void note(double value) {
    seen++;
    if (value > third) {
      third = Math.min(second, value);
      second = Math.max(second, Math.min(highest, value));
      highest = Math.max(highest, value);
    }
  }

  private void turn(long next, double noticeable) {
    if (hour != Long.MIN_VALUE) {
      close(next, noticeable);
    }
    hour = next;
    seen = 0;
    highest = 0;
    second = 0;
    third = 0;
    usual = decode(Math.max(everyDayOrWeek(next), monthDays.usual(next)));
  }

  private void close(long next, double noticeable) {
    levels = levels.length == 0 ? new byte[REMEMBERED] : levels;
    levels[index(hour)] = (byte) (seen == 0 ? UNKNOWN : learnt(noticeable));
    long last = Math.min(next, hour + REMEMBERED);
    for (long h = hour + 1; h <= last; h++) {
      levels[index(h)] = UNKNOWN;
    }
  }

  /**
   * Returns the level of the hour that has just ended, and records the day of the month when that
   * level is noticeably higher than usual.
   */
  private int learnt(double noticeable) {
    double level = level();
    if (level >= noticeable && level >= Baseline.ABOVE_HIGH * decode(everyDayOrWeek(hour))) {
      monthDays.stoodOut(hour, encode(level));
    }
    return encode(level);
  }

  private static int index(long someHour) {
    return Math.floorMod(someHour, REMEMBERED);
  }

  /**
   * Returns the highest level of the hour that has just ended; of many samples the one or two
   * highest are ignored as outliers.
   */
  private double level() {
    int outliers = seen / Baseline.PER_OUTLIER;
    return outliers > 1 ? third : outliers > 0 ? second : highest;
  }

  /** Returns the usual level at the hour of the latest sample; NaN when there is no habit yet. */
  public double usual() {
    return usual;
  }

  private int everyDayOrWeek(long now) {
    return Math.max(everyDay(now), everyWeek(now));
  }

  /** Returns the level that was reached on most of the last days, and thus on at least two. */
  private int everyDay(long now) {
    int known = 0;
    for (int day = 1; day <= WEEK; day++) {
      known += reached(now, day) == UNKNOWN ? 0 : 1;
    }
    return known < HABIT ? UNKNOWN : ranked(now, (known - 1) / 2);
  }

  /** Returns the level with a given rank among the levels of the last days at this hour. */
  private int ranked(long now, int rank) {
    for (int day = 1; day <= WEEK; day++) {
      int level = reached(now, day);
      if (daysUpTo(now, level - 1) <= rank && daysUpTo(now, level) > rank) {
        return level;
      }
    }
    return UNKNOWN;
  }

  private int daysUpTo(long now, int level) {
    int days = 0;
    for (int day = 1; day <= WEEK; day++) {
      int reached = reached(now, day);
      days += reached != UNKNOWN && reached <= level ? 1 : 0;
    }
    return days;
  }

  /**
   * Returns the level that was reached at this hour on the same weekday of each of the last weeks.
   */
  private int everyWeek(long now) {
    int known = 0;
    int least = Integer.MAX_VALUE;
    for (int week = 1; week <= WEEKS; week++) {
      int level = reached(now, week * WEEK);
      if (level != UNKNOWN) {
        known++;
        least = Math.min(least, level);
      }
    }
    return known < HABIT ? UNKNOWN : least;
  }

  /** Returns the highest level of an earlier day, at the same hour or the hours beside it. */
  private int reached(long now, int daysAgo) {
    long then = now - (long) daysAgo * HOURS;
    return Math.max(at(then), Math.max(at(then - 1), at(then + 1)));
  }

  private int at(long someHour) {
    boolean remembered = levels.length > 0 && someHour < hour && someHour > hour - REMEMBERED;
    return remembered ? levels[index(someHour)] & 0xff : UNKNOWN;
  }

  private static int encode(double level) {
    double steps = Math.log(Math.max(level, SMALLEST) / SMALLEST) / Baseline.LOG_GROWTH;
    return Math.clamp(1 + Math.round(steps), 1, 255);
  }

  private static double decode(int code) {
    return code == UNKNOWN ? Double.NaN : SMALLEST * Math.exp((code - 1) * Baseline.LOG_GROWTH);
  }

  /** Appends the whole state. */
  public void write(ByteWriter out) {
    out.zigzag(hour);
    out.varint(seen);
    out.f64(highest);
    out.f64(second);
    out.f64(third);
    out.bytes(levels);
    monthDays.write(out);
    out.f64(usual);
  }

  /** Reverses {@link #write}. */
  public static SeasonalLevels read(ByteReader in) {
    SeasonalLevels seasons = new SeasonalLevels();
    seasons.hour = in.zigzag();
    seasons.seen = (int) in.varint();
    seasons.highest = in.f64();
    seasons.second = in.f64();
    seasons.third = in.f64();
    seasons.levels = in.bytes();
    seasons.monthDays.read(in);
    seasons.usual = in.f64();
    return seasons;
  }
}
