package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.Change;
import io.crosstalk.event.ChangeKind;
import io.crosstalk.event.Series.Point;
import io.crosstalk.event.Victim;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The change with which a degradation ended. */
final class Recoveries {
  /** Number of samples before the change, and after the end, that are compared. */
  private static final int COMPARED = 5;

  /** Number of sampling intervals between a change and the end that it brings. */
  private static final int NEAR = 3;

  /** Ratio to the level before from which a victim has become better. */
  private static final double BETTER = 0.7;

  private final RecentSamples samples;

  Recoveries(RecentSamples samples) {
    this.samples = samples;
  }

  /**
   * Finds the latest change that was followed by a recovery; null when none was. A failover is a
   * workaround.
   *
   * @param toMs time of the last degraded sample, epoch milliseconds
   */
  @Nullable Recovery of(List<Change> changes, List<Victim> victims, long toMs) {
    return changes.reversed().stream()
        .filter(change -> change.kind() != ChangeKind.FAILOVER)
        .flatMap(change -> victims.stream().map(victim -> recovery(change, victim, toMs)))
        .filter(Objects::nonNull)
        .min(
            Comparator.comparing((Recovery each) -> each.change().time())
                .reversed()
                .thenComparingDouble(each -> each.figure().ratio()))
        .orElse(null);
  }

  private @Nullable Recovery recovery(Change change, Victim victim, long toMs) {
    String metric = victim.metric();
    long atMs = change.time().toEpochMilli();
    long near = NEAR * samples.intervalMs(victim.resource(), metric);
    if (atMs < toMs - near || atMs > toMs + near) {
      return null;
    }
    long edgeMs = Math.min(atMs, toMs);
    double before = median(samples.points(victim.resource(), metric, Long.MIN_VALUE, edgeMs), true);
    long afterMs = Math.max(atMs, toMs) + 1;
    double after = median(samples.points(victim.resource(), metric, afterMs, Long.MAX_VALUE), false);
    boolean isUpwards = victim.observed() >= victim.baseline();
    boolean isBetter = isUpwards ? after < BETTER * before : after > before / BETTER;
    return isBetter
        ? new Recovery(change, new Figure(victim.resource(), metric, after, before, Double.NaN))
        : null;
  }

  private static double median(List<Point> points, boolean isLast) {
    int from = isLast ? Math.max(0, points.size() - COMPARED) : 0;
    return Quantile.median(
        points.subList(from, Math.min(points.size(), from + COMPARED)).stream()
            .mapToDouble(Point::value)
            .sorted()
            .toArray());
  }
}
