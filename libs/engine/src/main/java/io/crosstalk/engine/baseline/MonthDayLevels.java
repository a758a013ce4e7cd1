package io.crosstalk.engine.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * Levels of a series that were noticeably higher than usual on days of the last two months, so that
 * a load on the 25th or on the last day of the month can become a habit. Ordinary levels are not
 * kept; most days have no entry.
 *
 * <p>Days are divided into parts of three hours (UTC), and the neighbouring parts count too, also
 * across midnight. A monthly load keeps its hour less exactly than a nightly one.
 *
 * <p>The size is at most 144 bytes. When it is reached, the oldest level is removed: a habit may
 * then be reported once more as degradation, but no degradation is hidden.
 */
final class MonthDayLevels {
  static final int HOURS_IN_PART = 3;
  static final int MOST = 32;
  private static final int PARTS = 24 / HOURS_IN_PART;

  /**
   * Number of parts (three hours each) that are remembered: 62 days, the longest two months in a
   * row, and one neighbouring part.
   */
  private static final int REMEMBERED = 62 * PARTS + 1;

  private static final int LEVEL_BITS = 8;
  private static final int LEVEL_MASK = 0xff;
  private static final int PART_MASK = 0xffffff;
  private static final int[] NOTHING = {};

  /**
   * Remembered levels in ascending order of time. Each number contains the part of three hours,
   * counted since the epoch modulo 2^24 (5,700 years), and below that the level.
   */
  private int[] marks = NOTHING;

  /**
   * Records the level of an hour in which the series was noticeably higher than usual.
   *
   * @param hour hours since the epoch, not before the previous one
   * @param level 1 to 255
   */
  void stoodOut(long hour, int level) {
    int part = part(hour);
    int last = marks.length - 1;
    if (last >= 0 && partOf(marks[last]) == part) {
      marks[last] = Math.max(marks[last], mark(part, level));
    } else {
      append(part, level);
    }
  }

  private void append(int part, int level) {
    int forgotten = marks.length == MOST ? 1 : 0;
    while (forgotten < marks.length && age(marks[forgotten], part) > REMEMBERED) {
      forgotten++;
    }
    int[] kept = new int[marks.length - forgotten + 1];
    System.arraycopy(marks, forgotten, kept, 0, kept.length - 1);
    kept[kept.length - 1] = mark(part, level);
    marks = kept;
  }

  /**
   * Returns the level that the series reached on this day of the month, at about this hour, in each
   * of the last two months. The day is counted from the start of the month or from its end.
   *
   * @param hour hours since the epoch, not before those that stood out
   * @return 1 to 255; 0 when there is no habit
   */
  int usual(long hour) {
    if (marks.length < SeasonalLevels.HABIT) {
      return SeasonalLevels.UNKNOWN;
    }
    long part = Math.floorDiv(hour, HOURS_IN_PART);
    long day = Math.floorDiv(part, PARTS);
    int fromStart = LEVEL_MASK;
    int fromEnd = LEVEL_MASK;
    for (int months = 1; months <= SeasonalLevels.HABIT; months++) {
      fromStart = Math.min(fromStart, reached(part, day, MonthlyDays.fromStart(day, months)));
      fromEnd = Math.min(fromEnd, reached(part, day, MonthlyDays.fromEnd(day, months)));
    }
    return Math.max(fromStart, fromEnd);
  }

  private int reached(long part, long day, long earlierDay) {
    if (earlierDay == MonthlyDays.NONE) {
      return SeasonalLevels.UNKNOWN;
    }
    int middle = (int) (part - (day - earlierDay) * PARTS) & PART_MASK;
    int most = SeasonalLevels.UNKNOWN;
    for (int mark : marks) {
      int apart = age(mark, middle);
      boolean beside = apart <= 1 || apart == PART_MASK;
      most = beside ? Math.max(most, mark & LEVEL_MASK) : most;
    }
    return most;
  }

  private static int part(long hour) {
    return (int) Math.floorDiv(hour, HOURS_IN_PART) & PART_MASK;
  }

  private static int mark(int part, int level) {
    return part << LEVEL_BITS | level;
  }

  private static int partOf(int mark) {
    return mark >>> LEVEL_BITS;
  }

  /**
   * Returns the age of an entry of {@link #marks}: the number of parts (three hours each) before a
   * given part.
   */
  private static int age(int mark, int part) {
    return part - partOf(mark) & PART_MASK;
  }

  void write(ByteWriter out) {
    out.varint(marks.length);
    for (int mark : marks) {
      out.varint(Integer.toUnsignedLong(mark));
    }
  }

  void read(ByteReader in) {
    int[] read = new int[in.bounded(MOST, "the number of days that stood out")];
    Arrays.setAll(read, i -> (int) in.varint());
    marks = read.length == 0 ? NOTHING : read;
  }
}
