package io.crosstalk.engine.diagnosis;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Course of a metric over the minutes of a test's scene: a step function with a small random noise.
 */
public final class Course {
  private static final double NOISE = 0.04;

  private final TreeMap<Integer, Double> steps = new TreeMap<>();

  private Course(double value) {
    steps.put(0, value);
  }

  /** Creates a course that has one value from the first minute on. */
  public static Course at(double value) {
    return new Course(value);
  }

  /** Returns the same course with another value from a minute on. */
  public Course from(int minute, double value) {
    steps.put(minute, value);
    return this;
  }

  /** Returns the values with noise, one for each minute. */
  public double[] values(int minutes, int seed) {
    Random noise = new Random(seed);
    double[] values = new double[minutes];
    for (int minute = 0; minute < minutes; minute++) {
      Map.Entry<Integer, Double> step = steps.floorEntry(minute);
      values[minute] = step.getValue() * (1 + NOISE * (2 * noise.nextDouble() - 1));
    }
    return values;
  }
}
