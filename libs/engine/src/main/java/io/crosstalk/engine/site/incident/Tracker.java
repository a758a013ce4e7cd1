package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.cause.CauseModel;
import io.crosstalk.engine.site.cause.Explanation;
import io.crosstalk.engine.site.cause.ExplanationCache;
import io.crosstalk.engine.site.graph.SiteInventory;
import io.crosstalk.engine.site.series.Grid;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.engine.site.series.TimeScale;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.RowEvidence;
import io.crosstalk.engine.site.state.StateSearch;
import io.crosstalk.engine.site.state.Trouble;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Explains the site again while anything is degraded, and keeps the identity of incidents. */
public final class Tracker {
  /** Time after which a removed resource, or a pause, is in no incident, milliseconds. */
  public static final long OUTLIVED_MS = LastingIncident.ORDINARY_MS + SilentVictims.EXPIRY_MS;

  /** Time without samples or descriptions after which a resource is unknown: over a month. */
  private static final long SILENT_MS = 35 * 86_400_000L;

  private final SiteInventory inventory;
  private final SiteSeries series;
  private final List<TrackedIncident> open = new ArrayList<>();
  private final SilenceWatch silences = new SilenceWatch();
  private final List<Cut> cuts = new ArrayList<>();
  private final ExplanationCache cache = new ExplanationCache();
  private Places places;

  /** Evidence as the last decision has left it, which the next one continues. */
  private Map<Row, RowEvidence> known = Map.of();

  private long knownMs;

  private int graphVersion;
  private int seriesVersion;
  private int count;

  /**
   * Victims that a person has separated from an incident.
   *
   * @param from number of that incident
   * @param part number of the incident of these victims
   */
  private record Cut(int from, int part, Set<String> victims) {}

  /** Receives what changes with a decision. */
  interface Listener {
    /** Called with an incident about which something else is believed or said. */
    void updated(TrackedIncident incident, long nowMs, boolean isSaid);

    /** Returns whether an incident stays open, because a part of it is not over. */
    boolean isHeld(TrackedIncident incident);

    /** Called with resources that have become silent, or are silent no longer. */
    void silent(Silence silence, long nowMs, boolean isOver);
  }

  public Tracker(SiteInventory inventory, SiteSeries series) {
    this.inventory = inventory;
    this.series = series;
    this.places = new Places(inventory.graph(), series);
  }

  /** Returns whether any incident is open. */
  public boolean isAnyOpen() {
    return !open.isEmpty();
  }

  /**
   * Decides what is believed at a time.
   *
   * @param nowMs end of a step, epoch milliseconds
   */
  public void decide(long nowMs, TimeScale scale, Listener listener) {
    refresh();
    for (TrackedIncident each : open) {
      LastingIncident.advance(each, nowMs, scale, series.retention());
    }
    Observations observations = observe(nowMs, scale);
    cache.begin();
    CauseModel causes = new CauseModel(inventory, places, cache);
    List<Trouble<Explanation>> troubles = StateSearch.run(observations, places, causes);
    List<Group> groups = Grouping.of(troubles, observations, places);
    Map<Group, Cut> separated = cut(groups);
    List<Beliefs> beliefs =
        groups.stream().map(group -> Beliefs.of(group, observations, places)).toList();
    List<Snapshot> snapshots = beliefs.stream().map(Beliefs::snapshot).toList();
    List<TrackedIncident> matched = match(groups, separated, snapshots, scale);
    for (int i = 0; i < groups.size(); i++) {
      if (!snapshots.get(i).victims().isEmpty()) {
        believe(groups.get(i), beliefs.get(i), snapshots.get(i), matched, i, scale, listener);
        Cut cut = separated.get(groups.get(i));
        if (cut != null && matched.get(i) != null) {
          cuts.set(cuts.indexOf(cut), new Cut(cut.from, matched.get(i).number(), cut.victims));
        }
      }
    }
    absorb(snapshots, matched, nowMs);
    closeOld(nowMs, scale, listener);
  }

  /** Separates the victims of which a person has decided so; the latest decision counts first. */
  private Map<Group, Cut> cut(List<Group> groups) {
    Map<Group, Cut> separated = new LinkedHashMap<>();
    for (Cut cut : cuts.reversed()) {
      Group.cut(groups, cut.victims, places).ifPresent(each -> separated.put(each, cut));
    }
    groups.addAll(separated.keySet());
    return separated;
  }

  /** Makes an incident of some victims of an open one. */
  TrackedIncident split(TrackedIncident incident, Set<String> victims, long nowMs) {
    TrackedIncident part = incident.split(++count, victims, nowMs);
    open.add(part);
    cuts.add(new Cut(incident.number(), part.number(), victims));
    return part;
  }

  /** Returns an open incident; null when it is closed. */
  @Nullable TrackedIncident open(int number) {
    return open.stream().filter(each -> each.number() == number).findFirst().orElse(null);
  }

