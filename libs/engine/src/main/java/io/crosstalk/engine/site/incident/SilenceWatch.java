package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.baseline.Baseline;
import io.crosstalk.engine.baseline.SeasonalLevels;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds resources whose samples no longer arrive while their source delivers others. A silence at
 * an hour at which the resource was silent on an earlier day is a habit, and one that follows a
 * degradation belongs to it until others have recovered from it.
 */
final class SilenceWatch {
  private static final Set<ResourceKind> WATCHED =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.JOB_GROUP,
          ResourceKind.HOST);

  /** Number of missing samples that are a silence. */
  static final int MISSING = 8;

  /** Time in which a machine restarts, milliseconds. */
  private static final long RESTART_MS = 300_000;

  private static final long DAY_MS = 86_400_000;

  /** Number of silences that are remembered of a resource. */
  private static final int REMEMBERED = 100;

  private static final long HOUR_MS = 3_600_000;

  private final Map<String, Long> silentSince = new TreeMap<>();

  /** Resources that are silent without a known silence. */
  private final Map<String, Long> fresh = new TreeMap<>();

  /** Resources that have been silent for half of the time that is a silence. */
  private final Set<String> overdue = new TreeSet<>();

  /** Time until which nothing was expected of a resource, because its source delivered nothing. */
  private final Map<String, Long> unexpected = new TreeMap<>();

  private final Map<String, List<Long>> earlier = new HashMap<>();
  private final Map<Silence, Set<String>> open = new HashMap<>();

  /** Silences that begin and end with a decision. */
  record Change(List<Silence> begun, List<Silence> ended) {}

  Change decide(long nowMs, SiteSeries series, SiteInventory inventory) {
    overdue.clear();
    long lateMs = nowMs - RESTART_MS / 2;
    List<ResourceSeries> late = series.silentSince(lateMs + 1);
    Map<String, Long> deliveredMs = new HashMap<>();
    if (!late.isEmpty()) {
      series.all().forEach(each -> deliveredMs.merge(each.source(), each.lastMs(), Math::max));
    }
    silentSince.keySet().removeIf(id -> isBack(series.of(id), lateMs));
    for (ResourceSeries each : late) {
      if (inventory.isRemoved(each.resource().id())) {
        silentSince.remove(each.resource().id());
      } else {
        watch(each, deliveredMs.getOrDefault(each.source(), nowMs), nowMs);
      }
    }
    fresh.keySet().retainAll(silentSince.keySet());
    List<Silence> begun = new SilenceGroups(series, inventory.graph(), this).of(fresh, overdue);
    begun.forEach(each -> fresh.keySet().removeAll(each.resources()));
    begun.forEach(each -> open.put(each, new TreeSet<>(each.resources())));
    List<Silence> ended = new ArrayList<>();
    open.forEach(
        (silence, silent) -> {
          silent.retainAll(silentSince.keySet());
          if (silent.isEmpty() || nowMs - silence.fromMs() >= LastingIncident.ORDINARY_MS) {
            ended.add(silence);
          }
        });
    ended.sort(Comparator.comparingLong(Silence::fromMs).thenComparing(Silence::at));
    ended.forEach(open::remove);
    return new Change(begun, ended);
  }

  /**
   * Takes the silence of victims for one of its own: their trouble is over without them. Those of
   * an open silence remain in it.
   */
  void separate(Set<String> victims) {
    for (String id : victims) {
      Long fromMs = silentSince.get(id);
      boolean isOpen = open.values().stream().anyMatch(silent -> silent.contains(id));
      if (fromMs != null && !isOpen && !isHabit(id, fromMs)) {
        fresh.put(id, fromMs);
      }
    }
  }

  /** Forgets a resource. */
  void remove(String id) {
    silentSince.remove(id);
    unexpected.remove(id);
    earlier.remove(id);
  }

  /** Returns whether a resource is silent, or none from which samples are expected. */
  boolean isSilentIfWatched(Resource resource, SiteSeries series) {
    return !WATCHED.contains(resource.kind())
        || !series.isMeasured(resource.id())
        || silentSince.containsKey(resource.id());
  }

  private static boolean isBack(@Nullable ResourceSeries series, long lateMs) {
    return series != null && series.lastMs() > lateMs;
  }

  private void watch(ResourceSeries each, long deliveredMs, long nowMs) {
    String id = each.resource().id();
    boolean isExpected =
        each.count() >= Baseline.WARM_UP
            && WATCHED.contains(each.resource().kind())
            && !each.resource().isInferred();
    long intervalMs = each.intervalMs();
    long leastMs = Math.max(RESTART_MS, MISSING * intervalMs);
    if (2 * (nowMs - deliveredMs) >= leastMs && !silentSince.containsKey(id)) {
      unexpected.put(id, nowMs);
    }
    long expectedMs = Math.max(each.lastMs(), unexpected.getOrDefault(id, Long.MIN_VALUE));
    long missingMs = isExpected ? nowMs - expectedMs : 0;
    if (missingMs < leastMs) {
      silentSince.remove(id);
      if (2 * missingMs >= leastMs) {
        overdue.add(id);
      }
    } else if (!silentSince.containsKey(id)) {
      long fromMs = each.lastMs() + intervalMs;
      silentSince.put(id, fromMs);
      if (!isHabit(id, fromMs) && !isDegraded(each, leastMs)) {
        fresh.put(id, fromMs);
      }
    }
  }

  private boolean isHabit(String id, long fromMs) {
    List<Long> known = earlier.computeIfAbsent(id, name -> new ArrayList<>());
    boolean isHabit =
        known.stream()
            .mapToLong(time -> fromMs - time)
            .filter(gap -> gap > DAY_MS / 2)
            .anyMatch(
                gap -> Math.abs(Math.floorMod(gap + DAY_MS / 2, DAY_MS) - DAY_MS / 2) < HOUR_MS);
    known.removeIf(time -> time < fromMs - SeasonalLevels.REMEMBERED_MS);
    known.add(fromMs);
    if (known.size() > REMEMBERED) {
      known.removeFirst();
    }
    return isHabit;
  }

  private static boolean isDegraded(ResourceSeries series, long withinMs) {
    for (Row row : series.rows()) {
      if (row.suspiciousMs() > series.lastMs() - withinMs) {
        return true;
      }
    }
    return false;
  }

  void write(ByteWriter out) {
    write(silentSince, out);
    write(fresh, out);
    write(unexpected, out);
    out.varint(earlier.size());
    new TreeMap<>(earlier)
        .forEach(
            (id, times) -> {
              out.string(id);
              out.varint(times.size());
              times.forEach(out::zigzag);
            });
    out.varint(open.size());
    open.forEach(
        (silence, silent) -> {
          silence.write(out);
          out.varint(silent.size());
          silent.forEach(out::string);
        });
  }

  private static void write(Map<String, Long> times, ByteWriter out) {
    out.varint(times.size());
    times.forEach(
        (id, time) -> {
          out.string(id);
          out.zigzag(time);
        });
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in) {
    read(in, silentSince);
    read(in, fresh);
    read(in, unexpected);
    for (long left = in.varint(); left > 0; left--) {
      List<Long> times = new ArrayList<>();
      earlier.put(in.string(), times);
      for (long more = in.varint(); more > 0; more--) {
        times.add(in.zigzag());
      }
    }
    for (long left = in.varint(); left > 0; left--) {
      Silence silence = Silence.read(in);
      open.put(silence, new TreeSet<>(Silence.strings(in)));
    }
  }

  private static void read(ByteReader in, Map<String, Long> times) {
    for (long left = in.varint(); left > 0; left--) {
      times.put(in.string(), in.zigzag());
    }
  }
}
