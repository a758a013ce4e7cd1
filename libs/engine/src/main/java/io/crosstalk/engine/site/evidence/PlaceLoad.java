package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.UserLoads.All;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.series.Load;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
  private static final Set<ResourceKind> CLIENTS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
          ResourceKind.POD,
          ResourceKind.CONTAINER,
          ResourceKind.PROCESS,
          ResourceKind.JOB,
          ResourceKind.JOB_GROUP,
          ResourceKind.USER,
          ResourceKind.VOLUME,
          ResourceKind.STORAGE_POOL,
          ResourceKind.DATASTORE);

  /**
   * Load of one user of the place.
   *
   * @param level mean load while the incident lasts
   * @param growth of the mean load, at least 0
   */
  record Client(String id, double level, double growth) {}

  /** Reads the measured loads on a place. */
  static List<PlaceLoad> of(
      int place, List<String> metrics, Places places, Window window, UserLoads loads) {
    SiteGraph graph = places.graph();
    List<PlaceLoad> found = new ArrayList<>();
    Map<String, All> read = loads.read(graph, users(place, metrics, places, window), window);
    for (String metric : metrics) {
      All all = read.get(metric);
      if (all != null) {
        found.add(of(graph.resource(place).id(), metric, all.clients(), all.total(), window));
      }
    }
    return found;
  }

  /** Returns the metrics of each user of a place whose load is measured. */
  private static Map<Integer, List<String>> users(
      int place, List<String> metrics, Places places, Window window) {
    SiteGraph graph = places.graph();
    List<String> demand = LoadMetric.of(Load.DEMAND);
    int[] callers = metrics.containsAll(demand) ? places.clients(place, Load.DEMAND) : new int[0];
    Map<Integer, List<String>> users = new LinkedHashMap<>();
    IntStream.concat(IntStream.of(place), IntStream.of(graph.above(place)))
        .forEach(
            number -> {
              List<String> own =
                  metrics.stream()
                      .filter(
                          metric ->
                              demand.contains(metric)
                                  ? isCaller(number, metric, callers, graph, window)
                                  : isClient(number, metric, graph, window))
                      .toList();
              if (!own.isEmpty()) {
                users.put(number, own);
              }
            });
    return users;
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

  private static boolean isCaller(
      int number, String metric, int[] callers, SiteGraph graph, Window window) {
    return Arrays.binarySearch(callers, number) >= 0
        && window.has(graph.resource(number).id(), metric);
  }

  /** Returns whether a resource has this load, and none that uses it has. */
  private static boolean isClient(int number, String metric, SiteGraph graph, Window window) {
    return CLIENTS.contains(graph.resource(number).kind())
        && window.has(graph.resource(number).id(), metric)
        && Arrays.stream(graph.above(number))
            .noneMatch(user -> window.has(graph.resource(user).id(), metric));
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
