package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.Stays;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.series.Reading;
import io.crosstalk.engine.site.series.ResourceSeries;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Loads of the clients of a place, which are read one after the other; only figures and sums are
 * kept. What is before the last sample of every client is final, so that the next explanation of a
 * trouble reads only the trouble itself once each client has a sample after its begin.
 */
final class ClientLoads {
  private static final Comparator<Client> BY_GROWTH =
      Comparator.comparingDouble(Client::growth).reversed().thenComparing(Client::id);

  private final Places places;
  private final Stays stays;
  private final int place;
  private final Function<Load, int[]> members;

  /** Clients of the last explanation, and how often what is known of their past had changed. */
  private Map<Measured, Dimensions> clients = Map.of();

  private final Map<Measured, List<Integer>> revisions = new HashMap<>();

  private long fromMs;
  private long stepMs;

  /** Numbers of the times before the trouble that are points of its course. */
  private int[] before = {};

  /** Mean of each load of a client before the trouble. */
  private final Map<Measured, double[]> means = new HashMap<>();

  /** Sums of the loads at all times, of which the first ones are final. */
  private final Map<Load, double[]> totals = new EnumMap<>(Load.class);

  private int settled;

  /**
   * A client, or the devices through which it reaches the place, with the series of the load.
   *
   * @param series that of the client, or one for each device
   */
  private record Measured(String client, List<ResourceSeries> series) {}

  /**
   * Dimensions of which a load is read.
   *
   * @param summed those in which it is part of the load of all clients
   */
  private record Dimensions(Set<Load> all, Set<Load> summed) {
    private Dimensions() {
      this(EnumSet.noneOf(Load.class), EnumSet.noneOf(Load.class));
    }
  }

  /**
   * A client of the place with figures of its load, which is read again where it is needed.
   *
   * @param series that of the client, of its devices, or of the machines of a service
   * @param growth how much higher the level is than the mean before the trouble
   * @param level mean load during the trouble, weighted by the time that the degradation costs
   */
  record Client(String id, List<ResourceSeries> series, double growth, double level) {}

  /**
   * All clients of one dimension.
   *
   * @param all the largest growth first
   * @param total load of all together at the times of the course
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Clients(List<Client> all, double[] total) {}

  /**
   * Creates the loads of some clients of a place.
   *
   * @param members numbers of the clients of each dimension
   */
  private ClientLoads(Places places, Stays stays, Place place, Function<Load, int[]> members) {
    this.places = places;
    this.stays = stays;
    this.place = place.number();
    this.members = members;
  }

  /** Returns the loads of all clients of a place. */
  static ClientLoads of(Places places, Stays stays, Place place) {
    return new ClientLoads(places, stays, place, each -> places.clients(place.number(), each));
  }

  /** Returns the loads of the clients that may be at a place, but are at none in the inventory. */
  static ClientLoads unplaced(Places places, Stays stays, Place place) {
    return new ClientLoads(places, stays, place, each -> places.unplaced(place.symptom(), each));
  }

  /** Reads the clients of each dimension that has any. */
  Map<Load, Clients> read(List<Load> dimensions, Course course) {
    Map<Measured, Dimensions> now = measured(dimensions);
    boolean isContinued = isContinued(now, course);
    if (!isContinued) {
      begin(now, course);
    }
    Pass pass = new Pass(course);
    boolean isFinal = pass.read();
    if (!isFinal && isContinued) {
      begin(now, course);
      pass = new Pass(course);
      pass.read();
    }
    pass.read.forEach((dimension, of) -> totals.put(dimension, of.total));
    pass.read.values().forEach(each -> each.all.sort(BY_GROWTH));
    settled = course.through(pass.lastMs);
    clients = isFinal ? clients : Map.of();
    return pass.read;
  }

  /**
   * Returns what measures the load of each client: its devices, where no other machine uses them;
   * else the client, and also the devices, of which that counts that has grown less.
   */
  private Map<Measured, Dimensions> measured(List<Load> dimensions) {
    Map<Measured, Dimensions> measured = new LinkedHashMap<>();
    for (Load dimension : dimensions) {
      Set<List<ResourceSeries>> summed = new HashSet<>();
      for (int number : members.apply(dimension)) {
        List<ResourceSeries> own = series(number);
        int[] devices = places.devices(number, place);
        if (devices.length > 0
            && !dimension.isPercentage()
            && IntStream.of(devices).allMatch(each -> places.hasLoad(each, dimension))) {
          List<ResourceSeries> shared = series(devices);
          add(number, shared, dimension, summed.add(shared), measured);
          own = places.isAlone(number, devices) ? List.of() : own;
          add(number, own, dimension, false, measured);
        } else {
          add(number, own, dimension, true, measured);
        }
      }
    }
    return measured;
  }

  private void add(
      int client,
      List<ResourceSeries> series,
      Load dimension,
      boolean isSummed,
      Map<Measured, Dimensions> measured) {
    if (!series.isEmpty()) {
      Dimensions of =
          measured.computeIfAbsent(new Measured(id(client), series), each -> new Dimensions());
      of.all.add(dimension);
      if (isSummed) {
        of.summed.add(dimension);
      }
    }
  }

  private List<ResourceSeries> series(int... of) {
    return IntStream.of(of)
        .mapToObj(each -> places.series().of(id(each)))
        .filter(Objects::nonNull)
        .toList();
  }

