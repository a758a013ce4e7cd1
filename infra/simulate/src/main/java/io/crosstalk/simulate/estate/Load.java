package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * Level of an activity over time: its ordinary course, slow and quick variation, and bursts. The
 * numbers do not depend on what happens in the estate.
 */
final class Load {
  /** Ordinary courses of a day; about 1 at the peak. */
  enum Day {
    OFFICE,
    EVENING,
    STEADY;

    private double level(double hour) {
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
  }

  private static final double WEEKEND = 0.45;
  private static final double PAYDAY = 1.3;
  private static final double DRIFT = 0.985;
  private static final double DRIFT_STEP = 0.1725;
  private static final double BURST_SECONDS = 120;

  private final double[] course;
  private final SeededRandom dice;
  private final double slow;
  private final double quick;
  private final double burstsPerStep;
  private double drift;
  private double burst;
  private double level = 1;

  /** Level without variation. */
  double ordinary = 1;

  /** Factor by which a trouble changes the level. */
  double factor = 1;

  Load(EstateSpec spec, Day day, SeededRandom dice) {
    boolean monthly = dice.chance(0.5);
    this.dice = dice;
    this.course = new double[spec.seconds() / 60 + 2];
    for (int i = 0; i < course.length; i++) {
      course[i] = level(day, monthly, spec.at(i * 60.0).atOffset(ZoneOffset.UTC));
    }
    this.slow = dice.between(0.04, 0.12);
    this.quick = dice.between(0.05, 0.2);
    this.burstsPerStep = dice.between(0.05, 0.3) * EstateSpec.STEP / 3600;
  }

  private static double level(Day day, boolean monthly, OffsetDateTime time) {
    LocalDate date = time.toLocalDate();
    int number = date.getDayOfMonth();
    boolean payday = number == 25 || number == 26 || number == date.lengthOfMonth();
    boolean weekend = date.getDayOfWeek().compareTo(DayOfWeek.FRIDAY) > 0;
    return (monthly && payday ? PAYDAY : 1)
        * (weekend && day == Day.OFFICE ? WEEKEND : 1)
        * day.level(time.toLocalTime().toSecondOfDay() / 3600.0);
  }

  /** Draws the numbers of the next step. */
  void advance(int second, boolean chance) {
    double within = second % 60 / 60.0;
    ordinary = course[second / 60] * (1 - within) + course[second / 60 + 1] * within;
    drift = DRIFT * drift + DRIFT_STEP * bell();
    double noise = quick * bell();
    burst *= 1 - EstateSpec.STEP / BURST_SECONDS;
    if (dice.chance(burstsPerStep)) {
      burst = dice.between(0.2, 0.8);
    }
    level = chance ? ordinary * Math.max(0.05, 1 + slow * drift + noise + burst) : ordinary;
  }

  /** Sum of three, which is nearly normally distributed. */
  private double bell() {
    return dice.between(-1, 1) + dice.between(-1, 1) + dice.between(-1, 1);
  }

  double level() {
    return level * factor;
  }
}
