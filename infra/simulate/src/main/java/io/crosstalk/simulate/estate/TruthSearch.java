package io.crosstalk.simulate.estate;

import io.crosstalk.event.Environment;
import io.crosstalk.simulate.truth.Expected;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds the incident of each trouble by repeating the run without it. */
final class TruthSearch {
  private static final double QUARTER = 0.25;
  private static final double PLAIN_SHARE = 0.35;

  private final EstateSpec spec;
  private final Runs runs;
  private final Sampling sampling;
  private final Estate estate;
  private final List<Trouble> events;
  final Trace all;
  final Map<String, Trace> without = new LinkedHashMap<>();

  TruthSearch(EstateSpec spec, Runs runs, Sampling sampling, List<Trouble> events) {
    this.spec = spec;
    this.runs = runs;
    this.sampling = sampling;
    this.estate = Estate.build(spec);
    this.events = events;
    this.all = runs.trace(events);
  }

  List<Incident> incidents() {
    var incidents = new ArrayList<Incident>();
    for (Trouble each : events) {
      if (each.kind().isTrouble()) {
        Expected expected = each.kind().isSilence() ? silence(each) : expected(each);
        String id = "trouble-%02d".formatted(events.indexOf(each) + 1);
        if (expected != null) {
          incidents.add(new Incident(id, domain(expected.victims().getFirst()), each, expected));
        }
      }
    }
    incidents.sort(Comparator.comparing(each -> each.expected().onset()));
    return incidents;
  }

  private Expected silence(Trouble trouble) {
    Set<String> silent = trouble.plan().silent();
    List<String> victims = ordered().stream().filter(silent::contains).toList();
    return new Expected(
        Objects.requireNonNull(trouble.kind().cause),
        victims,
        List.of(),
        null,
        spec.at(trouble.from()),
        end(trouble.to()));
  }

  private @Nullable Expected expected(Trouble trouble) {
    Trace others = runs.trace(except(trouble));
    Map<String, Stretch> slower = new Comparison(all, others, sampling, 2, 1).slower();
    slower.keySet().removeAll(trouble.actors());
    List<String> victims = ordered().stream().filter(slower::containsKey).toList();
    if (victims.isEmpty()) {
      return null;
    }
    without.put("trouble-%02d".formatted(events.indexOf(trouble) + 1), others);
    Stretch whole = victims.stream().map(slower::get).reduce(Stretch::and).orElseThrow();
    return new Expected(
        Objects.requireNonNull(trouble.kind().cause),
        victims,
        culprits(trouble, others, slower, victims),
        shared(others, trouble, whole),
        spec.at(whole.from()),
        end(whole.to()));
  }

  private List<Trouble> except(Trouble trouble) {
    return events.stream().filter(each -> each != trouble).toList();
  }

  private @Nullable java.time.Instant end(int second) {
    return second > spec.seconds() - 2 * sampling.shortest() ? null : spec.at(second);
  }

  /** Resources of production, services first, those that are called before their callers. */
  private List<String> ordered() {
    var ordered = new ArrayList<String>();
    for (Service each : estate.world().services.reversed()) {
      ordered.add(each.id);
    }
    for (Machine each : estate.world().machines) {
      if (each.environment == Environment.PRODUCTION) {
        ordered.add(each.id);
      }
    }
    estate.world().hosts.stream().filter(Host::isPartition).forEach(each -> ordered.add(each.id()));
    return ordered;
  }

  /** Actors without whose part the victims would be plainly less slow. */
  private List<String> culprits(
      Trouble trouble, Trace others, Map<String, Stretch> slower, List<String> victims) {
    List<Trouble.Part> acting =
        trouble.plan().parts().stream().filter(each -> each.actor() != null).toList();
    if (acting.size() < 2) {
      return trouble.actors();
    }
    var culprits = new ArrayList<String>();
    for (Trouble.Part part : acting) {
      var fewer = new ArrayList<>(except(trouble));
      fewer.add(trouble.without(part));
      Trace less = runs.trace(fewer);
      boolean explains =
          victims.stream().anyMatch(each -> share(slower.get(each), less, others) >= QUARTER);
      if (explains) {
        culprits.add(Objects.requireNonNull(part.actor()));
      }
    }
    return culprits;
  }

  private double share(@Nullable Stretch stretch, Trace less, Trace none) {
    if (stretch == null) {
      return 0;
    }
    double is = all.mean(stretch.meter(), stretch.from(), stretch.to());
    double whole = is - none.mean(stretch.meter(), stretch.from(), stretch.to());
    return (is - less.mean(stretch.meter(), stretch.from(), stretch.to())) / whole;
  }

  /**
   * Resource of the inventory at which production waits longest because of a trouble; null if it
   * waits somewhere else.
   */
  private @Nullable String shared(Trace others, Trouble trouble, Stretch whole) {
    Set<String> stations =
        estate.world().stations.stream().map(each -> each.id).collect(Collectors.toSet());
    String most = null;
    double longest = 0;
    double sum = 0;
    for (int i = 0; i < all.meters().size(); i++) {
      Meter meter = all.meters().get(i);
      if (meter.metric().equals(Trace.DELAY)) {
        double more =
            all.mean(i, whole.from(), whole.to()) - others.mean(i, whole.from(), whole.to());
        sum += Math.max(0, more);
        if (more > longest) {
          longest = more;
          most = meter.resource();
        }
      }
    }
    String balancer = balancer(trouble);
    if (balancer != null) {
      return balancer;
    }
    boolean isPlain = most != null && stations.contains(most) && longest >= PLAIN_SHARE * sum;
    return isPlain && !most.endsWith("quota") && trouble.plan().own().isEmpty() ? most : null;
  }

  private @Nullable String balancer(Trouble trouble) {
    return trouble.kind() == TroubleKind.LOAD_IMBALANCE
        ? estate.balancers().values().stream()
            .filter(each -> trouble.plan().summary().contains(each.replace("lb-", "app-")))
            .findFirst()
            .orElse(null)
        : null;
  }

  /** Contention domain of a machine, or of the first machine of a service. */
  String domain(String resource) {
    World world = estate.world();
    for (Machine each : world.machines) {
      boolean serves =
          world.services.stream()
              .anyMatch(one -> one.id.equals(resource) && one.members.getFirst() == each);
      if (serves || each.id.equals(resource) || each.place.home().id().equals(resource)) {
        return each.place.domain();
      }
    }
    throw new IllegalArgumentException(resource);
  }

  Estate estate() {
    return estate;
  }
}
