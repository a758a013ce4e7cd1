package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.model.SeededRandom;

/**
 * Level of an activity over time: its ordinary course, slow and quick variation, and bursts. The
 * numbers do not depend on what happens in the estate.
 */
final class Load {
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
  private double ordinary = 1;
  private double level = 1;

  /** Factor by which a trouble changes the level. */
  double factor = 1;

  /**
   * @param course level of each minute
   * @param burstsPerHour natural bursts
   */
  Load(double[] course, SeededRandom dice, double burstsPerHour) {
    this.course = course;
    this.dice = dice;
    this.slow = dice.between(0.04, 0.12);
    this.quick = dice.between(0.05, 0.2);
    this.burstsPerStep = burstsPerHour * EstateSpec.STEP / 3600;
  }

  /** Draws the numbers of the next step, whether they are used or not. */
  void advance(int second, boolean chance) {
    int minute = Math.min(course.length - 1, second / 60);
    int next = Math.min(course.length - 1, minute + 1);
    double within = second % 60 / 60.0;
    ordinary = course[minute] * (1 - within) + course[next] * within;
    drift = DRIFT * drift + DRIFT_STEP * bell();
    double noise = quick * bell();
    burst *= 1 - EstateSpec.STEP / BURST_SECONDS;
    if (dice.chance(burstsPerStep)) {
      burst = dice.between(0.3, 1);
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

  double ordinary() {
    return ordinary;
  }
}
