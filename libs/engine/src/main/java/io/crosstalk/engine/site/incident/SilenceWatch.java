package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.event.ResourceKind;
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
 * Finds resources whose samples no longer arrive. A silence at an hour at which the resource was
 * silent on an earlier day is a habit, and one that follows a degradation belongs to it.
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

  /** Number of samples after which a resource is expected to send more. */
  private static final int EXPECTED_AFTER = 60;

  /** Number of missing samples, and number of steps, that are a silence. */
  private static final int MISSING = 8;

  private static final int STEPS = 15;
  private static final long DAY_MS = 86_400_000;

  /** Number of days after which a silence is no longer a habit, and number that are remembered. */
  private static final int HABIT_DAYS = 22;

  private static final int REMEMBERED = 100;
  private static final long HOUR_MS = 3_600_000;

  private final Map<String, Long> silentSince = new TreeMap<>();
  private final Map<String, List<Long>> earlier = new HashMap<>();
  private final Map<Silence, Set<String>> open = new HashMap<>();

  /** Silences that begin and end with a decision. */
  record Change(List<Silence> begun, List<Silence> ended) {}

  Change decide(long nowMs, TimeScale scale, SiteSeries series, SiteInventory inventory) {
    Map<String, Long> fresh = new TreeMap<>();
    for (ResourceSeries each : series.all()) {
      if (inventory.isRemoved(each.resource().id())) {
        silentSince.remove(each.resource().id());
      } else {
        watch(each, nowMs, scale, fresh);
      }
    }
    List<Silence> begun = group(fresh, series, inventory.graph());
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

  /** Forgets a resource. */
  void remove(String id) {
    silentSince.remove(id);
    earlier.remove(id);
  }

  private void watch(ResourceSeries each, long nowMs, TimeScale scale, Map<String, Long> fresh) {
    String id = each.resource().id();
    long intervalMs = each.intervalMs();
    long leastMs = Math.max(STEPS * scale.stepMs(), MISSING * intervalMs);
    boolean isSilent = each.count() >= EXPECTED_AFTER && nowMs - each.lastMs() >= leastMs;
    if (!isSilent) {
      silentSince.remove(id);
    } else if (WATCHED.contains(each.resource().kind()) && !silentSince.containsKey(id)) {
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
    known.removeIf(time -> time < fromMs - HABIT_DAYS * DAY_MS);
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

  /** Groups silent resources by what they have in common. */
  private List<Silence> group(Map<String, Long> fresh, SiteSeries series, SiteGraph graph) {
    List<Silence> groups = new ArrayList<>();
    Set<String> left = new TreeSet<>(fresh.keySet());
    while (!left.isEmpty()) {
      String common = left.size() > 1 ? common(left, series, graph) : null;
      String at = common == null ? left.iterator().next() : common;
      Set<String> silent = together(at, left, graph);
      long fromMs = silent.stream().mapToLong(fresh::get).min().orElseThrow();
      groups.add(new Silence(List.copyOf(silent), at, fromMs));
      left.removeAll(silent);
    }
    return groups;
  }

  /** Finds a resource all of whose measured users are silent, the one with the most; or null. */
  private @Nullable String common(Set<String> left, SiteSeries series, SiteGraph graph) {
    Set<Integer> candidates = new TreeSet<>();
    for (String id : left) {
      for (int used : graph.below(graph.number(id))) {
        candidates.add(used);
      }
    }
    int most = 1;
    String found = null;
    for (int candidate : candidates) {
      int silent = 0;
      boolean isAll = true;
      for (int user : graph.above(candidate)) {
        String id = graph.resource(user).id();
        silent += left.contains(id) ? 1 : 0;
        isAll &= !isExpected(user, series, graph) || silentSince.containsKey(id);
      }
      if (isAll && silent > most) {
        most = silent;
        found = graph.resource(candidate).id();
      }
    }
    return found;
  }

  private static boolean isExpected(int number, SiteSeries series, SiteGraph graph) {
    return WATCHED.contains(graph.resource(number).kind())
        && series.isMeasured(graph.resource(number).id());
  }

  private static Set<String> together(String at, Set<String> left, SiteGraph graph) {
    Set<String> together = new TreeSet<>();
    int number = graph.number(at);
    for (String id : left) {
      int other = graph.number(id);
      if (other == number || graph.uses(other, number) || graph.uses(number, other)) {
        together.add(id);
      }
    }
    return together;
  }

  void write(ByteWriter out) {
    write(silentSince, out);
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
    for (long left = in.varint(); left > 0; left--) {
      silentSince.put(in.string(), in.zigzag());
    }
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
}