  /**
   * Forgets samples that no decision from a time on can read, explanations while no incident is
   * open, and resources that are gone, or that only their samples had made known; a begin may yet
   * be found earlier.
   */
  public void forget(long nowMs, TimeScale scale) {
    long fromMs = windowMs(nowMs, scale) - TimeScale.AROUND * scale.stepMs();
    series.retention().advance(fromMs, scale.stepMs());
    known = nowMs - knownMs > scale.joinedMs() ? Map.of() : known;
    if (open.isEmpty()) {
      cache.clear();
    }
    List<String> gone = inventory.forget(series.retention().fromMs(), nowMs - OUTLIVED_MS);
    List<String> silent =
        series.silentSince(nowMs - SILENT_MS).stream().map(each -> each.resource().id()).toList();
    silent.stream().filter(this::isInferred).forEach(inventory::remove);
    inventory.inferredBefore(nowMs - SILENT_MS).stream()
        .filter(id -> !series.isMeasured(id))
        .forEach(inventory::remove);
    List<String> forgotten = new ArrayList<>(gone);
    forgotten.addAll(silent);
    for (String id : forgotten) {
      series.remove(id);
      silences.remove(id);
    }
  }

  private boolean isInferred(String id) {
    Resource resource = inventory.resource(id);
    return resource != null && resource.isInferred();
  }

  /** Finds the resources that have become silent at a time, and those that are no longer. */
  public void listen(long nowMs, Listener listener) {
    SilenceWatch.Change change = silences.decide(nowMs, series, inventory);
    change.begun().forEach(each -> listener.silent(each, nowMs, false));
    change.ended().forEach(each -> listener.silent(each, nowMs, true));
  }

  private void refresh() {
    if (inventory.version() != graphVersion || series.version() != seriesVersion) {
      graphVersion = inventory.version();
      seriesVersion = series.version();
      places = new Places(inventory.graph(), series);
      cache.clear();
    }
  }

  /** Returns the begin of the time that is explained. */
  private long windowMs(long nowMs, TimeScale scale) {
    long fromMs = nowMs - scale.joinedMs();
    for (TrackedIncident each : open) {
      fromMs = each.isLasting() ? fromMs : Math.min(fromMs, each.last().fromMs());
    }
    return fromMs - TimeScale.AROUND * scale.stepMs();
  }

  private Observations observe(long nowMs, TimeScale scale) {
    long fromMs = Math.max(windowMs(nowMs, scale), series.retention().troublesFromMs());
    Map<Row, RowEvidence> before = known;
    known = new LinkedHashMap<>();
    knownMs = nowMs;
    for (ResourceSeries each : series.all()) {
      if (each.suspiciousMs() >= fromMs) {
        each.rows().stream()
            .filter(row -> row.suspiciousMs() >= fromMs)
            .forEach(row -> known.put(row, before.getOrDefault(row, new RowEvidence(row))));
      }
    }
    return new Observations(known.values(), Grid.between(fromMs, nowMs, scale.stepMs()), scale);
  }

  private record Pair(double likeness, int snapshot, TrackedIncident incident) {}

