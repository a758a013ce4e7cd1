package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Row;
import io.crosstalk.engine.site.series.SiteSeries;
import io.crosstalk.event.incident.Resolution;
import io.crosstalk.event.wire.ByteReader;
import io.crosstalk.event.wire.ByteWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An incident from its first belief to its end. */
public final class TrackedIncident {
  /** Number of the belief that gives the incident its identity. */
  private static final int ANCHOR = 3;

  private final int number;
  private final Publisher publisher = new Publisher();
  private Snapshot first;
  private Snapshot anchor;
  private Snapshot last;
  private int beliefs;
  private long seenMs;
  private List<Part> parts = List.of();
  private List<Explained> explained = List.of();
  private boolean isLasting;
  private boolean isAdopted;
  private final SilentVictims silent = new SilentVictims();
  private int partOf;
  private @Nullable Long saidMs;
  private long overSinceMs = Long.MAX_VALUE;
  private @Nullable Resolution resolution;

  TrackedIncident(int number, Snapshot snapshot) {
    this.number = number;
    this.first = snapshot;
    this.anchor = snapshot;
    this.last = snapshot;
  }

  void believe(Snapshot snapshot, List<Part> newParts) {
    beliefs++;
    first = beliefs == 1 ? snapshot : first;
    anchor = beliefs <= ANCHOR + 1 ? snapshot : anchor;
    last = snapshot;
    parts = newParts;
    explained = newParts.stream().flatMap(Part::explained).toList();
    seenMs = snapshot.timeMs();
    partOf = 0;
  }

  /**
   * Separates some victims, which are an incident of their own from now on.
   *
   * @param other number of that incident
   */
  TrackedIncident split(int other, Set<String> victims, long nowMs) {
    Snapshot separated = last.of(victims::contains).withoutCause(last.at());
    TrackedIncident part = new TrackedIncident(other, separated);
    part.beliefs = 1;
    part.seenMs = seenMs;
    part.isLasting = isLasting;
    part.parts =
        parts.stream()
            .map(each -> each.cut(victims))
            .filter(each -> !each.rows().isEmpty())
            .toList();
    part.explained =
        explained.stream().filter(each -> victims.contains(each.row().resource())).toList();
    part.publisher.open(Statement.of(separated));
    part.saidMs = nowMs;
    explained =
        explained.stream().filter(each -> !victims.contains(each.row().resource())).toList();
    last = last.of(each -> !victims.contains(each));
    anchor = anchor.of(each -> !victims.contains(each));
    anchor = anchor.rows().isEmpty() ? last : anchor;
    return part;
  }

  int number() {
    return number;
  }

  Publisher publisher() {
    return publisher;
  }

  Snapshot first() {
    return first;
  }

  Snapshot last() {
    return last;
  }

  long seenMs() {
    return seenMs;
  }

  List<Part> parts() {
    return parts;
  }

  /** Steps of rows that it explains, as far as they are known. */
  List<Explained> explained() {
    return explained;
  }

  /** Goes on without being explained again; the explanation is forgotten. */
  void lastUntil(long nowMs, long toMs) {
    isLasting = true;
    parts = List.of();
    seenMs = nowMs;
    last = last.until(nowMs, toMs);
  }

  /** Returns whether it is not explained again. */
  boolean isLasting() {
    return isLasting;
  }

  /** Ends it because its levels have become ordinary. */
  void adopt() {
    isAdopted = true;
  }

  boolean isAdopted() {
    return isAdopted;
  }

  /** Number of the incident that explains all of this one; 0 while it is one of its own. */
  int partOf() {
    return partOf;
  }

  void becomePartOf(int other) {
    partOf = other;
  }

  void say(long nowMs) {
    saidMs = saidMs == null ? Long.valueOf(nowMs) : saidMs;
  }

  /** Time of the first statement; null while the incident is only recorded. */
  @Nullable Long saidMs() {
    return saidMs;
  }

  /** Notes whether it seems to be over; returns for how long it has, milliseconds. */
  long isOverFor(boolean isOver, long nowMs) {
    overSinceMs = isOver ? Math.min(overSinceMs, nowMs) : Long.MAX_VALUE;
    return isOver ? nowMs - overSinceMs : -1;
  }

