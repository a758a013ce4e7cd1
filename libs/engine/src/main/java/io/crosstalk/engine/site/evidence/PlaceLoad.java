package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.incident.Series;
import io.crosstalk.event.metric.MetricCatalogue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Load of one dimension on a place: that of each user, and of all together.
 *
 * @param clients the largest growth first
 * @param growth of all clients
 * @param sum load of all together
 */
record PlaceLoad(String metric, List<Client> clients, double growth, Figure sum) {
  /**
   * Load of one user of the place.
   *
   * @param measuring resources that measure it: the user, or the devices through which it reaches
   *     the place
   * @param level mean load while the incident lasts
   * @param growth of the mean load, at least 0
   * @param weight factor of its values in the load of all together
   */
  record Client(String id, List<String> measuring, double level, double growth, double weight) {
    /** The load as the part that it is of the load of all together. */
    Figure figure(String metric, Window window) {
      double[] values = read(metric, window);
      return new Figure(
          id, metric, weight * window.now(values), weight * window.before(values), Double.NaN);
    }

    /** Reads the load at all steps of a window, NaN where it is not known. */
    double[] read(String metric, Window window) {
      double[] sum = window.read(measuring.getFirst(), metric);
      for (String each : measuring.subList(1, measuring.size())) {
        double[] values = window.read(each, metric);
        sum = sum.clone();
        for (int i = 0; i < sum.length; i++) {
          sum[i] =
              Double.isNaN(values[i]) ? sum[i] : values[i] + (Double.isNaN(sum[i]) ? 0 : sum[i]);
        }
      }
      return sum;
    }
  }

  /** Reads the measured loads on a place: all of one user, then all of the next. */
  static List<PlaceLoad> of(int place, List<String> metrics, Places places, Window window) {
    SiteGraph graph = places.graph();
    List<String> demand = LoadMetric.of(Load.DEMAND);
    int[] callers = metrics.containsAll(demand) ? places.clients(place, Load.DEMAND) : new int[0];
    Map<String, List<Client>> clients = new LinkedHashMap<>();
    Map<String, double[]> totals = new HashMap<>();
    metrics.forEach(metric -> clients.put(metric, new ArrayList<>()));
    IntStream.concat(IntStream.of(place), IntStream.of(graph.above(place)))
        .forEach(
            number ->
                clients.forEach(
                    (metric, of) -> {
                      if (demand.contains(metric)
                          ? isCaller(number, metric, callers, graph, window)
                          : isClient(number, metric, graph, window)) {
                        double[] total =
                            totals.computeIfAbsent(metric, name -> new double[window.size()]);
                        of.add(client(number, place, metric, places, window, total));
                      }
                    }));
    List<PlaceLoad> loads = new ArrayList<>();
    clients.forEach(
        (metric, of) -> {
          double[] total = totals.get(metric);
          if (total != null) {
            loads.add(of(graph.resource(place).id(), metric, of, total, window));
          }
        });
    return loads;
  }

  private static PlaceLoad of(
      String place, String metric, List<Client> clients, double[] total, Window window) {
    clients.sort(Comparator.comparingDouble(Client::growth).reversed().thenComparing(Client::id));
    Figure sum =
        new Figure(
            place, metric, window.now(total), window.before(total), window.peakWhileWell(total));
    double growth = clients.stream().mapToDouble(Client::growth).sum();
    return new PlaceLoad(metric, List.copyOf(clients), growth, sum);
  }

  /** Returns a client; of two measures of its load that counts that has grown less. */
  private static Client client(
      int number, int place, String metric, Places places, Window window, double[] total) {
    SiteGraph graph = places.graph();
    String id = graph.resource(number).id();
    double weight =
        metric.equals("cpu.utilization")
                && graph.resource(number).attributes().get("vcpus") instanceof Number count
            ? count.doubleValue()
            : 1;
    int[] devices = places.devices(number, place);
    List<String> through =
        IntStream.of(devices).mapToObj(each -> graph.resource(each).id()).toList();
    boolean isDevices =
        !through.isEmpty()
            && !MetricCatalogue.of(metric).unit().equals("%")
            && through.stream().allMatch(each -> window.has(each, metric));
    Client client =
        isDevices && places.isAlone(number, devices)
            ? client(id, through, metric, weight, window)
            : client(id, List.of(id), metric, weight, window);
    if (isDevices) {
      Client other = client(id, through, metric, weight, window);
      client = other.growth < client.growth ? other : client;
    }
    double[] values = client.read(metric, window);
    for (int i = 0; i < total.length; i++) {
      total[i] += Double.isNaN(values[i]) ? 0 : weight * values[i];
    }
    return client;
  }

  private static Client client(
      String id, List<String> measuring, String metric, double weight, Window window) {
    double[] values = new Client(id, measuring, 0, 0, weight).read(metric, window);
    double level = weight * window.meanNow(values);
    double before = weight * window.meanBefore(values);
    return new Client(id, measuring, level, Math.max(0, level - before), weight);
  }

  private static boolean isCaller(
      int number, String metric, int[] callers, SiteGraph graph, Window window) {
    return Arrays.binarySearch(callers, number) >= 0
        && window.has(graph.resource(number).id(), metric);
  }

  /** Returns whether a resource has this load, and none that uses it has. */
  private static boolean isClient(int number, String metric, SiteGraph graph, Window window) {
    return Places.canBeClient(graph.resource(number).kind())
        && window.has(graph.resource(number).id(), metric)
        && Arrays.stream(graph.above(number))
            .noneMatch(user -> window.has(graph.resource(user).id(), metric));
  }

  /** Load of all together as a series to plot. */
  Series series(Window window, long fromMs, long toMs) {
    double[] total = new double[window.size()];
    Arrays.fill(total, Double.NaN);
    for (Client client : clients) {
      double[] values = client.read(metric, window);
      for (int i = 0; i < total.length; i++) {
        if (!Double.isNaN(values[i])) {
          total[i] = (Double.isNaN(total[i]) ? 0 : total[i]) + client.weight() * values[i];
        }
      }
    }
    return window.series(sum.resource(), metric, total, fromMs, toMs);
  }

  /** Share of a client in the growth, 0 to 1. */
  double share(Client client) {
    return client.growth() / Math.max(growth, 1e-9);
  }

  /** Growth as a multiple of the whole load before; infinite after none. */
  double times() {
    return growth / sum.before();
  }

  /** A client by its id; null when it has no such load. */
  @Nullable Client client(String id) {
    return clients.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }
}
