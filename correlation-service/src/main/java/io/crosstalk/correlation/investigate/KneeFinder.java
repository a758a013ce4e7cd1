package io.crosstalk.correlation.investigate;

import io.crosstalk.correlation.investigate.Knee.Why;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds the knee in what a resource bore and how it answered. */
final class KneeFinder {
  /** The multiple of the flat part; elsewhere, too, twice as long is what is called slower. */
  static final double SLOW = 2;

  /** The flat part is the tenth with the least load: what is overloaded most of the day has one. */
  private static final int FLAT_PART = 10;

  private static final int LEAST_DAYS = 3;

  /** Two hours of five minutes. */
  private static final int LEAST_BEYOND = 24;

  private static final double MOSTLY = 0.5;
  private static final double SELDOM = 0.1;

  private final List<Answered> byLoad;
  private final int cellsPerDay;
  private final List<ResponsePoint> curve;
  private final double ordinary;
  private final double slowFrom;

  private KneeFinder(List<Answered> byLoad, int cellsPerDay, double least) {
    this.byLoad = byLoad;
    this.cellsPerDay = cellsPerDay;
    curve = ResponsePoint.curve(byLoad);
    ordinary = curve.get(curve.size() / FLAT_PART).fitted();
    slowFrom = Math.max(SLOW * ordinary, ordinary + least);
  }

  /**
   * Looks at cells of a grid.
   *
   * @param load not negative; NaN where it is not known, as {@code response}
   * @param least how much longer it must take at least before anybody feels it
   */
  static Knee find(float[] load, float[] response, int cellsPerDay, double least) {
    List<Answered> byLoad = Answered.byLoad(load, response);
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
    Double borne = curve.get(first - 1).load();
    return first == curve.size() ? withoutKnee(borne) : withKnee(first, borne);
  }

  private Knee withoutKnee(Double borne) {
    double slow = slow(byLoad);
    return slow > SELDOM
        ? knee(KneeConfidence.UNKNOWN, null, null, slow, List.of(), Why.SLOW_AT_ANY_LOAD)
        : knee(KneeConfidence.NOT_REACHED, null, borne, slow, List.of(), Why.BORNE);
  }

  private Knee withKnee(int first, Double borne) {
    int from = curve.subList(0, first).stream().mapToInt(ResponsePoint::cells).sum();
    List<Answered> beyond = byLoad.subList(from, byLoad.size());
    double slowBelow = slow(byLoad.subList(0, from));
    Why why = why(slowBelow, beyond);
    return why == Why.OFTEN_SEEN
        ? knee(
            KneeConfidence.LEARNED,
            (double) beyond.getFirst().load(),
            borne,
            slowBelow,
            beyond,
            why)
        : knee(
            KneeConfidence.UNKNOWN,
            null,
            why == Why.SLOW_AT_ANY_LOAD ? null : borne,
            slowBelow,
            beyond,
            why);
  }

  private Why why(double slowBelow, List<Answered> beyond) {
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
      @Nullable Double borne,
      double slowBelow,
      List<Answered> beyond,
      Why why) {
    return new Knee(
        confidence,
        load,
        borne,
        ordinary,
        slowFrom,
        slowBelow,
        slow(beyond),
        slowDays(beyond),
        why,
        curve);
  }

  private double slow(List<Answered> some) {
    return some.isEmpty() ? 0 : (double) slowOf(some).size() / some.size();
  }

  private int slowDays(List<Answered> some) {
    return days(slowOf(some), cellsPerDay);
  }

  private List<Answered> slowOf(List<Answered> some) {
    return some.stream().filter(each -> each.response() > slowFrom).toList();
  }

  private static int days(List<Answered> some, int cellsPerDay) {
    return (int) some.stream().mapToInt(each -> each.cell() / cellsPerDay).distinct().count();
  }
}
