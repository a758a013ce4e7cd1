package io.crosstalk.correlation.baseline;

import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Arrays;

/**
 * What stood out on which day of the last two months, so that the 25th and the last of the month
 * can become habits. Only what stood out is kept: on most days that is nothing.
 *
 * <p>Days are cut into parts of three hours (UTC), and a part's neighbours count too, across
 * midnight as well: what comes once a month keeps its hour less well than what comes every night.
 *
 * <p>144 bytes at most. What is more than that falls out, the oldest first: then something usual is
 * told once more, and nothing unusual is kept silent.
 */
final class MonthDays {
  static final int HOURS_IN_PART = 3;
  static final int MOST = 32;
  private static final int PARTS = 24 / HOURS_IN_PART;

  /**
   * A day of the month is a habit when so many months in a row show it. One is what a coincidence
   * looks like: the same harm exactly a month ago has to be told, with the word that it recurs.
   */
  private static final int MONTHS = 2;

  /** July and August, and a part beside. */
  private static final int REMEMBERED = 62 * PARTS + 1;

  private static final int LEVEL_BITS = 8;
  private static final int LEVEL_MASK = 0xff;
  private static final int PART_MASK = 0xffffff;
  private static final int[] NOTHING = {};

  /** Ascending by time: the part since the epoch, modulo 2^24 (5,700 years), then its level. */
  private int[] marks = NOTHING;

  /**
   * Remembers what was reached in an hour that stood out; hours don't go back.
   *
   * @param hour since the epoch
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
   * What has been reached at this part of this day of each of the last months, the day counted from
   * the month's start or from its end.
   *
   * @param hour since the epoch, not before those that stood out
   * @return 1 to 255; 0 where there is no habit
   */
  int usual(long hour) {
    if (marks.length < MONTHS) {
      return Seasons.UNKNOWN;
    }
    long part = Math.floorDiv(hour, HOURS_IN_PART);
    long day = Math.floorDiv(part, PARTS);
    int fromStart = LEVEL_MASK;
    int fromEnd = LEVEL_MASK;
    for (int months = 1; months <= MONTHS; months++) {
      fromStart = Math.min(fromStart, reached(part, day, SameDay.fromStart(day, months)));
      fromEnd = Math.min(fromEnd, reached(part, day, SameDay.fromEnd(day, months)));
    }
    return Math.max(fromStart, fromEnd);
  }

  private int reached(long part, long day, long earlierDay) {
    if (earlierDay == SameDay.NONE) {
      return Seasons.UNKNOWN;
    }
    int middle = (int) (part - (day - earlierDay) * PARTS) & PART_MASK;
    int most = Seasons.UNKNOWN;
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

  /** By how many parts a mark is older. */
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
