package io.crosstalk.engine.investigate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load from which the response of a resource is clearly slower than with little load.
 *
 * <p>It is a multiple of the flat part, and not the sharpest bend (Kneedle): any curve has a
 * sharpest bend, and its position depends on the range of the load. The multiple does not depend on
 * the load seen beyond it, and is easy to understand: from here on a response takes twice as long.
 *
 * @param load null unless it is learned
 * @param sustained the highest sustained load; null when it is not known
 * @param ordinary the response with little load; NaN when too little is kept, as the following
 *     values
 * @param slowFrom the response that is called slow
 * @param slowBelow the fraction of slow cells below the knee; without a knee, of all cells
 * @param slowBeyond the fraction of slow cells beyond the knee; 0 without a knee
 * @param slowDays on how many days there was so much load and it was slow
 * @param why the reason when it is not learned
 * @see <a href="https://doi.org/10.1109/ICDCSW.2011.20">Satopää, Albrecht, Irwin, Raghavan: Finding
 *     a "Kneedle" in a Haystack, 2011</a>
 */
record Knee(
    KneeConfidence confidence,
    @Nullable Double load,
    @Nullable Double sustained,
    double ordinary,
    double slowFrom,
    double slowBelow,
    double slowBeyond,
    int slowDays,
    Why why,
    List<ResponsePoint> curve) {

  /** The reason for the confidence. */
  enum Why {
    OFTEN_SEEN,
    BORNE,
    TOO_FEW,
    IDLE,
    SLOW_AT_ANY_LOAD,
    SELDOM_SEEN,
    ALSO_BORNE
  }

  static Knee unknown(Why why) {
    return new Knee(
        KneeConfidence.UNKNOWN,
        null,
        null,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        Double.NaN,
        0,
        why,
        List.of());
  }
}