  /** Victims whose samples no longer arrive. */
  SilentVictims silent() {
    return silent;
  }

  /** Reason of the end; null while it is open. */
  @Nullable Resolution resolution() {
    return resolution;
  }

  boolean isClosed() {
    return resolution != null;
  }

  /**
   * Closes it.
   *
   * @param isEnd whether the data end, so that a recovery may follow that is not measured
   */
  void close(long nowMs, boolean isEnd) {
    boolean isExpired =
        silent.isExpired(last.toMs(), nowMs) || (isEnd && silent.isLastSampleDegraded());
    Resolution end = isExpired ? Resolution.EXPIRED : Resolution.RECOVERED;
    resolution = isAdopted ? Resolution.LASTING : end;
  }

  /** Forgets an explanation that a decision has not found again. */
  void forgetUnseen(long nowMs) {
    parts = seenMs < nowMs ? List.of() : parts;
  }

  /** Forgets what a closed incident explains. */
  void forget() {
    parts = List.of();
    explained = List.of();
  }

  /** How much a group looks like this incident; 0 when they have nothing in common. */
  double likeness(Snapshot other, long alikeMs, long joinedMs) {
    boolean isSameCulprit = isAnyOf(other.culprits(), anchor.culprits());
    boolean isOverlapping =
        Math.min(other.toMs(), last.toMs() + alikeMs)
            > Math.max(other.fromMs(), last.fromMs() - alikeMs);
    Set<Row> now = common(other.rows(), last.rows());
    Set<Row> then = common(other.rows(), anchor.rows());
    boolean isRelated = !now.isEmpty() || !then.isEmpty() || isSameCulprit;
    boolean isContinued = isSameCulprit && other.fromMs() < last.toMs() + joinedMs;
    if (!(isOverlapping && isRelated) && !isContinued) {
      return 0;
    }
    Set<Row> all = new HashSet<>(other.rows());
    all.addAll(last.rows());
    return (double) now.size() / all.size()
        + (double) then.size() / anchor.rows().size()
        + (isSameCulprit ? 0.5 : 0)
        + (Math.abs(other.fromMs() - anchor.fromMs()) <= alikeMs ? 0.5 : 0);
  }

  private static boolean isAnyOf(List<String> culprits, List<String> others) {
    return culprits.stream().anyMatch(new TreeSet<>(others)::contains);
  }

  private static Set<Row> common(Set<Row> one, Set<Row> other) {
    Set<Row> common = new HashSet<>(one);
    common.retainAll(other);
    return common;
  }

  void write(ByteWriter out) {
    out.varint(number);
    first.write(out);
    anchor.write(out);
    last.write(out);
    publisher.write(out);
    out.varint(partOf);
    out.varint(beliefs);
    out.zigzag(seenMs);
    out.varint(explained.size());
    explained.forEach(each -> each.write(out));
    out.u8(isLasting ? 1 : 0);
    out.zigzag(overSinceMs);
    out.zigzag(saidMs == null ? Long.MIN_VALUE : saidMs);
    silent.write(out);
    out.string(resolution == null ? "" : resolution.name());
  }

  /** Reverses {@link #write}. */
  static TrackedIncident read(ByteReader in, SiteSeries series) {
    int number = (int) in.varint();
    TrackedIncident incident = new TrackedIncident(number, Snapshot.read(in, series));
    incident.anchor = Snapshot.read(in, series);
    incident.last = Snapshot.read(in, series);
    incident.publisher.read(in);
    incident.partOf = (int) in.varint();
    incident.beliefs = (int) in.varint();
    incident.seenMs = in.zigzag();
    List<Explained> explained = new ArrayList<>();
    for (long left = in.varint(); left > 0; left--) {
      explained.add(Explained.read(in, series));
    }
    incident.explained = explained;
    incident.isLasting = in.u8() == 1;
    incident.overSinceMs = in.zigzag();
    long said = in.zigzag();
    incident.saidMs = said == Long.MIN_VALUE ? null : Long.valueOf(said);
    incident.silent.read(in);
    String resolution = in.string();
    incident.resolution = resolution.isEmpty() ? null : Resolution.valueOf(resolution);
    return incident;
  }
}
