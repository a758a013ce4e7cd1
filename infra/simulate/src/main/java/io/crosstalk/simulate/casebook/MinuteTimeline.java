package io.crosstalk.simulate.casebook;

import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.List;

/** Minutes of a case, numbered from its start, with conversions from and to local time. */
final class MinuteTimeline {
  private final ZonedDateTime start;
  private final LocalDateTime[] wallClock;

  MinuteTimeline(ZonedDateTime start, ZonedDateTime end) {
    this.start = start;
    wallClock = new LocalDateTime[Math.toIntExact(Duration.between(start, end).toMinutes())];
    for (int i = 0; i < wallClock.length; i++) {
      wallClock[i] = start.plusMinutes(i).toLocalDateTime();
    }
  }

  int minutes() {
    return wallClock.length;
  }

  /** Number of the minute at a local time, for example "2026-03-13T15:00". */
  int minuteOf(String local) {
    ZonedDateTime time = LocalDateTime.parse(local).atZone(start.getZone());
    return Math.toIntExact(Duration.between(start, time).toMinutes());
  }

  Instant instant(int minute) {
    return start.plusMinutes(minute).toInstant();
  }

  Instant instant(String local) {
    return instant(minuteOf(local));
  }

  Window window(String fromLocal, String toLocal) {
    return new Window(minuteOf(fromLocal), minuteOf(toLocal));
  }

  List<LocalDate> days() {
    LocalDate first = wallClock[0].toLocalDate();
    return first.datesUntil(wallClock[minutes() - 1].toLocalDate().plusDays(1)).toList();
  }

  /** Local time of day in hours, 0 to 24. */
  double hour(int minute) {
    return wallClock[minute].getHour() + wallClock[minute].getMinute() / 60.0;
  }

  boolean isBetween(int minute, double fromHour, double toHour) {
    return hour(minute) >= fromHour && hour(minute) < toHour;
  }

  DayOfWeek day(int minute) {
    return wallClock[minute].getDayOfWeek();
  }

  boolean isWeekend(int minute) {
    return day(minute).compareTo(DayOfWeek.SATURDAY) >= 0;
  }

  /** Bell curve over the day: 1 at {@code peakHour}, 1/e at a distance of {@code widthHours}. */
  double hill(int minute, double peakHour, double widthHours) {
    double distance = (hour(minute) - peakHour) / widthHours;
    return StrictMath.exp(-distance * distance);
  }

  /** Range of minutes, from {@code from} (included) to {@code to} (excluded). */
  record Window(int from, int to) {
    boolean contains(int minute) {
      return minute >= from && minute < to;
    }

    /** Share of the window that has passed at a minute, 0 to 1. */
    double progress(int minute) {
      return (minute - from) / (double) (to - from);
    }
  }
}