  /** Finds the incident that each snapshot continues; null for none. */
  private List<TrackedIncident> match(
      List<Group> groups, Map<Group, Cut> separated, List<Snapshot> snapshots, TimeScale scale) {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < snapshots.size(); i++) {
      Cut cut = separated.get(groups.get(i));
      for (TrackedIncident each : open) {
        if (cut == null
            ? cuts.stream().anyMatch(other -> other.part == each.number())
            : cut.part != each.number()) {
          continue;
        }
        double likeness = each.likeness(snapshots.get(i), scale.alikeMs(), scale.joinedMs());
        if (likeness > 0 && !each.isLasting()) {
          pairs.add(new Pair(likeness, i, each));
        }
      }
    }
    pairs.sort(
        Comparator.comparingDouble(Pair::likeness)
            .reversed()
            .thenComparingInt(Pair::snapshot)
            .thenComparingInt(pair -> pair.incident.number()));
    TrackedIncident[] matched = new TrackedIncident[snapshots.size()];
    Set<TrackedIncident> taken = new HashSet<>();
    for (Pair pair : pairs) {
      if (matched[pair.snapshot] == null && taken.add(pair.incident)) {
        matched[pair.snapshot] = pair.incident;
      }
    }
    return new ArrayList<>(java.util.Arrays.asList(matched));
  }

  private void believe(
      Group group,
      Beliefs beliefs,
      Snapshot snapshot,
      List<TrackedIncident> matched,
      int number,
      TimeScale scale,
      Listener listener) {
    TrackedIncident incident = matched.get(number);
    long stepMs = scale.stepMs();
    if (incident == null) {
      boolean isLate = snapshot.toMs() + stepMs < snapshot.timeMs() - scale.settledMs();
      if (isLate) {
        return;
      }
      incident = new TrackedIncident(++count, snapshot);
      open.add(incident);
      matched.set(number, incident);
    }
    if (!incident.publisher().isLoud() && beliefs.isLoud(snapshot)) {
      incident.publisher().raise();
    }
    incident.believe(snapshot, group.parts());
    advance(incident, snapshot.timeMs(), scale, false, listener);
  }

  private static void advance(
      TrackedIncident incident, long nowMs, TimeScale scale, boolean isClosing, Listener listener) {
    boolean isSaid = incident.publisher().advance(incident.last(), nowMs, scale, isClosing);
    if (isSaid) {
      incident.say(nowMs);
    }
    listener.updated(incident, nowMs, isSaid);
  }

  /** Marks the incidents whose rows other ones explain now. */
  private void absorb(List<Snapshot> snapshots, List<TrackedIncident> matched, long nowMs) {
    for (TrackedIncident each : open) {
      int most = 0;
      for (int i = 0; i < snapshots.size() && each.seenMs() < nowMs; i++) {
        TrackedIncident other = matched.get(i);
        Snapshot now = snapshots.get(i);
        Set<Row> common = new HashSet<>(each.last().rows());
        common.retainAll(now.rows());
        boolean isThen = now.fromMs() <= each.last().toMs() && now.toMs() >= each.last().fromMs();
        if (other != null && isThen && common.size() > most) {
          most = common.size();
          each.becomePartOf(other.number());
        }
      }
    }
  }

  private void closeOld(long nowMs, TimeScale scale, Listener listener) {
    long beforeMs = nowMs - scale.joinedMs();
    for (TrackedIncident each : List.copyOf(open)) {
      each.forgetUnseen(nowMs);
      if (each.silent().advance(each.last(), nowMs, scale, inventory) && each.saidMs() != null) {
        listener.updated(each, nowMs, true);
      }
      boolean isUnseen = each.last().toMs() + scale.stepMs() < beforeMs || each.seenMs() < beforeMs;
      boolean isOver = isUnseen && !each.silent().isUncertain() && !listener.isHeld(each);
      if (each.isOverFor(isOver, nowMs) >= scale.alikeMs() || each.isAdopted()) {
        if (each.seenMs() == nowMs && !each.isLasting()) {
          each.explained().forEach(explained -> explained.settle(series.retention()));
        }
        if (!each.isAdopted()) {
          silences.separate(silentOnlyIn(each));
        }
        close(each, nowMs, scale, false, listener);
      }
    }
    cuts.removeIf(cut -> open(cut.from) == null && open(cut.part) == null);
  }

  /** Returns the silent victims of an incident that are not those of another open one, too. */
  private Set<String> silentOnlyIn(TrackedIncident incident) {
    Set<String> victims = new TreeSet<>(incident.silent().lastMs().keySet());
    open.stream()
        .filter(each -> each != incident)
        .forEach(each -> victims.removeAll(each.silent().lastMs().keySet()));
    return victims;
  }

  /** Closes all incidents at the end of the data, after a decision on the last samples. */
  public void end(long nowMs, TimeScale scale, Listener listener) {
    while (!open.isEmpty()) {
      TrackedIncident next =
          open.stream().filter(each -> !listener.isHeld(each)).findFirst().orElse(open.getFirst());
      close(next, nowMs, scale, true, listener);
    }
  }

  private void close(
      TrackedIncident incident, long nowMs, TimeScale scale, boolean isEnd, Listener listener) {
    open.remove(incident);
    incident.close(nowMs, isEnd);
    if (incident.partOf() == 0) {
      advance(incident, nowMs, scale, true, listener);
    } else {
      listener.updated(incident, nowMs, false);
    }
    incident.forget();
  }

  /** Appends the whole state, except the series. */
  public void write(ByteWriter out) {
    out.varint(count);
    out.varint(open.size());
    open.forEach(each -> each.write(out));
    out.varint(cuts.size());
    for (Cut cut : cuts) {
      out.varint(cut.from);
      out.varint(cut.part);
      out.varint(cut.victims.size());
      cut.victims.forEach(out::string);
    }
    silences.write(out);
    boolean isCurrent = inventory.version() == graphVersion && series.version() == seriesVersion;
    out.u8(isCurrent ? 1 : 0);
    cache.write(out);
  }

  /** Reverses {@link #write} on a new instance whose series are restored. */
  public void read(ByteReader in) {
    count = (int) in.varint();
    for (long left = in.varint(); left > 0; left--) {
      open.add(TrackedIncident.read(in, series));
    }
    for (long left = in.varint(); left > 0; left--) {
      int from = (int) in.varint();
      int part = (int) in.varint();
      cuts.add(new Cut(from, part, new TreeSet<>(Silence.strings(in))));
    }
    silences.read(in);
    places = new Places(inventory.graph(), series);
    graphVersion = in.u8() == 1 ? inventory.version() : -1;
    seriesVersion = series.version();
    cache.read(in, series);
  }
}
