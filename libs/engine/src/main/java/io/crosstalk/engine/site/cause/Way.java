package io.crosstalk.engine.site.cause;

import java.util.List;
import java.util.stream.Stream;

/**
 * A way in which a cause of a trouble may act, with its figures.
 *
 * @param figures in the order of {@link #FIGURES}
 */
public record Way(CauseKind kind, List<String> who, double[] figures) {
  /** Names of the figures. */
  public static final List<String> FIGURES =
      Stream.of(Feature.values()).map(Feature::name).toList();

  /** Weights that the engine gives to the figures. */
  public static List<Double> weights() {
    return Stream.of(Feature.values()).map(Feature::weight).toList();
  }
}
