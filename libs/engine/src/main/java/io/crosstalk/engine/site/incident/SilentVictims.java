package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Victims of an incident whose samples no longer arrive, although the last one was degraded.
 * Silence is no recovery: while no other victim has measurably recovered, the incident stays open,
 * for at most a day.
 */
final class SilentVictims {
  /** Silence after which an incident expires, milliseconds. */
  static final long EXPIRY_MS = 86_400_000;

  private final Map<String, Long> lastMs = new TreeMap<>();
  private boolean isWithoutData;
  private boolean isAnyExpired;
  private boolean isAnyRecovered;
  private boolean isLastSampleDegraded;

  /**
   * Takes the latest samples into account.
   *
   * @return whether all victims that have not recovered are silent now, and were not before, or the
   *     reverse
   */
  boolean advance(Snapshot last, long nowMs, TimeScale scale, SiteInventory inventory) {
    boolean isAnyDegraded = false;
    isAnyExpired = false;
    isAnyRecovered = false;
    isLastSampleDegraded = false;
    Set<String> unchanged = new TreeSet<>();
    Map<String, Long> silent = new TreeMap<>();
    for (Row row : last.rows()) {
      String id = row.resource();
      if (!last.victims().containsKey(id) || inventory.isRemoved(id) || row.intervalMs() == 0) {
        continue;
      }
      boolean isSilent = nowMs - row.lastMs() > SilenceWatch.MISSING * row.intervalMs();
      boolean isDegraded = row.degradedMs() >= row.lastMs();
      boolean isExpired = isSilent && isDegraded && nowMs - row.lastMs() >= EXPIRY_MS;
      isAnyExpired |= isExpired;
      // Less than an observation without a degraded sample is no recovery.
      long degradedMs = Math.min(isSilent ? row.degradedMs() : row.suspiciousMs(), last.toMs());
      isLastSampleDegraded |= degradedMs > row.lastMs() - scale.alikeMs();
      isAnyDegraded |= isDegraded && !isSilent;
      isAnyRecovered |= !isDegraded && !isSilent;
      if (isSilent && isDegraded && !isExpired) {
        silent.merge(id, row.lastMs(), Math::max);
      } else if (isSilent != isDegraded) {
        unchanged.add(id);
      }
    }
    lastMs.keySet().retainAll(unchanged);
    lastMs.putAll(silent);
    boolean isNow = !lastMs.isEmpty() && !isAnyDegraded;
    boolean isChanged = isNow != isWithoutData;
    isWithoutData = isNow;
    return isChanged;
  }

  /** Returns whether a victim became silent, and no recovery of any has been measured since. */
  boolean isUncertain() {
    return !lastMs.isEmpty() && !isAnyRecovered;
  }

  /** Returns whether all victims that have not recovered are silent. */
  boolean isWithoutData() {
    return isWithoutData;
  }

  /** Returns whether the end of an incident is not known because its victims stayed silent. */
  boolean isExpired(long toMs, long nowMs) {
    return isAnyExpired && toMs <= nowMs - EXPIRY_MS;
  }

  /** Returns whether a victim was degraded by the incident in its last samples. */
  boolean isLastSampleDegraded() {
    return isLastSampleDegraded;
  }

  /** Time of the last sample of each silent victim, epoch milliseconds. */
  Map<String, Long> lastMs() {
    return lastMs;
  }

  void write(ByteWriter out) {
    out.varint(lastMs.size());
    lastMs.forEach(
        (id, timeMs) -> {
          out.string(id);
          out.zigzag(timeMs);
        });
    out.u8(isWithoutData ? 1 : 0);
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in) {
    for (long left = in.varint(); left > 0; left--) {
      lastMs.put(in.string(), in.zigzag());
    }
    isWithoutData = in.u8() == 1;
  }
}
