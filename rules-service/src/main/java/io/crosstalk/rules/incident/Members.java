package io.crosstalk.rules.incident;

import io.crosstalk.event.Change;
import io.crosstalk.event.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The latest verdicts on the episodes of one incident, with the indexes that relations are answered
 * from. Adding and removing a verdict costs O(log n) for each of its domains and culprits.
 */
final class Members {
  private static final Comparator<Change> CHANGE_ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /** What a key of an incident is the id of. */
  enum Role {
    VICTIM,
    PLACE,
    CULPRIT,
    DOMAIN
  }

  /** Receives each id in a role when the first verdict with it is added or the last is removed. */
  interface Listener {
    void added(Role role, String id);

    void removed(Role role, String id);
  }

  private final Listener listener;
  private final SortedMap<String, VerdictFacts> byEpisode = new TreeMap<>();
  private final Map<String, TreeSet<VerdictFacts>> byVictim = new HashMap<>();
  private final Map<String, HurtResource> hurt = new HashMap<>();
  private final TreeSet<HurtResource> foremostFirst = new TreeSet<>(HurtResource.FOREMOST_FIRST);
  private final Map<String, TroubleIndex> byPlace = new HashMap<>();
  private final Map<String, Map<String, TroubleIndex>> byCulprit = new HashMap<>();
  private final Map<String, DomainIndex> byDomain = new HashMap<>();
  private final NavigableMap<Instant, Integer> onsets = new TreeMap<>();
  private final NavigableMap<Instant, Integer> ends = new TreeMap<>();
  private final NavigableMap<Duration, Integer> intervals = new TreeMap<>();
  private final NavigableMap<Change, Integer> changes = new TreeMap<>(CHANGE_ORDER);
  private int informed;
  private int ended;

  Members(Listener listener) {
    this.listener = listener;
  }

  void add(VerdictFacts facts) {
    byEpisode.put(facts.episode(), facts);
    informed += facts.isOrphan() ? 0 : 1;
    Span span = facts.span();
    count(onsets, span.from(), 1);
    if (span.to() != null) {
      count(ends, span.to(), 1);
      ended++;
    }
    count(intervals, span.interval(), 1);
    facts.verdict().changes().forEach(change -> count(changes, change, 1));
    byVictim
        .computeIfAbsent(facts.victim(), id -> first(Role.VICTIM, id, byEpisodeId()))
        .add(facts);
    rank(facts.victim());
    String place = facts.place();
    if (place != null) {
      byPlace.computeIfAbsent(place, id -> first(Role.PLACE, id, new TroubleIndex())).add(facts);
    }
    for (String culprit : facts.culprits()) {
      byCulprit
          .computeIfAbsent(culprit, id -> first(Role.CULPRIT, id, new HashMap<>()))
          .computeIfAbsent(place == null ? "" : place, id -> new TroubleIndex())
          .add(facts);
    }
    for (String domain : facts.domains()) {
      byDomain.computeIfAbsent(domain, id -> first(Role.DOMAIN, id, new DomainIndex())).add(facts);
    }
  }

  void remove(String episode) {
    VerdictFacts facts = byEpisode.remove(episode);
    if (facts == null) {
      return;
    }
    informed -= facts.isOrphan() ? 0 : 1;
    Span span = facts.span();
    count(onsets, span.from(), -1);
    if (span.to() != null) {
      count(ends, span.to(), -1);
      ended--;
    }
    count(intervals, span.interval(), -1);
    facts.verdict().changes().forEach(change -> count(changes, change, -1));
    with(Role.VICTIM, byVictim, facts.victim(), TreeSet::isEmpty, TreeSet::remove, facts);
    rank(facts.victim());
    String place = facts.place();
    if (place != null) {
      with(Role.PLACE, byPlace, place, TroubleIndex::isEmpty, TroubleIndex::remove, facts);
    }
    for (String culprit : facts.culprits()) {
      with(
          Role.CULPRIT,
          byCulprit,
          culprit,
          Map::isEmpty,
          (places, each) -> removeAt(places, place == null ? "" : place, each),
          facts);
    }
    for (String domain : facts.domains()) {
      with(Role.DOMAIN, byDomain, domain, DomainIndex::isEmpty, DomainIndex::remove, facts);
    }
  }

