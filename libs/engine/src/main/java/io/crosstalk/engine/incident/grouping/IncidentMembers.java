package io.crosstalk.engine.incident.grouping;

import io.crosstalk.engine.episode.Degradation;
import io.crosstalk.engine.episode.Mechanism;
import io.crosstalk.event.Change;
import io.crosstalk.event.ResourceKind;
import io.crosstalk.event.SharedResource;
import io.crosstalk.event.Verdict;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The latest verdicts on the episodes of one incident, with the indexes for relations. Adding and
 * removing a verdict costs O(log n) for each of its domains and culprits.
 */
public final class IncidentMembers {
  private static final Comparator<Change> CHANGE_ORDER =
      Comparator.comparing(Change::time)
          .thenComparing(Change::resource)
          .thenComparing(Change::kind)
          .thenComparing(Change::detail);

  /**
   * Role of a resource in an incident. Role and id together are a key by which incidents are found.
   */
  public enum Role {
    VICTIM,
    CONTENTION_DOMAIN,
    CULPRIT,
    DOMAIN,
    /** Culprit or contention domain of a further cause of a victim. */
    FURTHER_CAUSE
  }

  /** Receives each key when the first verdict with this key is added or the last one is removed. */
  public interface Listener {
    void added(Role role, String id);

    void removed(Role role, String id);
  }

  private final Listener listener;
  private final SortedMap<String, VerdictFacts> byEpisode = new TreeMap<>();
  private final Map<String, TreeSet<VerdictFacts>> byVictim = new HashMap<>();
  private final Map<String, AffectedResource> affected = new HashMap<>();
  private final TreeSet<AffectedResource> foremostFirst =
      new TreeSet<>(AffectedResource.FOREMOST_FIRST);
  private final Map<String, TroubleIndex> byShared = new HashMap<>();
  private final Map<String, Map<String, TroubleIndex>> byCulprit = new HashMap<>();
  private final Map<String, DomainVerdictIndex> byDomain = new HashMap<>();
  private final Map<String, TreeSet<VerdictFacts>> byFurtherCause = new HashMap<>();
  private final SpanHull hull = new SpanHull();
  private final NavigableMap<Change, Integer> changes = new TreeMap<>(CHANGE_ORDER);
  private final Map<Degradation, Integer> degradations = new EnumMap<>(Degradation.class);

  /** Kinds of the shared resources that known causes are in. */
  private final Map<ResourceKind, Integer> causes = new EnumMap<>(ResourceKind.class);

  private int informed;
  private int open;

  public IncidentMembers(Listener listener) {
    this.listener = listener;
  }

  public void add(VerdictFacts facts) {
    byEpisode.put(facts.episode(), facts);
    informed += facts.isOrphan() ? 0 : 1;
    hull.add(facts.span());
    Counts.change(degradations, facts.degradation(), 1);
    countCause(facts, 1);
    open += facts.isOpen() ? 1 : 0;
    facts.verdict().changes().forEach(change -> Counts.change(changes, change, 1));
    byVictim
        .computeIfAbsent(facts.victim(), id -> first(Role.VICTIM, id, byEpisodeId()))
        .add(facts);
    rank(facts.victim());
    String sharedId = facts.contentionDomain();
    if (sharedId != null) {
      byShared
          .computeIfAbsent(sharedId, id -> first(Role.CONTENTION_DOMAIN, id, new TroubleIndex()))
          .add(facts);
    }
    for (String culprit : facts.culprits()) {
      byCulprit
          .computeIfAbsent(culprit, id -> first(Role.CULPRIT, id, new HashMap<>()))
          .computeIfAbsent(sharedId == null ? "" : sharedId, id -> new TroubleIndex())
          .add(facts);
    }
    for (String domain : facts.domains()) {
      byDomain
          .computeIfAbsent(domain, id -> first(Role.DOMAIN, id, new DomainVerdictIndex()))
          .add(facts);
    }
    for (String cause : facts.furtherCauses()) {
      byFurtherCause
          .computeIfAbsent(cause, id -> first(Role.FURTHER_CAUSE, id, byEpisodeId()))
          .add(facts);
    }
  }

