package io.crosstalk.bench.harness;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Measurements of several variants in interleaved rounds: each round runs every variant once, so
 * that a disturbance of the machine affects all of them.
 *
 * @param <V> type of the variants; {@code toString} is the name in messages
 * @param <M> type of a measurement
 */
public final class Rounds<V, M> {
  private final Map<V, List<M>> runs = new LinkedHashMap<>();

  /**
   * Measures one run of a variant.
   *
   * @param <V> type of the variants
   * @param <M> type of a measurement
   */
  public interface Run<V, M> {
    M measure(V variant) throws IOException, InterruptedException;
  }

  /**
   * Runs all rounds. Progress goes to standard error.
   *
   * @param unmeasured number of rounds before, which are not counted
   */
  public static <V, M> Rounds<V, M> of(int unmeasured, int rounds, List<V> variants, Run<V, M> run)
      throws IOException, InterruptedException {
    Rounds<V, M> all = new Rounds<>();
    for (int round = 1 - unmeasured; round <= rounds; round++) {
      for (V variant : variants) {
        M measured = run.measure(variant);
        System.err.printf("  round %d, %s: %s%n", round, variant, measured);
        if (round > 0) {
          all.add(variant, measured);
        }
      }
    }
    return all;
  }

  void add(V variant, M measured) {
    runs.computeIfAbsent(variant, key -> new ArrayList<>()).add(measured);
  }

  public List<M> of(V variant) {
    return runs.getOrDefault(variant, List.of());
  }

  /** Median of a figure over the rounds; NaN without rounds. */
  public double median(V variant, ToDoubleFunction<M> figure) {
    return median(figures(variant, figure));
  }

  public double least(V variant, ToDoubleFunction<M> figure) {
    return Arrays.stream(figures(variant, figure)).min().orElse(Double.NaN);
  }

  public double most(V variant, ToDoubleFunction<M> figure) {
    return Arrays.stream(figures(variant, figure)).max().orElse(Double.NaN);
  }

  /** Text of the smallest and the largest figure of the rounds. */
  public String range(V variant, ToDoubleFunction<M> figure) {
    return "%,.0f – %,.0f".formatted(least(variant, figure), most(variant, figure));
  }

  /**
   * Median of the ratios that are calculated for each round. A disturbance of one round changes it
   * less than a ratio of two medians.
   */
  public double ratio(V variant, V reference, ToDoubleFunction<M> figure) {
    double[] values = figures(variant, figure);
    double[] references = figures(reference, figure);
    return median(
        IntStream.range(0, values.length).mapToDouble(i -> values[i] / references[i]).toArray());
  }

  private double[] figures(V variant, ToDoubleFunction<M> figure) {
    return of(variant).stream().mapToDouble(figure).toArray();
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
