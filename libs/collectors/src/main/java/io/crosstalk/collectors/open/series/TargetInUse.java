package io.crosstalk.collectors.open.series;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Target whose series a combination uses, of several that measure the same resource: two jobs that
 * scrape one exporter, or two machines with one name. The first one is used until it has been
 * silent for a while, in the time of the samples. Not thread-safe.
 */
final class TargetInUse {
  private static final long FAIL_OVER_MS = Duration.ofSeconds(30).toMillis();
  private static final double FAIL_OVER_INTERVALS = 2.5;

  private @Nullable String name;
  private long lastMs;

  /**
   * Returns whether a target replaces the one in use, which then ends.
   *
   * @param stepMs interval of the values; 0 if it is not known
   * @param hasEnded whether all series of the target in use have ended
   */
  boolean isReplacedBy(String target, long timeMs, long stepMs, boolean hasEnded) {
    if (name == null || name.equals(target)) {
      return false;
    }
    boolean replaced =
        hasEnded || timeMs - lastMs > Math.max(FAIL_OVER_MS, FAIL_OVER_INTERVALS * stepMs);
    if (replaced) {
      name = null;
    }
    return replaced;
  }

  /** Records a value, and returns whether its target is the one in use. */
  boolean record(String target, long timeMs) {
    if (name == null) {
      name = target;
      lastMs = timeMs;
    }
    boolean used = name.equals(target);
    lastMs = used ? Math.max(lastMs, timeMs) : lastMs;
    return used;
  }

  /** Returns an example of a value that is left out, with both targets. */
  LeftOutPoints.Example besides(TargetMetric metric, MetricRoute route) {
    String used = String.valueOf(name);
    return () -> "%s, measured by '%s', and by '%s'".formatted(metric, used, route.measuredBy());
  }
}
