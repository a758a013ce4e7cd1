package io.crosstalk.engine.site;

import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Steps at which a site is explained again: all while something is new, fewer later, never while
 * nothing is degraded.
 */
final class Schedule {
  private long nextMs = Long.MIN_VALUE;
  private long decidedMs = Long.MIN_VALUE;

  boolean isDue(long nowMs, TimeScale scale, SiteSeries series, boolean isAnyOpen) {
    long joinedMs = scale.joinedMs();
    boolean isDegraded = series.degradedMs() > nowMs - joinedMs;
    boolean isWaiting = nowMs < nextMs && series.newlyDegradedMs() <= decidedMs;
    if (isWaiting || !(isDegraded || isAnyOpen)) {
      return false;
    }
    long soon = scale.stepMs();
    long age = nowMs - series.newlyDegradedMs();
    decidedMs = nowMs;
    nextMs = nowMs + (age < 5 * soon ? soon : age < 10 * soon ? 2 * soon : 5 * soon);
    return true;
  }

  void write(ByteWriter out) {
    out.zigzag(nextMs);
    out.zigzag(decidedMs);
  }

  void read(ByteReader in) {
    nextMs = in.zigzag();
    decidedMs = in.zigzag();
  }
}
