package io.crosstalk.engine.investigate;

import io.crosstalk.engine.investigate.Knee.Why;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the knee of a resource from the values of one load metric and of the response at the same
 * times.
 */
final class KneeFinder {
  /** Multiple of the response with little load from which a response counts as slow. */
  static final double SLOW = 2;

  /**
   * Divisor of the number of cells: the tenth with the least load shows the response with little
   * load. Even a resource that is overloaded most of the day has such cells.
   */
  private static final int FLAT_PART = 10;

  private static final int LEAST_DAYS = 3;

  /** Minimum number of cells (five minutes each) beyond the knee: two hours. */
  private static final int LEAST_BEYOND = 24;

  private static final double MOSTLY = 0.5;
  private static final double SELDOM = 0.1;

  private final List<LoadResponse> byLoad;
  private final int cellsPerDay;
  private final List<ResponsePoint> curve;
  private final double ordinary;
  private final double slowFrom;

  private KneeFinder(List<LoadResponse> byLoad, int cellsPerDay, double least) {
    this.byLoad = byLoad;
    this.cellsPerDay = cellsPerDay;
    curve = ResponsePoint.curve(byLoad);
    ordinary = curve.get(curve.size() / FLAT_PART).fitted();
    slowFrom = Math.max(SLOW * ordinary, ordinary + least);
  }

  /**
   * Finds the knee in the cells of a grid.
   *
   * @param load load in each cell, not negative; NaN where it is not known
   * @param response response in each cell; NaN where it is not known
   * @param least smallest increase of the response that users notice, in the unit of the response
   */
  static Knee find(float[] load, float[] response, int cellsPerDay, double least) {
    List<LoadResponse> byLoad = LoadResponse.byLoad(load, response);
    if (byLoad.size() < cellsPerDay || days(byLoad, cellsPerDay) < LEAST_DAYS) {
      return Knee.unknown(Why.TOO_FEW);
    }
    return byLoad.getLast().load() > 0
        ? new KneeFinder(byLoad, cellsPerDay, least).find()
        : Knee.unknown(Why.IDLE);
  }

  private Knee find() {
    int first = 0;
    while (first < curve.size() && curve.get(first).fitted() <= slowFrom) {
      first++;
    }
    Double sustained = curve.get(first - 1).load();
    return first == curve.size() ? withoutKnee(sustained) : withKnee(first, sustained);
  }

  private Knee withoutKnee(Double sustained) {
    double slow = slow(byLoad);
    return slow > SELDOM
        ? knee(KneeConfidence.UNKNOWN, null, null, slow, List.of(), Why.SLOW_AT_ANY_LOAD)
        : knee(KneeConfidence.NOT_REACHED, null, sustained, slow, List.of(), Why.BORNE);
  }

  private Knee withKnee(int first, Double sustained) {
    int from = curve.subList(0, first).stream().mapToInt(ResponsePoint::cells).sum();
    List<LoadResponse> beyond = byLoad.subList(from, byLoad.size());
    double slowBelow = slow(byLoad.subList(0, from));
    Why why = why(slowBelow, beyond);
    return why == Why.OFTEN_SEEN
        ? knee(
            KneeConfidence.LEARNED,
            (double) beyond.getFirst().load(),
            sustained,
            slowBelow,
            beyond,
            why)
        : knee(
            KneeConfidence.UNKNOWN,
            null,
            why == Why.SLOW_AT_ANY_LOAD ? null : sustained,
            slowBelow,
            beyond,
            why);
  }

  private Why why(double slowBelow, List<LoadResponse> beyond) {
    if (slowBelow > SELDOM) {
      return Why.SLOW_AT_ANY_LOAD;
    }
    if (beyond.size() < LEAST_BEYOND || slowDays(beyond) < LEAST_DAYS) {
      return Why.SELDOM_SEEN;
    }
    return slow(beyond) >= MOSTLY ? Why.OFTEN_SEEN : Why.ALSO_BORNE;
  }

  private Knee knee(
      KneeConfidence confidence,
      @Nullable Double load,
      @Nullable Double sustained,
      double slowBelow,
      List<LoadResponse> beyond,
      Why why) {
    return new Knee(
        confidence,
        load,
        sustained,
        ordinary,
        slowFrom,
        slowBelow,
        slow(beyond),
        slowDays(beyond),
        why,
        curve);
  }

  private double slow(List<LoadResponse> some) {
    return some.isEmpty() ? 0 : (double) slowOf(some).size() / some.size();
  }

  private int slowDays(List<LoadResponse> some) {
    return days(slowOf(some), cellsPerDay);
  }

  private List<LoadResponse> slowOf(List<LoadResponse> some) {
    return some.stream().filter(each -> each.response() > slowFrom).toList();
  }

  private static int days(List<LoadResponse> some, int cellsPerDay) {
    return (int) some.stream().mapToInt(each -> each.cell() / cellsPerDay).distinct().count();
  }
}
