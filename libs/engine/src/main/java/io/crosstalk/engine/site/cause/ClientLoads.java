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
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

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
  private Map<Measured, List<Load>> clients = Map.of();

  private final Map<Measured, Integer> revisions = new HashMap<>();

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
   * A client and the series of its load on the place.
   *
   * @param series that of the client, or of a device that only this client uses
   */
  private record Measured(String client, ResourceSeries series) {}

  /**
   * A client of the place with figures of its load, which is read again where it is needed.
   *
   * @param machines series of the client on the place, or of those of a service
   * @param growth how much higher the level is than the mean before the trouble
   * @param level mean load during the trouble, weighted by the time that the degradation costs
   */
  record Client(String id, List<ResourceSeries> machines, double growth, double level) {}

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
    Map<Measured, List<Load>> now = measured(dimensions);
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

  private Map<Measured, List<Load>> measured(List<Load> dimensions) {
    Map<Measured, List<Load>> measured = new LinkedHashMap<>();
    for (Load dimension : dimensions) {
      for (int number : members.apply(dimension)) {
        ResourceSeries series = places.series().of(id(places.measuring(number, place, dimension)));
        if (series != null) {
          Measured client = new Measured(id(number), series);
          measured.computeIfAbsent(client, each -> new ArrayList<>()).add(dimension);
        }
      }
    }
    return measured;
  }

  private String id(int number) {
    return places.graph().resource(number).id();
  }

  private boolean isContinued(Map<Measured, List<Load>> now, Course course) {
    return course.fromMs() == fromMs
        && course.stepMs() == stepMs
        && Arrays.equals(course.before(), before)
        && settled > before[before.length - 1]
        && now.equals(clients)
        && now.keySet().stream()
            .allMatch(each -> Objects.equals(revisions.get(each), each.series.revision()));
  }

  private void begin(Map<Measured, List<Load>> now, Course course) {
    clients = now;
    revisions.clear();
    now.keySet().forEach(each -> revisions.put(each, each.series.revision()));
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
    private long lastMs = Long.MAX_VALUE;

    private Pass(Course course) {
      this.course = course;
      times = Arrays.copyOfRange(course.times(), first, course.times().length);
      points = course.points();
    }

    /** Reads all clients; returns whether all of it is final up to the last samples. */
    private boolean read() {
      boolean isFinal = true;
      for (Map.Entry<Measured, List<Load>> each : clients.entrySet()) {
        Measured client = each.getKey();
        ResourceSeries series = client.series;
        Reading reading = series.at(times, course.stepMs(), course.throughMs());
        boolean isNew = !means.containsKey(client);
        double[] before = means.computeIfAbsent(client, key -> new double[Load.values().length]);
        for (Load dimension : each.getValue()) {
          double[] load = cut(reading.load(dimension), times, series);
          course.at(load, first, points);
          if (isNew) {
            before[dimension.ordinal()] = course.meanBefore(points);
          }
          add(client, dimension, load, before[dimension.ordinal()]);
        }
        isFinal &= !reading.isSparse();
        lastMs = Math.min(lastMs, series.lastMs());
      }
      return isFinal;
    }

    private void add(Measured client, Load dimension, double[] load, double meanBefore) {
      Clients of = read.computeIfAbsent(dimension, key -> none(key, first + load.length));
      double level = course.meanOfDegradation(points);
      of.all.add(
          new Client(
              client.client, List.of(client.series), Math.max(0, level - meanBefore), level));
      addTo(of.total, load, first, settled);
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
    for (ResourceSeries each : client.machines) {
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
