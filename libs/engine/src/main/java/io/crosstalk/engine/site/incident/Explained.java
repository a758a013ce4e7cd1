package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Retention;
import io.crosstalk.engine.site.series.Row;

/**
 * Stretch of time in which an incident explains the degradation of a row.
 *
 * @param afterMs exclusive begin, epoch milliseconds
 * @param throughMs inclusive end, epoch milliseconds
 */
record Explained(Row row, long afterMs, long throughMs) {
  /** Keeps the stretch from all other incidents. */
  void settle(Retention retention) {
    row.explained().add(afterMs, throughMs, retention.fromMs());
  }
}
