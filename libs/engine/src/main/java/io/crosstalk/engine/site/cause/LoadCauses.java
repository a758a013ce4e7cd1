package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.cause.ClientLoads.Client;
import io.crosstalk.engine.site.cause.ClientLoads.Clients;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.series.Symptom;
import io.crosstalk.engine.site.state.Observations;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.engine.site.state.Stretch;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The loads of the clients of a place: of one, of two, of the victim itself, of all. */
final class LoadCauses {
  /** Number of clients that are examined one by one, by their growth. */
  private static final int EXAMINED = 4;

  /** Least share of the growth, or of a limit, that is distinguished. */
  static final double LEAST_SHARE = 0.05;

  /** Least growth, as a share of the whole load before, that is distinguished. */
  private static final double LEAST_DOSE = 0.01;

  /** Part of a similar growth of another client that counts against a client. */
  private static final double ALIKE = 0.9;

  private final Places places;
  private final ClientLoads loads;
  private final Stretch stretch;
  private final Set<String> victims;
  private final Ownership ownership;

  LoadCauses(Places places, ClientLoads loads, Stretch stretch, Observations observations) {
    this.places = places;
    this.loads = loads;
    this.stretch = stretch;
    this.victims = Course.victims(stretch, observations);
    this.ownership = new Ownership(places.graph(), stretch.place(), victims);
  }

  /**
   * Adds the hypotheses; returns the logarithm of the share of the growth that is no single
   * client's, by dimension.
   */
  Map<Load, Double> addTo(Hypotheses hypotheses, Course course) {
    if (isWell()) {
      return Map.of();
    }
    List<Load> dimensions =
        stretch.place().isShared()
            ? stretch.place().symptom().loads()
            : stretch.place().symptom().ownLoads();
    Map<Load, Double> shares = new EnumMap<>(Load.class);
    loads
        .read(dimensions, course)
        .forEach(
            (dimension, clients) ->
                shares.put(dimension, add(dimension, clients, hypotheses, course)));
    return shares;
  }

  /** Returns whether the place is a service that answers as before, and so carries its load. */
  private boolean isWell() {
    Place place = stretch.place();
    return place.symptom() == Symptom.SERVICE
        && !place.isShared()
        && !victims.contains(place.resource().id());
  }

  private double add(Load dimension, Clients of, Hypotheses hypotheses, Course course) {
    List<Client> clients = of.all();
    double growth = clients.stream().mapToDouble(Client::growth).sum();
    if (growth <= 0) {
      return 0;
    }
    double level = Math.max(1e-9, clients.stream().mapToDouble(Client::level).sum());
    Whole whole = whole(dimension, of.total(), growth, course);
    double before = whole.before;
    List<double[]> totals = Memory.of(whole.load);
    double[] fits = fits(totals, course);
    double range = course.logRarity(course.at(totals.get(1)));
    List<Suspicion> top = new ArrayList<>();
    for (Client client : clients.subList(0, Math.min(EXAMINED, clients.size()))) {
      double share = client.growth() / growth;
      if (share >= LEAST_SHARE) {
        List<double[]> memories =
            clients.size() == 1 ? totals : Memory.of(loads.read(client, dimension, course));
        top.add(suspicion(dimension, client, memories, share, level, range, before));
      }
    }
    double first = share(clients, 0, growth);
    double second = share(clients, 1, growth);
    double third = share(clients, 2, growth);
    double all = log(1 - first - second + 2 * third);
    for (double fit : fits) {
      if (clients.size() > 2 && stretch.place().isShared()) {
        hypotheses.add(
            CauseKind.GROWTH,
            List.of(),
            dimension,
            fit,
            Map.of(
                Feature.SHARE,
                all,
                Feature.RANGE,
                range,
                Feature.DOSE,
                dose(growth / before),
                Feature.GROWTH,
                1.0));
      }
      if (top.size() > 1) {
        addPair(dimension, top, fit, log(2 * (second - third)), range, before, hypotheses);
      }
      if (!top.isEmpty()) {
        top.getFirst().add(hypotheses, fit, log(first - second));
      }
    }
    for (Suspicion each : top) {
      double other = each.client.id().equals(clients.getFirst().id()) ? second : first;
      double alone = log(each.share - ALIKE * Math.min(each.share, other));
      for (double fit : clients.size() == 1 ? fits : fits(each.memories, course)) {
        each.add(hypotheses, fit, alone);
      }
    }
    for (Client service : services(clients)) {
      double share = service.growth() / growth;
      List<double[]> memories = Memory.of(loads.read(service, dimension, course));
      Suspicion own = suspicion(dimension, service, memories, share, level, range, before);
      for (double fit : fits(memories, course)) {
        own.add(hypotheses, fit, log(share - ALIKE * Math.min(share, 1 - share)));
      }
    }
    if (top.size() > 1) {
      double[] both = loads.read(top.get(0).client, dimension, course);
      ClientLoads.addTo(both, loads.read(top.get(1).client, dimension, course), 0, 0);
      for (double fit : clients.size() == 2 ? fits : fits(Memory.of(both), course)) {
        addPair(dimension, top, fit, log(2 * top.get(1).share), range, before, hypotheses);
      }
    }
    return all;
  }