  /** Calls with each key that there is. */
  void forEachKey(BiConsumer<Role, String> action) {
    byVictim.keySet().forEach(id -> action.accept(Role.VICTIM, id));
    byPlace.keySet().forEach(id -> action.accept(Role.PLACE, id));
    byCulprit.keySet().forEach(id -> action.accept(Role.CULPRIT, id));
    byDomain.keySet().forEach(id -> action.accept(Role.DOMAIN, id));
  }

  /** Tells the listener of each key that there is. */
  void announce() {
    forEachKey(listener::added);
  }

  void clear() {
    List.copyOf(byEpisode.keySet()).forEach(this::remove);
  }

  boolean isEmpty() {
    return byEpisode.isEmpty();
  }

  int size() {
    return byEpisode.size();
  }

  /** All verdicts in the order of their episodes' ids. */
  Collection<VerdictFacts> all() {
    return Collections.unmodifiableCollection(byEpisode.values());
  }

  /** A copy of the verdicts by episode. */
  SortedMap<String, Verdict> verdicts() {
    SortedMap<String, Verdict> verdicts = new TreeMap<>();
    byEpisode.forEach((episode, facts) -> verdicts.put(episode, facts.verdict()));
    return verdicts;
  }

  /** From the first onset to the last end; there must be one verdict at least. */
  Span span() {
    boolean lasting = ended < size();
    return new Span(onsets.firstKey(), lasting ? null : ends.lastKey(), intervals.lastKey());
  }

  /** Every change that a verdict mentions, once, by time. */
  List<Change> changes() {
    return new ArrayList<>(changes.keySet());
  }

  /** Whether every verdict needs another one to say which problem it belongs to. */
  boolean areOrphans() {
    return informed == 0;
  }

  /** Verdicts on one victim. */
  Collection<VerdictFacts> ofVictim(String victim) {
    TreeSet<VerdictFacts> found = byVictim.get(victim);
    return found == null ? List.of() : found;
  }

  /** Verdicts that name a shared resource; null when there are none. */
  @Nullable TroubleIndex at(@Nullable String place) {
    return place == null ? null : byPlace.get(place);
  }

  boolean hasCulprit(String resource) {
    return byCulprit.containsKey(resource);
  }

  /** Verdicts that name a shared resource and a culprit; null when there are none. */
  @Nullable TroubleIndex at(String place, String culprit) {
    Map<String, TroubleIndex> places = byCulprit.get(culprit);
    return places == null ? null : places.get(place);
  }

  /** Verdicts that a contention domain was asked for; null when there are none. */
  @Nullable DomainIndex asking(@Nullable String domain) {
    return domain == null ? null : byDomain.get(domain);
  }

  /** Every resource with a verdict, the foremost first. */
  Collection<HurtResource> foremostFirst() {
    return Collections.unmodifiableCollection(foremostFirst);
  }

  private void rank(String victim) {
    HurtResource before = hurt.remove(victim);
    if (before != null) {
      foremostFirst.remove(before);
    }
    TreeSet<VerdictFacts> verdicts = byVictim.get(victim);
    if (verdicts != null) {
      HurtResource now = HurtResource.of(verdicts);
      hurt.put(victim, now);
      foremostFirst.add(now);
    }
  }

  private <T> T first(Role role, String id, T created) {
    listener.added(role, id);
    return created;
  }

  private <T> void with(
      Role role,
      Map<String, T> index,
      String id,
      Predicate<T> isEmpty,
      BiConsumer<T, VerdictFacts> remove,
      VerdictFacts facts) {
    T found = index.get(id);
    if (found != null) {
      remove.accept(found, facts);
      if (isEmpty.test(found)) {
        index.remove(id);
        listener.removed(role, id);
      }
    }
  }

  private static void removeAt(Map<String, TroubleIndex> places, String place, VerdictFacts facts) {
    TroubleIndex found = places.get(place);
    if (found != null) {
      found.remove(facts);
      if (found.isEmpty()) {
        places.remove(place);
      }
    }
  }

  private static TreeSet<VerdictFacts> byEpisodeId() {
    return new TreeSet<>(Comparator.comparing(VerdictFacts::episode));
  }

  private static <K> void count(Map<K, Integer> counts, K key, int change) {
    counts.merge(key, change, (a, b) -> a + b == 0 ? null : a + b);
  }
}
