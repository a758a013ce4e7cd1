package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Retention;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

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

  void write(ByteWriter out) {
    SiteSeries.writeRow(row, out);
    out.zigzag(afterMs);
    out.zigzag(throughMs);
  }

  static Explained read(ByteReader in, SiteSeries series) {
    return new Explained(series.readRow(in), in.zigzag(), in.zigzag());
  }
}
