package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Fact.Recovery;
import io.crosstalk.engine.statistics.Quantile;
import io.crosstalk.event.incident.Series.Point;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Change;
import io.crosstalk.event.inventory.ChangeKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The change with which a degradation ended. */
final class Recoveries {
  /** Number of samples before the change, and after the end, that are compared. */
  private static final int COMPARED = 5;

  private final RecentSamples samples;

  Recoveries(RecentSamples samples) {
    this.samples = samples;
  }

  /**
   * Finds the latest change after which a victim was well again for good; null when none was. A
   * failover is a workaround.
   */
  @Nullable Recovery of(List<Change> changes, List<Victim> victims) {
    return changes.reversed().stream()
        .filter(change -> change.kind() != ChangeKind.FAILOVER)
        .flatMap(change -> victims.stream().map(victim -> recovery(change, victim)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private @Nullable Recovery recovery(Change change, Victim victim) {
    String metric = victim.metric();
    long atMs = change.time().toEpochMilli();
    List<Point> until = samples.points(victim.resource(), metric, Long.MIN_VALUE, atMs);
    List<Point> since = samples.points(victim.resource(), metric, atMs + 1, Long.MAX_VALUE);
    double before = median(until.subList(Math.max(0, until.size() - COMPARED), until.size()));
    double after = median(since);
    double soon = median(since.subList(0, Math.min(COMPARED, since.size())));
    boolean isUpwards = victim.observed() >= victim.baseline();
    boolean isDegraded = isUpwards ? before > middle(victim) : before < middle(victim);
    return isDegraded && isWell(after, victim, isUpwards) && isWell(soon, victim, isUpwards)
        ? new Recovery(change, new Figure(victim.resource(), metric, soon, before, Double.NaN))
        : null;
  }

  private static double middle(Victim victim) {
    return (victim.baseline() + victim.observed()) / 2;
  }

  private static boolean isWell(double value, Victim victim, boolean isUpwards) {
    return isUpwards ? value < middle(victim) : value > middle(victim);
  }

  private static double median(List<Point> points) {
    return Quantile.median(points.stream().mapToDouble(Point::value).sorted().toArray());
  }
}
