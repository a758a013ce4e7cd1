package io.crosstalk.correlation.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * How high a series usually goes at an hour of the day, at that hour of that day of the week, or on
 * that day of the month. It remembers one level for each hour of three weeks; what was reached at
 * that hour on most of the last days is usual, and so is what was reached on each of the last such
 * weekdays, or on that day of each of the last months ({@link MonthDays}). Hours are those of UTC:
 * a shift of the clock moves a rhythm by an hour, and neighbouring hours count too.
 *
 * <p>Once an hour has passed it takes 648 bytes, with all days of the month that can be kept 792.
 */
public final class Seasons {
  static final int UNKNOWN = 0;

  private static final int WEEK = 7;
  private static final int WEEKS = 3;
  private static final int HOURS = 24;
  private static final long HOUR_MS = 3_600_000;

  /** Three weeks back, and the hour beside. */
  private static final int REMEMBERED = WEEKS * WEEK * HOURS + 2;

  /** Fewer days, or weeks, make no habit. */
  private static final int LEAST_DAYS = 3;

  private static final int LEAST_WEEKS = 2;

  /** An hour stands out when it is by this above what is usual every day or every week. */
  private static final double STANDS_OUT = 1.25;

  /** Levels are told to within 10 %. */
  private static final double LOG_GROWTH = Math.log(1.1);

  private static final double SMALLEST = 1e-4;
  private static final byte[] NOTHING = {};

  /** By hour modulo {@link #REMEMBERED}: the logarithm of the level; empty at first. */
  private byte[] levels = NOTHING;

  private final MonthDays monthDays = new MonthDays();
  private long hour = Long.MIN_VALUE;
  private double highest;
  private double second;
  private double third;
  private int seen;
  private double usual = Double.NaN;

  /**
   * Takes a sample; times (epoch milliseconds) don't go back.
   *
   * @param value NaN when it is to be left out: an hour of which nothing else is known stays
   *     unknown
   * @param felt what is lower than this nobody feels: it makes no day of the month; NaN when that
   *     is not known yet
   * @return whether a new hour has begun
   */
  public boolean add(long time, double value, double felt) {
    long now = Math.floorDiv(time, HOUR_MS);
    boolean turned = now != hour;
    if (turned) {
      turn(now, felt);
    }
    if (!Double.isNaN(value)) {
      note(value);
    }
    return turned;
  }

  private void note(double value) {
    seen++;
    third = Math.max(third, Math.min(second, value));
    second = Math.max(second, Math.min(highest, value));
    highest = Math.max(highest, value);
  }

  private void turn(long next, double felt) {
    if (hour != Long.MIN_VALUE) {
      close(next, felt);
    }
    hour = next;
    seen = 0;
    highest = 0;
    second = 0;
    third = 0;
    usual = decode(Math.max(everyDayOrWeek(next), monthDays.usual(next)));
  }

  private void close(long next, double felt) {
    levels = levels.length == 0 ? new byte[REMEMBERED] : levels;
    levels[index(hour)] = (byte) (seen == 0 ? UNKNOWN : learnt(felt));
    long last = Math.min(next, hour + REMEMBERED);
    for (long h = hour + 1; h <= last; h++) {
      levels[index(h)] = UNKNOWN;
    }
  }

  /** What the hour has reached; a day of the month on which it stood out is remembered. */
  private int learnt(double felt) {
    double level = level();
    if (level >= felt && level >= STANDS_OUT * decode(everyDayOrWeek(hour))) {
      monthDays.stoodOut(hour, encode(level));
    }
    return encode(level);
  }

  private static int index(long someHour) {
    return Math.floorMod(someHour, REMEMBERED);
  }

  /** The hour's level without its one or two highest samples where there are many. */
  private double level() {
    return seen >= 60 ? third : seen >= 20 ? second : highest;
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
      least = Math.min(least, decode(everyDay(nextSuch(h))));
    }
    return least;
  }

  /** The first hour of the same time of the day that is not over. */
  private long nextSuch(long someHour) {
    long days = Math.max(0, Math.ceilDiv(hour - someHour, HOURS));
    return someHour + days * HOURS;
  }

  private int everyDayOrWeek(long now) {
    return Math.max(everyDay(now), everyWeek(now));
  }

  /** What was reached on most days, and on so many at least. */
  private int everyDay(long now) {
    int known = 0;
    for (int day = 1; day <= WEEK; day++) {
      known += reached(now, day) == UNKNOWN ? 0 : 1;
    }
    return known < LEAST_DAYS ? UNKNOWN : ranked(now, Math.min(known / 2, known - LEAST_DAYS));
  }

  /** The level of one of the last days that so many of them stay below. */
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

  /** What was reached on each of the last such weekdays. */
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
    return known < LEAST_WEEKS ? UNKNOWN : least;
  }

  /** What was reached so many days ago, the hours beside included. */
  private int reached(long now, int daysAgo) {
    long then = now - (long) daysAgo * HOURS;
    return Math.max(at(then), Math.max(at(then - 1), at(then + 1)));
  }

  private int at(long someHour) {
    boolean remembered = levels.length > 0 && someHour < hour && someHour > hour - REMEMBERED;
    return remembered ? levels[index(someHour)] & 0xff : UNKNOWN;
  }

  private static int encode(double level) {
    double steps = Math.log(Math.max(level, SMALLEST) / SMALLEST) / LOG_GROWTH;
    return Math.clamp(1 + Math.round(steps), 1, 255);
  }

  private static double decode(int code) {
    return code == UNKNOWN ? Double.NaN : SMALLEST * Math.exp((code - 1) * LOG_GROWTH);
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
  public static Seasons read(ByteReader in) {
    Seasons seasons = new Seasons();
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
