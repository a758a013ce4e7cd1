package io.crosstalk.rules.incident;

import io.crosstalk.event.Incident;
import io.crosstalk.event.Verdict;
import io.crosstalk.event.World;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * All that is known about one incident.
 *
 * @param openedAt event time of the verdict that it was opened for
 * @param members the latest verdict on each of its episodes, by the episode's id
 * @param published its last version, with {@link #UNRECORDED} as the time of recording; null as
 *     long as no rule has opened it
 */
public record Dossier(
    String id,
    World world,
    Instant openedAt,
    SortedMap<String, Verdict> members,
    Standing standing,
    @Nullable Incident published) {
  /** Stands for the wall clock, which only storage reads. */
  public static final Instant UNRECORDED = Instant.EPOCH;

  public Dossier {
    members = Collections.unmodifiableSortedMap(new TreeMap<>(members));
  }

  static Dossier open(String id, World world, Instant at) {
    return new Dossier(id, world, at, Collections.emptySortedMap(), new Standing.Live(), null);
  }

  Collection<Verdict> verdicts() {
    return members.values();
  }

  boolean isLive() {
    return standing instanceof Standing.Live;
  }

  /** When the first of its episodes began. */
  public Instant from() {
    return members.isEmpty() ? openedAt : Span.of(verdicts()).from();
  }

  /** Up to when an episode may begin that still belongs to it; null while one of its own lasts. */
  public @Nullable Instant reachesTo() {
    if (members.isEmpty()) {
      return openedAt;
    }
    Span span = Span.of(verdicts());
    return span.to() == null ? null : span.to().plus(span.reach());
  }

  Dossier with(Verdict verdict) {
    var changed = new TreeMap<>(members);
    changed.put(verdict.episode().id(), verdict);
    return new Dossier(id, world, openedAt, changed, standing, published);
  }

  Dossier without(String episode) {
    var changed = new TreeMap<>(members);
    changed.remove(episode);
    return new Dossier(id, world, openedAt, changed, standing, published);
  }

  Dossier withAll(SortedMap<String, Verdict> more) {
    var changed = new TreeMap<>(members);
    changed.putAll(more);
    return new Dossier(id, world, openedAt, changed, standing, published);
  }

  Dossier emptied() {
    return new Dossier(id, world, openedAt, Collections.emptySortedMap(), standing, published);
  }

  Dossier withStanding(Standing changed) {
    return new Dossier(id, world, openedAt, members, changed, published);
  }

  Dossier withPublished(Incident changed) {
    return new Dossier(id, world, openedAt, members, standing, changed);
  }
}
