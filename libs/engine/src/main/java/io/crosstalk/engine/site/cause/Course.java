package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.site.series.Reading;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Stretch;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Course of the degradation of a place before, during and after a trouble: the weighted mean of how
 * many times slower its rows are, as logarithms. Other troubles, and the steps around the begin and
 * the end, are left out.
 */
final class Course {
  /** Variance of the course that no cause explains. */
  private static final double NOISE = 0.1;

  /** Weight of the service of a user against a user that measures the symptom. */
  private static final double FAR_WEIGHT = 0.5;

  private final CourseTimes times;
  private final int[] points;
  private final double[] weights;
  private final boolean[] isInside;
  private final Points inside;
  private final Points outside;
  private final Points before;
  private final double[] degradation;
  private final Curve curve;
  private final double weight;

  /** Time that each point of the trouble costs, as a multiple of the ordinary time. */
  private final double[] costs;

  private final double cost;
  private final double fault;

  private Course(CourseTimes times, Stretch stretch, Observations observations) {
    this.times = times;
    double[] all = degradation(stretch, observations);
    int[] known = known(all);
    points = Arrays.stream(known).map(i -> times.read()[i]).toArray();
    degradation = Arrays.stream(known).mapToDouble(i -> all[i]).toArray();
    weights = Arrays.stream(points).mapToDouble(times::weight).toArray();
    isInside = new boolean[points.length];
    for (int i = 0; i < points.length; i++) {
      isInside[i] = times.isInside(points[i]);
    }
    inside = points(i -> isInside[i]);
    outside = points(i -> !isInside[i]);
    before = points(i -> times.isBefore(points[i]));
    curve = new Curve(degradation, weights);
    weight = sum(weights);
    costs = IntStream.of(inside.numbers).mapToDouble(this::cost).toArray();
    cost = Math.max(1e-9, sum(costs));
    fault = fault();
  }

  /** Reads the course of a trouble; null when too little is known. */
  static @Nullable Course of(CourseTimes times, Stretch stretch, Observations observations) {
    Course course = new Course(times, stretch, observations);
    return course.isUsable() ? course : null;
  }

  private boolean isUsable() {
    return before.numbers.length > 0 && inside.numbers.length > 0;
  }

  /**
   * Some of the points.
   *
   * @param numbers ascending
   * @param weight sum of their weights
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Points(int[] numbers, double weight) {}

  private Points points(IntPredicate isOne) {
    int[] numbers = IntStream.range(0, points.length).filter(isOne).toArray();
    double sum = 0;
    for (int i : numbers) {
      sum += weights[i];
    }
    return new Points(numbers, sum);
  }

  private static double[] rowWeights(Stretch stretch, Observations observations) {
    double[] weights = new double[stretch.rows().size()];
    for (int i = 0; i < weights.length; i++) {
      int row = stretch.rows().get(i);
      double sum = 0;
      for (int t = stretch.from(); t < stretch.to(); t++) {
        sum += observations.seen(row, t);
      }
      double mean = sum / (stretch.to() - stretch.from());
      boolean isFar = observations.rows().get(row).isFar();
      weights[i] = Math.max(1e-9, isFar ? FAR_WEIGHT * mean : mean);
    }
    return weights;
  }

  private double[] degradation(Stretch stretch, Observations observations) {
    long[] past = times.past();
    int[] steps = times.steps();
    double[] rowWeights = rowWeights(stretch, observations);
    double[] mean = new double[past.length + steps.length];
    double[] known = new double[mean.length];
    for (int r = 0; r < rowWeights.length; r++) {
      double[] ratios = observations.logRatios(stretch.rows().get(r), past, steps);
      for (int i = 0; i < mean.length; i++) {
        if (!Double.isNaN(ratios[i])) {
          known[i] += rowWeights[r];
          mean[i] += (ratios[i] - mean[i]) * (rowWeights[r] / known[i]);
        }
      }
    }
    for (int i = 0; i < mean.length; i++) {
      mean[i] = known[i] > 0 ? mean[i] : Double.NaN;
    }
    return mean;
  }

  private static int[] known(double[] degradation) {
    int[] known = new int[degradation.length];
    int count = 0;
    for (int i = 0; i < degradation.length; i++) {
      if (!Double.isNaN(degradation[i])) {
        known[count++] = i;
      }
    }
    return Arrays.copyOf(known, count);
  }

  /** Times at which series are read: {@link CourseTimes#PAST} sparse ones, and then each step. */
  long[] times() {
    return times.all();
  }

