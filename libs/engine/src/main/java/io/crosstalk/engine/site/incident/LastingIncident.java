package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Retention;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.TimeScale;
import java.util.HashSet;
import java.util.Set;

/**
 * An incident that lasts longer than a decision looks back. It is not explained again: it lasts
 * while any of its rows is degraded, and no other incident explains them. After a week their levels
 * are ordinary.
 */
final class LastingIncident {
  /** Number of steps from its begin after which an incident is not explained again. */
  static final int EXPLAINED = 720;

  /** Time after which a level is ordinary, milliseconds. */
  static final long ORDINARY_MS = 7 * 86_400_000L;

  private LastingIncident() {}

  /** Carries an incident on to a time if it has lasted long enough. */
  static void advance(TrackedIncident incident, long nowMs, TimeScale scale, Retention retention) {
    long ageMs = nowMs - incident.last().fromMs();
    if (ageMs <= EXPLAINED * scale.stepMs()) {
      return;
    }
    if (!incident.isLasting()) {
      incident.explained().forEach(each -> each.settle(retention));
    }
    Set<Row> rows = new HashSet<>();
    incident.explained().forEach(each -> rows.add(each.row()));
    long toMs = incident.last().toMs();
    for (Row row : rows) {
      new Explained(row, incident.seenMs(), nowMs).settle(retention);
      toMs = Math.max(toMs, row.degradedMs());
    }
    incident.lastUntil(nowMs, toMs);
    if (ageMs >= ORDINARY_MS) {
      rows.forEach(Row::adopt);
      incident.adopt();
    }
  }
}