  private String id(int number) {
    return places.graph().resource(number).id();
  }

  private boolean isContinued(Map<Measured, Dimensions> now, Course course) {
    return course.fromMs() == fromMs
        && course.stepMs() == stepMs
        && Arrays.equals(course.before(), before)
        && settled > before[before.length - 1]
        && now.equals(clients)
        && now.keySet().stream()
            .allMatch(each -> Objects.equals(revisions.get(each), revisions(each)));
  }

  private static List<Integer> revisions(Measured of) {
    return of.series.stream().map(ResourceSeries::revision).toList();
  }

  private void begin(Map<Measured, Dimensions> now, Course course) {
    clients = now;
    revisions.clear();
    now.keySet().forEach(each -> revisions.put(each, revisions(each)));
    fromMs = course.fromMs();
    stepMs = course.stepMs();
    before = course.before();
    means.clear();
    totals.clear();
    settled = 0;
  }

  /** One look at all clients, from the first time on that is not known. */
  private final class Pass {
    private final Course course;
    private final int first = Math.min(settled, CourseTimes.BEGIN);
    private final long[] times;
    private final double[] points;
    private final Map<Load, Clients> read = new EnumMap<>(Load.class);
    private final Map<Load, Map<String, Client>> grown = new EnumMap<>(Load.class);
    private long lastMs = Long.MAX_VALUE;

    private Pass(Course course) {
      this.course = course;
      times = Arrays.copyOfRange(course.times(), first, course.times().length);
      points = course.points();
    }

    /** Reads all clients; returns whether all of it is final up to the last samples. */
    private boolean read() {
      boolean isFinal = true;
      for (Map.Entry<Measured, Dimensions> each : clients.entrySet()) {
        isFinal &= read(each.getKey(), each.getValue());
      }
      grown.forEach((dimension, of) -> clients(dimension).all.addAll(of.values()));
      return isFinal;
    }

    private boolean read(Measured client, Dimensions dimensions) {
      boolean isNew = !means.containsKey(client);
      double[] before = means.computeIfAbsent(client, key -> new double[Load.values().length]);
      List<Reading> readings =
          client.series.stream()
              .map(each -> each.at(times, course.stepMs(), course.throughMs()))
              .toList();
      for (Load dimension : dimensions.all) {
        double[] load = sum(client, readings, dimension);
        course.at(load, first, points);
        if (isNew) {
          before[dimension.ordinal()] = course.meanBefore(points);
        }
        add(client, dimension, before[dimension.ordinal()]);
        if (dimensions.summed.contains(dimension)) {
          addTo(clients(dimension).total, load, first, settled);
        }
      }
      client.series.forEach(each -> lastMs = Math.min(lastMs, each.lastMs()));
      return readings.stream().noneMatch(Reading::isSparse);
    }

    private double[] sum(Measured client, List<Reading> readings, Load dimension) {
      double[] sum = cut(readings.getFirst().load(dimension), times, client.series.getFirst());
      if (readings.size() > 1) {
        sum = sum.clone();
        for (int i = 1; i < readings.size(); i++) {
          addTo(sum, cut(readings.get(i).load(dimension), times, client.series.get(i)), 0, 0);
        }
      }
      return sum;
    }

    /** Adds a client; of two measures of its load that counts that has grown less. */
    private void add(Measured client, Load dimension, double meanBefore) {
      double level = course.meanOfDegradation(points);
      Client of = new Client(client.client, client.series, Math.max(0, level - meanBefore), level);
      grown
          .computeIfAbsent(dimension, key -> new LinkedHashMap<>())
          .merge(of.id, of, (one, other) -> other.growth < one.growth ? other : one);
    }

    private Clients clients(Load dimension) {
      return read.computeIfAbsent(dimension, key -> none(key, first + times.length));
    }
  }

  /** Returns the clients of a dimension without any, with the sums that are final. */
  private Clients none(Load dimension, int size) {
    double[] total = new double[size];
    double[] known = totals.getOrDefault(dimension, total);
    System.arraycopy(known, 0, total, 0, Math.min(settled, size));
    return new Clients(new ArrayList<>(), total);
  }

  /** Reads the load of one client. */
  double[] read(Client client, Load dimension, Course course) {
    double[] total = new double[course.times().length];
    for (ResourceSeries each : client.series) {
      addTo(total, cut(course.read(each).load(dimension), course.times(), each), 0, 0);
    }
    return total;
  }

  /** Leaves out the load of a moved client while it was not at the place. */
  private double[] cut(double[] load, long[] at, ResourceSeries series) {
    int client = places.graph().number(series.resource().id());
    long from = stays.from(client, place);
    long to = stays.to(client, place);
    if (from == Long.MIN_VALUE && to == Long.MAX_VALUE) {
      return load;
    }
    double[] cut = new double[load.length];
    for (int i = 0; i < load.length; i++) {
      cut[i] = at[i] >= from && at[i] < to ? load[i] : 0;
    }
    return cut;
  }

  /** Adds a load, which begins at one of the times, to a sum from another one on. */
  static void addTo(double[] total, double[] load, int first, int from) {
    for (int i = from; i < total.length; i++) {
      total[i] += load[i - first];
    }
  }
}