  /**
   * Returns each service to which all victims belong as one client with the summed load of its
   * machines. It has at least two, one of them a victim.
   */
  private List<Client> services(List<Client> clients) {
    List<Client> services = new ArrayList<>();
    for (int service : ownership.services()) {
      List<Client> machines =
          clients.stream()
              .filter(each -> ownership.isUsedOnly(places.graph().number(each.id()), service))
              .toList();
      if (machines.size() > 1 && machines.stream().anyMatch(each -> victims.contains(each.id()))) {
        String id = places.graph().resource(service).id();
        double growth = machines.stream().mapToDouble(Client::growth).sum();
        double level = machines.stream().mapToDouble(Client::level).sum();
        List<ResourceSeries> series =
            machines.stream().flatMap(each -> each.series().stream()).toList();
        services.add(new Client(id, series, growth, level));
      }
    }
    return services;
  }

  /**
   * Load of all clients.
   *
   * @param before mean before the trouble, in units of the clients
   */
  private record Whole(double[] load, double before) {}

  /**
   * Returns the sum of the clients. Percentages of machines of different sizes have none: the use
   * of processors is that of the host, where it is known.
   */
  private Whole whole(Load dimension, double[] sum, double growth, Course course) {
    ResourceSeries host = places.series().of(stretch.place().resource().id());
    if (dimension == Load.PROCESSOR
        && stretch.place().isShared()
        && host != null
        && host.hasLoad(dimension)
        && !host.isAwaited("cpu.utilization", course.evidentMs(), course.throughMs())) {
      double[] load = course.read(host).load(dimension);
      double before = Math.max(1e-9, course.meanBefore(course.at(load)));
      double more = course.meanOfDegradation(course.at(load)) - before;
      if (more > 0) {
        return new Whole(load, growth * before / more);
      }
    }
    return new Whole(sum, Math.max(1e-9, course.meanBefore(course.at(sum))));
  }

  private static double[] fits(List<double[]> memories, Course course) {
    double[] fits = new double[memories.size()];
    for (int i = 0; i < fits.length; i++) {
      fits[i] = course.follows(course.at(memories.get(i)));
    }
    return fits;
  }

  private static double share(List<Client> clients, int rank, double growth) {
    return rank < clients.size() ? clients.get(rank).growth() / growth : 0;
  }

  static double dose(double growth) {
    return Math.log(Math.clamp(growth, LEAST_DOSE, 1));
  }

  private static double log(double share) {
    return Math.log(Math.max(1e-3, share));
  }

  /** One client with the figures that do not depend on the way in which its load acts. */
  private record Suspicion(
      Load dimension,
      Client client,
      List<double[]> memories,
      double share,
      CauseKind kind,
      Map<Feature, Double> features) {
    void add(Hypotheses hypotheses, double fit, double alone) {
      Map<Feature, Double> all = new EnumMap<>(features);
      all.put(Feature.SHARE, alone);
      hypotheses.add(kind, List.of(client.id()), dimension, fit, all);
    }
  }

  private Suspicion suspicion(
      Load dimension,
      Client client,
      List<double[]> memories,
      double share,
      double level,
      double range,
      double before) {
    boolean isOwn = ownership.isOwn(client.id());
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(isOwn ? Feature.OWN_LOAD : Feature.NEIGHBOUR, 1.0);
    features.put(Feature.DEMAND, dimension == Load.DEMAND ? 1.0 : 0);
    features.put(Feature.RANGE, range);
    features.put(Feature.DOSE, dose(client.growth() / before));
    features.put(Feature.LOAD, Math.log(Math.max(LEAST_DOSE, client.level() / level)));
    CauseKind kind = isOwn ? CauseKind.OWN_LOAD : CauseKind.NEIGHBOUR;
    return new Suspicion(dimension, client, memories, share, kind, features);
  }

  private static void addPair(
      Load dimension,
      List<Suspicion> top,
      double fit,
      double share,
      double range,
      double before,
      Hypotheses hypotheses) {
    Suspicion one = top.get(0);
    Suspicion other = top.get(1);
    Map<Feature, Double> features = new EnumMap<>(Feature.class);
    features.put(Feature.SHARE, share);
    features.put(Feature.RANGE, range);
    features.put(Feature.DOSE, dose((one.client.growth() + other.client.growth()) / before));
    features.put(Feature.LOAD, other.features.get(Feature.LOAD));
    features.put(Feature.PAIR, 1.0);
    boolean isOwn = one.kind == CauseKind.OWN_LOAD && other.kind == CauseKind.OWN_LOAD;
    features.put(isOwn ? Feature.OWN_LOAD : Feature.NEIGHBOUR, 1.0);
    features.put(Feature.DEMAND, one.features.get(Feature.DEMAND));
    List<String> who = Stream.of(one.client.id(), other.client.id()).sorted().toList();
    CauseKind kind = isOwn ? CauseKind.OWN_LOAD : CauseKind.NEIGHBOUR;
    hypotheses.add(kind, who, dimension, fit, features);
  }
}
