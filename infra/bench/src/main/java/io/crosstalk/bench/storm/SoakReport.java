package io.crosstalk.bench.storm;

import io.crosstalk.bench.storm.load.StormWorkload;
import io.crosstalk.bench.storm.variant.SoakMeasurement;
import io.crosstalk.bench.storm.variant.SoakPoint;
import java.util.List;

/** Text about the live heap during a soak test, with the check that the heap does not grow. */
final class SoakReport {
  private static final double PERCENT = 100;
  private static final double MOST_GROWTH = 0.1;
  private static final String RULE =
      "flat: storms go on from the first point to the last, and from the second point on the heap does not rise, beyond chance (Mann-Kendall test, 5 %) and by more"
          + " than 10 %";

  private SoakReport() {}

  static String of(StormWorkload cycle, SoakMeasurement measured) {
    StringBuilder out = new StringBuilder();
    out.append(
        "Soak: %,d machines on one datastore, a storm of %d min every %.0f h of event time; %,.0f s, %,d samples, %,.0f samples/s, %,d verdicts%n"
            .formatted(
                cycle.machines(),
                cycle.stormMinutes(),
                cycle.steps() * StormWorkload.INTERVAL_MS / 3_600_000.0,
                measured.seconds(),
                measured.samples(),
                measured.samples() / measured.seconds(),
                measured.verdicts()));
    out.append("%8s %8s %14s%n".formatted("seconds", "storms", "live heap, MB"));
    for (SoakPoint point : measured.points()) {
      out.append(
          "%8.0f %8d %14.1f%n"
              .formatted(point.seconds(), point.storms(), point.liveHeapMegabytes()));
    }
    String verdict = isFlat(measured.points()) ? "met" : "MISSED";
    return out.append(
            "  flat heap: growth %.0f %%, %s%n"
                .formatted(PERCENT * growth(measured.points()), verdict))
        .append("  ")
        .append(RULE)
        .append(System.lineSeparator())
        .toString();
  }

  /**
   * Growth of the live heap from the second point to the last, as a share of the median. The first
   * point is ignored, because it is within the warm-up.
   */
  static double growth(List<SoakPoint> points) {
    return trend(points).growth();
  }

  private static GrowthTrend trend(List<SoakPoint> points) {
    return new GrowthTrend(
        points.stream().skip(1).mapToDouble(SoakPoint::liveHeapMegabytes).toArray());
  }

  /**
   * Returns whether storms were processed between the first and the last point without significant
   * growth of the live heap.
   */
  static boolean isFlat(List<SoakPoint> points) {
    return points.getLast().storms() > points.getFirst().storms()
        && !(trend(points).rises() && growth(points) > MOST_GROWTH);
  }
}
