package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.series.Row;
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
  private @Nullable TrackedIncident partOf;
  private @Nullable Long saidMs;
  private boolean isClosed;

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
    seenMs = snapshot.timeMs();
    partOf = null;
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

  /** The incident that explains all of this one; null while it is one of its own. */
  @Nullable TrackedIncident partOf() {
    return partOf;
  }

  void becomePartOf(TrackedIncident other) {
    partOf = other;
  }

  void say(long nowMs) {
    saidMs = saidMs == null ? Long.valueOf(nowMs) : saidMs;
  }

  /** Time of the first statement; null while the incident is only recorded. */
  @Nullable Long saidMs() {
    return saidMs;
  }

  boolean isClosed() {
    return isClosed;
  }

  void close() {
    isClosed = true;
  }

  /** Forgets what a closed incident explains. */
  void forget() {
    parts = List.of();
  }

  /** How much a group looks like this incident; 0 when they have nothing in common. */
  double likeness(Snapshot other, long edgeMs, long joinedMs, long alikeMs) {
    boolean isSameCulprit = isAnyOf(other.culprits(), anchor.culprits());
    boolean isOverlapping =
        Math.min(other.toMs(), last.toMs() + edgeMs)
            > Math.max(other.fromMs(), last.fromMs() - edgeMs);
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
}
