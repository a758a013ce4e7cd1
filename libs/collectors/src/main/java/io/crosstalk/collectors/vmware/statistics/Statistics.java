package io.crosstalk.collectors.vmware.statistics;

import io.crosstalk.collectors.SourceException;
import io.crosstalk.collectors.vmware.session.ManagedObject;
import io.crosstalk.collectors.vmware.session.PropertyCollector;
import io.crosstalk.collectors.vmware.session.VimSession;
import io.crosstalk.collectors.vmware.soap.BadAnswerException;
import io.crosstalk.collectors.vmware.soap.ObjectReference;
import io.crosstalk.collectors.vmware.soap.SoapRequest;
import io.crosstalk.collectors.vmware.soap.XmlElement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Statistics that one vCenter offers: its counters, those that its entities have, and the limit of
 * a query. Read again after each login.
 */
final class Statistics {
  static final long REAL_TIME_SECONDS = 20;

  /**
   * Number of entities of a type whose counters are examined; entities of the same type differ
   * little.
   */
  private static final int EXAMPLES = 5;

  private static final String COUNTERS = "perfCounter";
  private static final String INTERVALS = "historicalInterval";
  private static final long HISTORICAL_SECONDS = 300;

  private final VimSession session;
  private final PerformanceCounters counters;
  private final QueryLimit limit;
  private final long historicalSeconds;
  private final Map<String, List<Wanted>> wanted = new HashMap<>();

  /**
   * Counter of one or all instances, as it is requested in a query.
   *
   * @param counter number of the counter
   * @param instance empty for the whole entity, {@code *} for all of its parts
   */
  record Wanted(long counter, String instance) {}

  private Statistics(
      VimSession session, PerformanceCounters counters, QueryLimit limit, long historicalSeconds) {
    this.session = session;
    this.counters = counters;
    this.limit = limit;
    this.historicalSeconds = historicalSeconds;
  }

  /** Reads from vCenter which counters and limits it has. */
  static Statistics read(VimSession session) throws SourceException, InterruptedException {
    ObjectReference manager = session.content().perfManager();
    Map<String, List<String>> paths = Map.of(manager.type(), List.of(COUNTERS, INTERVALS));
    List<ManagedObject> found = new PropertyCollector(session).of(List.of(manager), paths);
    if (found.isEmpty()) {
      throw new SourceException("vCenter has no performance manager");
    }
    return new Statistics(
        session,
        PerformanceCounters.of(found.getFirst().elements(COUNTERS)),
        QueryLimit.read(session),
        shortest(found.getFirst().elements(INTERVALS)));
  }

  /**
   * Returns the shortest interval in seconds for which vCenter keeps statistics in its database; 5
   * minutes unless it was changed.
   */
  private static long shortest(List<XmlElement> intervals) throws BadAnswerException {
    long shortest = Long.MAX_VALUE;
    for (XmlElement each : intervals) {
      if (each.text("enabled").equals("true")) {
        shortest = Math.min(shortest, each.number("samplingPeriod"));
      }
    }
    return shortest > 0 && shortest < Long.MAX_VALUE ? shortest : HISTORICAL_SECONDS;
  }

  PerformanceCounters counters() {
    return counters;
  }

  QueryLimit limit() {
    return limit;
  }

  long historicalSeconds() {
    return historicalSeconds;
  }

  long seconds(EntityType type) {
    return type.equals(EntityType.DATASTORE) ? historicalSeconds : REAL_TIME_SECONDS;
  }

  /**
   * Returns the counters to request for entities of a type; empty if the entities offer none of the
   * needed counters (yet).
   *
   * @param all all entities of that type
   */
  List<Wanted> wanted(EntityType type, List<MeasuredEntity> all)
      throws SourceException, InterruptedException {
    List<Wanted> known = wanted.get(type.type());
    if (known != null) {
      return known;
    }
    Map<String, Set<String>> offered = new HashMap<>();
    for (MeasuredEntity each : all.subList(0, Math.min(all.size(), EXAMPLES))) {
      addOffered(each, offered);
    }
    List<Wanted> found = choose(type, offered);
    if (!found.isEmpty()) {
      wanted.put(type.type(), found);
    }
    return found;
  }

  private void addOffered(MeasuredEntity entity, Map<String, Set<String>> offered)
      throws SourceException, InterruptedException {
    XmlElement answer =
        session.call(
            new SoapRequest("QueryAvailablePerfMetric", session.content().perfManager())
                .ref("entity", entity.ref())
                .number("intervalId", seconds(entity.type())));
    for (XmlElement each : answer.all("returnval")) {
      String name = counters.name(each.number("counterId"));
      if (name != null) {
        offered.computeIfAbsent(name, key -> new HashSet<>()).add(each.text("instance"));
      }
    }
  }

  private List<Wanted> choose(EntityType type, Map<String, Set<String>> offered) {
    Predicate<String> isOffered = offered::containsKey;
    Set<Wanted> chosen = new LinkedHashSet<>();
    Stream.concat(type.figures().stream(), type.adapterFigures().stream())
        .flatMap(figure -> figure.asks(isOffered).stream())
        .forEach(ask -> add(ask, offered, chosen));
    return new ArrayList<>(chosen);
  }

  private void add(StatisticFigure.Ask ask, Map<String, Set<String>> offered, Set<Wanted> chosen) {
    Long id = counters.id(ask.counter());
    if (id != null) {
      boolean hasParts =
          offered.getOrDefault(ask.counter(), Set.of()).stream()
              .anyMatch(instance -> !instance.equals(EntityStatistics.WHOLE));
      chosen.add(new Wanted(id, ask.parts() && hasParts ? "*" : EntityStatistics.WHOLE));
    }
  }
}