  /** Returns a reader of the loads of a resource at {@link #times}. */
  Reading read(ResourceSeries series) {
    return series.at(times.all(), times.stepMs(), times.throughMs());
  }

  /** Begin of the trouble, epoch milliseconds. */
  long fromMs() {
    return times.fromMs();
  }

  /** Returns the number of times up to one, epoch milliseconds. */
  int through(long timeMs) {
    int found = Arrays.binarySearch(times(), timeMs);
    return timeMs > throughMs() ? 0 : found < 0 ? -found - 1 : found + 1;
  }

  long stepMs() {
    return times.stepMs();
  }

  /** Time until which the samples of a trouble count as one observation, epoch milliseconds. */
  long evidentMs() {
    return times.evidentMs();
  }

  /** Time up to which samples are known, epoch milliseconds. */
  long throughMs() {
    return times.throughMs();
  }

  /** Returns the values of a series, which is read at {@link #times}, at the points. */
  double[] at(double[] series) {
    return at(series, 0, points());
  }

  /** Returns an array for the values of a series at the points. */
  double[] points() {
    return new double[points.length];
  }

  /**
   * Writes the values of a series that begins at one of the times into an array of {@link #points};
   * values before the trouble are left out when it begins there.
   *
   * @param first number of that time, at most that of the begin of the trouble
   */
  double[] at(double[] series, int first, double[] values) {
    for (int i = first == 0 ? 0 : inside.numbers[0]; i < values.length; i++) {
      values[i] = series[points[i] - first];
    }
    return values;
  }

  /** Numbers of the times before the trouble that are points. */
  int[] before() {
    return Arrays.stream(before.numbers).map(i -> points[i]).toArray();
  }

  /** Returns how much closer the course is to a load than to a fault ({@link Feature#FIT}). */
  double follows(double[] load) {
    return 0.5 * Math.log((NOISE + fault) / (NOISE + curve.squaredError(load) / weight));
  }

  /** Variance around a fault: one level during the trouble, and one besides. */
  private double fault() {
    double meanInside = meanInside(degradation);
    double meanOutside = meanOutside(degradation);
    double sum = 0;
    for (int i = 0; i < degradation.length; i++) {
      double difference = degradation[i] - (isInside[i] ? meanInside : meanOutside);
      sum += weights[i] * difference * difference;
    }
    return sum / weight;
  }

  /** Mean of a series before the trouble. */
  double meanBefore(double[] values) {
    return mean(values, before);
  }

  /** Mean of a series during the trouble. */
  double meanInside(double[] values) {
    return mean(values, inside);
  }

  /** Mean of a series before and after the trouble. */
  double meanOutside(double[] values) {
    return mean(values, outside);
  }

  /**
   * Mean of a series during the trouble, weighted by the time that the degradation costs. A part of
   * the trouble in which the place is nearly well again counts for little, however long it lasts.
   */
  double meanOfDegradation(double[] values) {
    double sum = 0;
    for (int i = 0; i < costs.length; i++) {
      sum += costs[i] * values[inside.numbers[i]];
    }
    return sum / cost;
  }

  /**
   * Logarithm of the share of the past in which a series was at least as high as in the trouble.
   */
  double logRarity(double[] values) {
    double level = meanOfDegradation(values);
    double reached = 0;
    for (int i : before.numbers) {
      reached += values[i] >= level ? weights[i] : 0;
    }
    return Math.log(reached / before.weight + Baseline.RARE);
  }

  private double cost(int i) {
    return weights[i] * Math.max(0, Math.expm1(degradation[i]));
  }

  private double mean(double[] values, Points meant) {
    double sum = 0;
    for (int i : meant.numbers) {
      sum += weights[i] * values[i];
    }
    return meant.weight == 0 ? 0 : sum / meant.weight;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** Rows that a stretch hurts, as the ids of their resources. */
  static Set<String> victims(Stretch stretch, Observations observations) {
    Set<String> victims = new HashSet<>();
    stretch.rows().forEach(row -> victims.add(observations.rows().get(row).resource()));
    return victims;
  }
}
