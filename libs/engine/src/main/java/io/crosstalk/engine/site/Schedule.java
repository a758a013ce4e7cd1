package io.crosstalk.engine.site;

import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;

/**
 * Steps at which a site is explained again: often while something is new, more rarely later, never
 * while nothing is degraded.
 */
final class Schedule {
  /** Steps of 20 seconds between two explanations at first, a minute. */
  private static final int SOON = 3;

  private static final double USUAL_STEP_MS = 20_000;

  private long nextMs = Long.MIN_VALUE;
  private long decidedMs = Long.MIN_VALUE;

  boolean isDue(long nowMs, TimeScale scale, SiteSeries series, boolean isAnyOpen) {
    long joinedMs = scale.joinedMs();
    boolean isDegraded = series.degradedMs() > nowMs - joinedMs;
    boolean isWaiting = nowMs < nextMs && series.newlyDegradedMs() <= decidedMs;
    if (isWaiting || !(isDegraded || isAnyOpen)) {
      return false;
    }
    long soon =
        Math.clamp(Math.round(SOON * USUAL_STEP_MS / scale.stepMs()), 1, SOON) * scale.stepMs();
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
