package io.crosstalk.simulate.estate;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/** Ordinary course of a load over the day, the week and the month; 1 at an ordinary peak. */
enum DayCourse {
  OFFICE,
  EVENING,
  STEADY;

  private static final double WEEKEND = 0.45;
  private static final double PAYDAY = 1.3;

  /**
   * Levels of each minute.
   *
   * @param monthly if the end of a month and paydays have more load
   */
  double[] levels(EstateSpec spec, boolean monthly) {
    var levels = new double[spec.seconds() / 60 + 1];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = level(spec.at(i * 60.0).atOffset(ZoneOffset.UTC), monthly);
    }
    return levels;
  }

  private double level(OffsetDateTime time, boolean monthly) {
    double hour = time.toLocalTime().toSecondOfDay() / 3600.0;
    double week = isWeekend(time.toLocalDate()) && this == OFFICE ? WEEKEND : 1;
    double month = monthly && isPayday(time.toLocalDate()) ? PAYDAY : 1;
    return week * month * ofDay(hour);
  }

  private double ofDay(double hour) {
    return switch (this) {
      case OFFICE -> 0.25 + 0.7 * hump(hour, 10.5, 2.2) + 0.65 * hump(hour, 15, 2.2);
      case EVENING -> 0.3 + 0.35 * hump(hour, 12.5, 3) + 0.6 * hump(hour, 20, 2.2);
      case STEADY -> 0.8 + 0.15 * hump(hour, 14, 4);
    };
  }

  private static double hump(double hour, double middle, double width) {
    double away = (hour - middle) / width;
    return StrictMath.exp(-away * away / 2);
  }

  private static boolean isWeekend(LocalDate date) {
    return date.getDayOfWeek() == DayOfWeek.SATURDAY || date.getDayOfWeek() == DayOfWeek.SUNDAY;
  }

  private static boolean isPayday(LocalDate date) {
    int day = date.getDayOfMonth();
    return day == 25 || day == 26 || day == date.lengthOfMonth();
  }
}
