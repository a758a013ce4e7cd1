package io.crosstalk.simulate.estate;

import io.crosstalk.simulate.estate.Comparison.Stretch;
import io.crosstalk.simulate.estate.Trouble.Part;
import io.crosstalk.simulate.truth.Expected;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Finds the incident of each trouble by repeating the run without it. */
final class TruthSearch {
  /**
   * Trouble with the incident that is expected for it.
   *
   * @param domain contention domain of the first victim
   */
  record Incident(String id, String domain, Trouble trouble, Expected expected) {}

  private static final double QUARTER = 0.25;
  private static final double PLAIN = 0.35;

  private final EstateSpec spec;
  private final Runs runs;
  private final Sampling sampling;
  private final List<Trouble> events;
  final Estate estate;
  final Trace all;

  /** Runs without each trouble that has an incident. */
  final Map<Incident, Trace> without = new LinkedHashMap<>();

  /**
   * @param all run with all events
   */
  TruthSearch(EstateSpec spec, Runs runs, Sampling sampling, List<Trouble> events, Trace all) {
    this.spec = spec;
    this.runs = runs;
    this.sampling = sampling;
    this.estate = Estate.build(spec);
    this.events = events;
    this.all = all;
  }

  List<Incident> incidents() {
    var incidents = new ArrayList<Incident>();
    for (Trouble each : events) {
      String id = "trouble-%02d".formatted(events.indexOf(each) + 1);
      if (each.kind().isSilence()) {
        List<String> silent = ordered(each.plan().silent()::contains);
        var whole = new Stretch(0, each.from(), each.to(), 1);
        incidents.add(incident(id, each, silent, List.of(), null, whole));
      } else if (each.kind().isTrouble()) {
        degrading(id, each).ifPresent(incidents::add);
      }
    }
    incidents.sort(Comparator.comparing(each -> each.expected().onset()));
    return incidents;
  }

  private Optional<Incident> degrading(String id, Trouble trouble) {
    Trace others = runs.trace(except(trouble));
    Map<String, Stretch> slower =
        new Comparison(all, others, sampling, 2, 1).slower(trouble.from(), trouble.to());
    slower.keySet().removeAll(estate.withHosts(trouble.actors()));
    List<String> victims = ordered(slower::containsKey);
    if (victims.isEmpty()) {
      return Optional.empty();
    }
    List<Stretch> stretches = victims.stream().map(slower::get).toList();
    Stretch whole = stretches.stream().reduce(Stretch::and).orElseThrow();
    List<String> culprits = culprits(trouble, others, stretches);
    String shared = shared(trouble, victims, others, whole);
    Incident found = incident(id, trouble, victims, culprits, shared, whole);
    without.put(found, others);
    return Optional.of(found);
  }

  private Incident incident(
      String id,
      Trouble trouble,
      List<String> victims,
      List<String> culprits,
      @Nullable String shared,
      Stretch whole) {
    boolean lasts = whole.to() > spec.seconds() - 2 * sampling.shortest();
    Instant end = lasts ? null : spec.at(whole.to());
    var cause = Objects.requireNonNull(trouble.kind().cause);
    var expected = new Expected(cause, victims, culprits, shared, spec.at(whole.from()), end);
    return new Incident(id, estate.domain(victims.getFirst()), trouble, expected);
  }

  private List<Trouble> except(Trouble trouble) {
    return events.stream().filter(each -> !each.equals(trouble)).toList();
  }

  /** Resources of production, services first, those that are called before their callers. */
  private List<String> ordered(Predicate<String> fits) {
    var ordered = new ArrayList<String>();
    estate.world().services.reversed().forEach(each -> ordered.add(each.id));
    estate.world().machines.forEach(each -> ordered.add(each.id));
    estate.world().partitions().forEach(each -> ordered.add(each.id()));
    return ordered.stream().filter(estate::isProduction).filter(fits).toList();
  }

  /** Actors without whose part a victim would be plainly less slow. */
  private List<String> culprits(Trouble trouble, Trace others, List<Stretch> stretches) {
    List<Part> parts = trouble.plan().parts();
    if (trouble.actors().size() < 2) {
      return trouble.actors();
    }
    var culprits = new ArrayList<String>();
    for (Part part : parts) {
      var fewer = new ArrayList<>(except(trouble));
      fewer.add(trouble.with(parts.stream().filter(each -> !each.equals(part)).toList()));
      Trace less = runs.trace(fewer);
      boolean explains = stretches.stream().anyMatch(each -> share(each, less, others) >= QUARTER);
      if (explains && part.actor() != null) {
        culprits.add(part.actor());
      }
    }
    return culprits;
  }

  /** Share of a degradation that is not there in a run with less. */
  double share(Stretch stretch, Trace less, Trace none) {
    double is = all.mean(stretch.meter(), stretch.from(), stretch.to());
    double whole = is - none.mean(stretch.meter(), stretch.from(), stretch.to());
    double missing = is - less.mean(stretch.meter(), stretch.from(), stretch.to());
    return whole == 0 ? 0 : Math.clamp(missing / whole, 0.0, 1.0);
  }

  /**
   * Resource at which production waits longer because of a trouble; null if it is at several, or
   * none that is shared.
   */
  private @Nullable String shared(
      Trouble trouble, List<String> victims, Trace others, Stretch whole) {
    if (trouble.kind() == TroubleKind.LOAD_IMBALANCE) {
      return victims.stream()
          .map(each -> estate.balancers().getOrDefault(each, ""))
          .filter(each -> !each.isEmpty())
          .findFirst()
          .orElse(null);
    }
    if (!trouble.isShared()) {
      return null;
    }
    var waits = new LinkedHashMap<String, Double>();
    for (int i = 0; i < all.meters.size(); i++) {
      if (all.meters.get(i).metric().equals(Trace.DELAY)) {
        double is = all.mean(i, whole.from(), whole.to());
        double more = is - others.mean(i, whole.from(), whole.to());
        waits.merge(all.meters.get(i).resource(), Math.max(0, more), Double::sum);
      }
    }
    String most = Collections.max(waits.entrySet(), Map.Entry.comparingByValue()).getKey();
    double longest = waits.getOrDefault(most, 0.0);
    double sum = waits.values().stream().mapToDouble(each -> each).sum();
    boolean plain = longest > 0 && longest >= PLAIN * sum && !most.endsWith("/quota");
    return plain ? arrayOf(most, longest, waits).orElse(most) : null;
  }

  /** Array of which two equal parts make production wait. */
  private Optional<String> arrayOf(String most, double longest, Map<String, Double> waits) {
    for (StorageArray each : estate.world().arrays) {
      List<Station> disks = each.pools.stream().map(one -> one.disks).toList();
      for (List<Station> parts : List.of(each.nodes, disks)) {
        List<String> ids = parts.stream().map(one -> one.id).toList();
        if (ids.contains(most)
            && ids.stream().allMatch(id -> waits.getOrDefault(id, 0.0) >= PLAIN * longest)) {
          return Optional.of(each.id);
        }
      }
    }
    return Optional.empty();
  }
}
