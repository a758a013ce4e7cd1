package io.crosstalk.bench.storm;

import io.crosstalk.bench.storm.contender.SoakMeasurement;
import io.crosstalk.bench.storm.contender.SoakPoint;
import io.crosstalk.bench.storm.load.StormWorkload;
import java.util.List;

/** Live heap of a soak as text, and whether it is flat. */
final class SoakReport {
  /** Points of each of the two medians that are compared. */
  private static final int COMPARED = 3;

  private static final double MOST_GROWTH = 1.1;
  private static final String RULE =
      "flat: every point lies between two storms with no work under way, storms go on from the first point to the last, and the median of the"
          + " last three points is at most 10 % above that of the second to the fourth";

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
          "%8.0f %8d %14.1f%s%n"
              .formatted(
                  point.seconds(),
                  point.storms(),
                  point.liveHeapMegabytes(),
                  point.betweenStorms() ? "" : "  (within a storm)"));
    }
    String verdict = isFlat(measured.points()) ? "met" : "MISSED";
    return out.append(
            "  flat heap: growth %.3f, %s%n".formatted(growth(measured.points()), verdict))
        .append("  ")
        .append(RULE)
        .append(System.lineSeparator())
        .toString();
  }

  /** Median of the last three points by that of the second to the fourth. */
  static double growth(List<SoakPoint> points) {
    int count = points.size();
    return median(points.subList(count - COMPARED, count))
        / median(points.subList(1, 1 + COMPARED));
  }

  /** Whether the live heap has not grown, while storms went on. */
  static boolean isFlat(List<SoakPoint> points) {
    return points.stream().allMatch(SoakPoint::betweenStorms)
        && points.getLast().storms() > points.getFirst().storms()
        && growth(points) <= MOST_GROWTH;
  }

  private static double median(List<SoakPoint> points) {
    return Median.of(points.stream().mapToDouble(SoakPoint::liveHeapMegabytes).toArray());
  }
}
