package io.crosstalk.simulate.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Random variation of a load as a factor around 1. The logarithm of the factor is an
 * Ornstein-Uhlenbeck process; short bursts are added when {@code burstsPerHour} is above 0.
 */
public final class LoadVariation {
  private record Burst(double from, double to, double factor) {}

  private final double sigma;
  private final double memorySeconds;
  private final double burstsPerHour;
  private final double burstFactor;

  private SeededRandom dice = new SeededRandom(0);
  private List<Burst> bursts = List.of();
  private boolean calm = true;
  private double x;
  private double lastStep;
  private double kept;

  /** Level that was asked for last; all flows of a client ask for the same one. */
  private double lastLevel;

  private double lastSecond = Double.NaN;
  private double lastX;
  private final DoubleList past = new DoubleList();
  private int recalled = -1;

  /**
   * Creates a variation; {@link #calm} or {@link #lively} must be called before the first step.
   *
   * @param sigma standard deviation of the factor's logarithm
   * @param memorySeconds time after which the correlation has fallen to 1/e
   * @param burstsPerHour mean number of bursts an hour; 0 for a load without bursts
   * @param burstFactor factor of the load during a burst
   */
  public LoadVariation(
      double sigma, double memorySeconds, double burstsPerHour, double burstFactor) {
    this.sigma = sigma;
    this.memorySeconds = memorySeconds;
    this.burstsPerHour = burstsPerHour;
    this.burstFactor = burstFactor;
  }

  /** Switches the variation off. */
  void calm() {
    calm = true;
  }

  /**
   * Switches the variation on and draws the bursts.
   *
   * @param own source of random numbers for this load
   * @param duration length of the case, seconds
   */
  void lively(SeededRandom own, double duration) {
    calm = false;
    recalled = -1;
    lastSecond = Double.NaN;
    past.clear();
    dice = own;
    x = sigma * dice.gauss();
    bursts = bursts(duration);
  }

  /**
   * Repeats the variation of the last lively run.
   *
   * @param step number of the step to begin with
   */
  void recall(int step) {
    calm = false;
    recalled = step;
  }

  void advance(double seconds) {
    if (calm) {
      return;
    }
    if (recalled >= 0) {
      x = past.get(recalled++);
    } else {
      if (seconds != lastStep) {
        lastStep = seconds;
        kept = StrictMath.exp(-seconds / memorySeconds);
      }
      x = x * kept + sigma * Math.sqrt(1 - kept * kept) * dice.gauss();
      past.add(x);
    }
  }

  double level(double second) {
    if (calm) {
      return 1;
    }
    if (second != lastSecond || x != lastX) {
      lastSecond = second;
      lastX = x;
      lastLevel = livelyLevel(second);
    }
    return lastLevel;
  }

  private double livelyLevel(double second) {
    double level = StrictMath.exp(x - sigma * sigma / 2);
    for (Burst each : bursts) {
      if (second >= each.from() && second < each.to()) {
        level *= each.factor();
      }
    }
    return level;
  }

  private List<Burst> bursts(double duration) {
    var found = new ArrayList<Burst>();
    if (burstsPerHour > 0) {
      double mean = 3600 / burstsPerHour;
      for (double at = dice.exponential(mean); at < duration; at += dice.exponential(mean)) {
        double length = dice.logBetween(20, 240);
        found.add(new Burst(at, at + length, dice.between(1.5, burstFactor)));
      }
    }
    return found;
  }
}