  public void remove(String episode) {
    VerdictFacts facts = byEpisode.remove(episode);
    if (facts == null) {
      return;
    }
    informed -= facts.isOrphan() ? 0 : 1;
    hull.remove(facts.span());
    Counts.change(degradations, facts.degradation(), -1);
    countCause(facts, -1);
    open -= facts.isOpen() ? 1 : 0;
    facts.verdict().changes().forEach(change -> Counts.change(changes, change, -1));
    with(Role.VICTIM, byVictim, facts.victim(), TreeSet::isEmpty, TreeSet::remove, facts);
    rank(facts.victim());
    String sharedId = facts.contentionDomain();
    if (sharedId != null) {
      with(
          Role.CONTENTION_DOMAIN,
          byShared,
          sharedId,
          TroubleIndex::isEmpty,
          TroubleIndex::remove,
          facts);
    }
    for (String culprit : facts.culprits()) {
      with(
          Role.CULPRIT,
          byCulprit,
          culprit,
          Map::isEmpty,
          (troubles, each) -> removeAt(troubles, sharedId == null ? "" : sharedId, each),
          facts);
    }
    for (String domain : facts.domains()) {
      with(
          Role.DOMAIN,
          byDomain,
          domain,
          DomainVerdictIndex::isEmpty,
          DomainVerdictIndex::remove,
          facts);
    }
    for (String cause : facts.furtherCauses()) {
      with(Role.FURTHER_CAUSE, byFurtherCause, cause, TreeSet::isEmpty, TreeSet::remove, facts);
    }
  }

  /** Calls the action with role and id of each key. */
  public void forEachKey(BiConsumer<Role, String> action) {
    byVictim.keySet().forEach(id -> action.accept(Role.VICTIM, id));
    byShared.keySet().forEach(id -> action.accept(Role.CONTENTION_DOMAIN, id));
    byCulprit.keySet().forEach(id -> action.accept(Role.CULPRIT, id));
    byDomain.keySet().forEach(id -> action.accept(Role.DOMAIN, id));
    byFurtherCause.keySet().forEach(id -> action.accept(Role.FURTHER_CAUSE, id));
  }

  /** Reports each key to the listener. */
  public void announce() {
    forEachKey(listener::added);
  }

  public void clear() {
    List.copyOf(byEpisode.keySet()).forEach(this::remove);
  }

  public boolean isEmpty() {
    return byEpisode.isEmpty();
  }

  /** The latest verdict on an episode; null for an episode of another incident. */
  public @Nullable VerdictFacts of(String episode) {
    return byEpisode.get(episode);
  }

  /** All verdicts in the order of their episodes' ids. */
  public Collection<VerdictFacts> all() {
    return Collections.unmodifiableCollection(byEpisode.values());
  }

  /** A copy of the verdicts by episode. */
  public SortedMap<String, Verdict> verdicts() {
    SortedMap<String, Verdict> verdicts = new TreeMap<>();
    byEpisode.forEach((episode, facts) -> verdicts.put(episode, facts.verdict()));
    return verdicts;
  }

  /** The time from the first onset to the last end; requires at least one verdict. */
  public Span span() {
    return hull.span();
  }

  /** Returns whether any episode has not ended; its victim may be silent. */
  public boolean hasOpen() {
    return open > 0;
  }

  /** All changes that verdicts mention, each once, by time. */
  public List<Change> changes() {
    return new ArrayList<>(changes.keySet());
  }

  /**
   * Returns whether no verdict tells by itself which problem it belongs to, see {@link
   * VerdictFacts#isOrphan}.
   */
  public boolean areOrphans() {
    return informed == 0;
  }

  /**
   * Returns whether members name the shared resource of a verdict with each of its culprits, during
   * the whole time of the verdict, so that they join the others as that verdict did.
   */
  public boolean haveAnotherWithTheCauseOf(VerdictFacts facts) {
    String sharedId = facts.contentionDomain();
    TroubleIndex troubles = at(sharedId);
    return troubles != null
        && troubles.informed().anyEncloses(facts.span())
        && facts.culprits().stream()
            .map(culprit -> sharedId == null ? null : at(sharedId, culprit))
            .allMatch(named -> named != null && named.all().anyEncloses(facts.span()));
  }

