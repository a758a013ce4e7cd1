package io.crosstalk.engine.investigate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load from which the response of a resource is clearly slower than with little load.
 *
 * <p>The knee is the load at which the response reaches a multiple of the response with little
 * load. The sharpest bend of the curve (Kneedle) is not used: any curve has one, and its position
 * depends on the range of the observed load. The multiple is also easier to understand: from this
 * load on a response takes twice as long.
 *
 * @param load load at the knee; null unless the knee is learned
 * @param sustained highest load that was sustained without slow responses; null when it is not
 *     known
 * @param ordinary response with little load; NaN when too little data is stored, like the following
 *     values
 * @param slowFrom the response that is called slow
 * @param slowBelow the fraction of slow cells below the knee; without a knee, of all cells
 * @param slowBeyond the fraction of slow cells beyond the knee; 0 without a knee
 * @param slowDays number of days with slow responses beyond the knee
 * @param why reason for the confidence
 * @param curve response by load, for plotting
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
