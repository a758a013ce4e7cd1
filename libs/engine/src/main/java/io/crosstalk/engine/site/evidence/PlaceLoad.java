package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Load of one dimension on a place: that of each user, and of all together.
 *
 * @param clients the largest growth first
 * @param sum load of all together
 */
record PlaceLoad(String metric, List<Client> clients, Figure sum) {
  private static final Set<ResourceKind> CLIENTS =
      EnumSet.of(
          ResourceKind.APPLICATION,
          ResourceKind.DATABASE,
          ResourceKind.VM,
          ResourceKind.LPAR,
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

  /** Reads the load on a place; it has no clients when it is not measured. */
  static PlaceLoad of(int place, String metric, SiteGraph graph, Window window) {
    List<Client> clients = new ArrayList<>();
    double[] total = new double[window.size()];
    IntStream.concat(IntStream.of(place), IntStream.of(graph.above(place)))
        .filter(number -> isClient(number, metric, graph, window))
        .forEach(number -> clients.add(client(number, metric, graph, window, total)));
    clients.sort(Comparator.comparingDouble(Client::growth).reversed().thenComparing(Client::id));
    String id = graph.resource(place).id();
    Figure sum =
        new Figure(
            id, metric, window.now(total), window.before(total), window.peakWhileWell(total));
    return new PlaceLoad(metric, List.copyOf(clients), sum);
  }

  private static Client client(
      int number, String metric, SiteGraph graph, Window window, double[] total) {
    String id = graph.resource(number).id();
    double[] values = window.read(id, metric);
    double weight =
        metric.equals("cpu.utilization")
                && graph.resource(number).attributes().get("vcpus") instanceof Number count
            ? count.doubleValue()
            : 1;
    for (int i = 0; i < total.length; i++) {
      total[i] += Double.isNaN(values[i]) ? 0 : weight * values[i];
    }
    double level = weight * window.meanNow(values);
    double before = weight * window.meanBefore(values);
    return new Client(id, level, Math.max(0, level - before));
  }

  /** Returns whether a resource has this load, and none that uses it has. */
  private static boolean isClient(int number, String metric, SiteGraph graph, Window window) {
    return CLIENTS.contains(graph.resource(number).kind())
        && window.has(graph.resource(number).id(), metric)
        && Arrays.stream(graph.above(number))
            .noneMatch(user -> window.has(graph.resource(user).id(), metric));
  }

  boolean isMeasured() {
    return !clients.isEmpty();
  }

  double growth() {
    return clients.stream().mapToDouble(Client::growth).sum();
  }

  /** Share of a client in the growth, 0 to 1. */
  double share(Client client) {
    return client.growth() / Math.max(growth(), 1e-9);
  }

  /** Growth as a multiple of the whole load before; infinite after none. */
  double times() {
    return growth() / sum.before();
  }

  /** A client by its id; null when it has no such load. */
  @Nullable Client client(String id) {
    return clients.stream().filter(each -> each.id().equals(id)).findFirst().orElse(null);
  }
}
