package io.crosstalk.correlation.investigate;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The load from which a resource answers clearly later than with little load.
 *
 * <p>A multiple of the flat part, and not the sharpest bend (Kneedle): a bend is found in any
 * curve, and where it is found depends on how far the load went. The multiple is the same however
 * much was seen beyond it, and means the same to people: from here on it takes twice as long.
 *
 * @param load null unless it is learned
 * @param borne the highest load that was borne well; null when nothing can be said
 * @param ordinary the response with little load; NaN when too little is kept, as what follows
 * @param slowFrom the response that is called slow
 * @param slowBelow which part of the cells with less load was slow; without a knee, of all
 * @param slowBeyond which part of the others was; 0 without a knee
 * @param slowDays on how many days there was so much load and it was slow
 * @param why what there is to be said when it is not learned
 * @see <a href="https://doi.org/10.1109/ICDCSW.2011.20">Satopää, Albrecht, Irwin, Raghavan: Finding
 *     a "Kneedle" in a Haystack, 2011</a>
 */
record Knee(
    KneeConfidence confidence,
    @Nullable Double load,
    @Nullable Double borne,
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