  /** Victims with a further cause. */
  public Set<String> victimsOfFurtherCauses() {
    return byFurtherCause.values().stream()
        .flatMap(verdicts -> verdicts.stream().map(VerdictFacts::victim))
        .collect(Collectors.toSet());
  }

  /** Victims with a given further cause. */
  public Set<String> victimsOfFurtherCause(String cause) {
    return byFurtherCause.getOrDefault(cause, byEpisodeId()).stream()
        .map(VerdictFacts::victim)
        .collect(Collectors.toSet());
  }

  /** Culprits and contention domains that verdicts name. */
  public Set<String> namedCauses() {
    Set<String> named = new HashSet<>(byCulprit.keySet());
    named.addAll(byShared.keySet());
    return named;
  }

  /** Returns whether verdicts name a contention domain at the time of a span. */
  public boolean haveContentionDomain(String domain, Span time) {
    TroubleIndex troubles = byShared.get(domain);
    return troubles != null && troubles.meets(time);
  }

  /** Verdicts on one victim. */
  public Collection<VerdictFacts> ofVictim(String victim) {
    TreeSet<VerdictFacts> found = byVictim.get(victim);
    return found == null ? List.of() : found;
  }

  /** Verdicts that name a shared resource; null when there are none. */
  @Nullable TroubleIndex at(@Nullable String sharedId) {
    return sharedId == null ? null : byShared.get(sharedId);
  }

  /** Returns whether any known cause can produce the degradation of an episode. */
  boolean haveCauseOf(VerdictFacts facts) {
    Mechanism mechanism = Mechanism.of(facts.degradation());
    return causes.keySet().stream().anyMatch(mechanism::canReach);
  }

  /** Returns whether a verdict's known cause can produce the degradation of any episode. */
  boolean haveEffectOf(VerdictFacts facts) {
    ResourceKind kind = Objects.requireNonNull(facts.verdict().sharedResource()).kind();
    return degradations.keySet().stream()
        .anyMatch(degradation -> Mechanism.of(degradation).canReach(kind));
  }

  /** Returns whether a resource is named as a culprit at the time of a span. */
  public boolean hasCulprit(String resource, Span time) {
    return byCulprit.getOrDefault(resource, Map.of()).values().stream()
        .anyMatch(troubles -> troubles.meets(time));
  }

  /** Verdicts that name a shared resource and a culprit; null when there are none. */
  @Nullable TroubleIndex at(String sharedId, String culprit) {
    Map<String, TroubleIndex> troubles = byCulprit.get(culprit);
    return troubles == null ? null : troubles.get(sharedId);
  }

  /**
   * Verdicts that were decided with the report of a contention domain; null when there are none.
   */
  @Nullable DomainVerdictIndex asking(@Nullable String domain) {
    return domain == null ? null : byDomain.get(domain);
  }

  /** All resources with a verdict, the most important first. */
  public Collection<AffectedResource> foremostFirst() {
    return Collections.unmodifiableCollection(foremostFirst);
  }

  private void rank(String victim) {
    AffectedResource before = affected.remove(victim);
    if (before != null) {
      foremostFirst.remove(before);
    }
    TreeSet<VerdictFacts> verdicts = byVictim.get(victim);
    if (verdicts != null) {
      AffectedResource now = AffectedResource.of(verdicts);
      affected.put(victim, now);
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

  private static void removeAt(
      Map<String, TroubleIndex> troubles, String sharedId, VerdictFacts facts) {
    TroubleIndex found = troubles.get(sharedId);
    if (found != null) {
      found.remove(facts);
      if (found.isEmpty()) {
        troubles.remove(sharedId);
      }
    }
  }

  private static TreeSet<VerdictFacts> byEpisodeId() {
    return new TreeSet<>(Comparator.comparing(VerdictFacts::episode));
  }

  private void countCause(VerdictFacts facts, int by) {
    SharedResource shared = facts.verdict().sharedResource();
    if (!facts.isOrphan() && shared != null) {
      Counts.change(causes, shared.kind(), by);
    }
  }
}
