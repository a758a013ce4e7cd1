package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The incidents that are open, and those of the last day, with what people have merged. */
final class StatedIncidents {
  private final Map<String, Stated> byId = new LinkedHashMap<>();
  private final Map<Integer, Stated> byNumber = new HashMap<>();

  /** Returns an incident; null when it is not known. */
  @Nullable Stated of(String id) {
    return byId.get(id);
  }

  /** Returns an incident of degraded resources; null when it is not stated yet. */
  @Nullable Stated find(int number) {
    return byNumber.get(number);
  }

  void add(Stated stated) {
    byId.putIfAbsent(stated.id(), stated);
    if (stated.incident() != null) {
      byNumber.put(stated.incident().number(), stated);
    }
  }

  /** Returns the incidents whose victims count as those of an incident, without itself. */
  Stream<Stated> parts(Stated root) {
    return byId.values().stream().filter(each -> each.isPart() && each.root() == root);
  }

  /**
   * Makes a new incident a part of one that is to have its victims: a person has decided so, or
   * they had stopped to send samples.
   */
  void rejoin(Stated added, Collection<String> victims) {
    byId.values().stream()
        .filter(each -> each.root() == each && !each.isResolved())
        .filter(each -> 2 * claimed(each, victims) >= victims.size())
        .findFirst()
        .ifPresent(added::join);
  }

  private long claimed(Stated root, Collection<String> victims) {
    Set<String> claimed = new TreeSet<>();
    Stream.concat(Stream.of(root), parts(root))
        .forEach(
            each -> {
              claimed.addAll(each.linked());
              if (each.incident() != null) {
                claimed.addAll(each.incident().silent().lastMs().keySet());
              }
            });
    return victims.stream().filter(claimed::contains).count();
  }

  /** Returns the open incident, or the part of it, that has some of the victims; null for none. */
  @Nullable Stated including(Stated root, Set<String> victims) {
    return Stream.concat(Stream.of(root), parts(root))
        .filter(each -> !each.isOver())
        .filter(each -> isDivided(each.incident(), victims))
        .findFirst()
        .orElse(null);
  }

  private static boolean isDivided(@Nullable TrackedIncident incident, Set<String> victims) {
    Set<String> all = incident == null ? Set.of() : incident.last().victims().keySet();
    return !victims.containsAll(all) && !Collections.disjoint(victims, all);
  }

  /** Forgets incidents that have long been over, with all that they are a part of. */
  void forget(long nowMs) {
    List<Stated> old =
        byId.values().stream()
            .filter(each -> isOld(each, nowMs))
            .filter(
                each ->
                    byId.values().stream()
                        .filter(other -> other.root() == each.root())
                        .allMatch(other -> isOld(other, nowMs)))
            .toList();
    for (Stated each : old) {
      byId.remove(each.id());
      if (each.incident() != null) {
        byNumber.remove(each.incident().number());
      }
    }
  }

  private static boolean isOld(Stated stated, long nowMs) {
    return stated.isOver() && stated.overMs() < nowMs - SilentVictims.EXPIRY_MS;
  }

  void write(ByteWriter out) {
    out.varint(byId.size());
    byId.values().forEach(each -> each.write(out));
    for (Stated each : byId.values()) {
      Stated whole = each.whole();
      out.string(whole == null ? "" : whole.id());
      out.u8(each.isPart() ? 1 : 0);
    }
  }

  /** Reverses {@link #write} on a new instance. */
  void read(ByteReader in, Tracker tracker, SiteSeries series) {
    for (long left = in.varint(); left > 0; left--) {
      add(Stated.read(in, tracker, series));
    }
    for (Stated each : byId.values()) {
      Stated whole = byId.get(in.string());
      boolean isPart = in.u8() == 1;
      if (whole != null && isPart) {
        each.join(whole);
      } else if (whole != null) {
        each.vanish(whole);
      }
    }
  }
}
