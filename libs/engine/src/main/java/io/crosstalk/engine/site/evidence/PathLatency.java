package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.evidence.Fact.AlongThePath;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.inventory.Resource;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Latency of disks at both ends of the path through a place that does not measure it itself: what
 * the device behind it does not take arises between the two.
 */
final class PathLatency {
  private static final String LATENCY = "disk.latency";
  private static final List<String> LATENCIES = List.of("disk.read.latency", "disk.write.latency");
  private static final List<List<String>> WEIGHTS =
      List.of(
          List.of("disk.read.iops", "disk.write.iops"),
          List.of("disk.read.throughput", "disk.write.throughput"));

  private final SiteGraph graph;
  private final int at;
  private final Window window;

  /**
   * Creates the search.
   *
   * @param at number of the place
   */
  PathLatency(SiteGraph graph, int at, Window window) {
    this.graph = graph;
    this.at = at;
    this.window = window;
  }

  /** The latency of the first victim that has one, and of its device; null without a pair. */
  @Nullable AlongThePath of(Collection<String> victims) {
    return latency(graph.resource(at).id()) != null
        ? null
        : victims.stream().map(this::of).filter(Objects::nonNull).findFirst().orElse(null);
  }

  private @Nullable AlongThePath of(String victim) {
    Figure client =
        graph.path(graph.number(victim), at).stream()
            .map(Resource::id)
            .map(this::latency)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (client == null || DeviceFacts.isSame(client)) {
      return null;
    }
    Figure device = device(graph.number(client.resource()));
    return device == null || device.now() > client.now() ? null : new AlongThePath(client, device);
  }

  /** The nearest device, not above the place, through which all requests of a client go. */
  private @Nullable Figure device(int client) {
    var byKind =
        Arrays.stream(graph.below(client))
            .filter(each -> each != at && !graph.uses(each, at))
            .filter(each -> DeviceFacts.DEVICES.contains(graph.resource(each).kind()))
            .mapToObj(each -> graph.resource(each))
            .filter(each -> latency(each.id()) != null)
            .collect(Collectors.groupingBy(Resource::kind));
    return byKind.values().stream()
        .filter(each -> each.size() == 1)
        .map(List::getFirst)
        .min(Comparator.comparing((Resource each) -> distance(client, each)))
        .map(each -> latency(each.id()))
        .orElse(null);
  }

  private int distance(int client, Resource device) {
    return graph.path(client, graph.number(device.id())).size();
  }

  /** Latency of all requests of a resource, of both directions; null when it is not measured. */
  private @Nullable Figure latency(String id) {
    if (window.has(id, LATENCY)) {
      return known(window.figure(id, LATENCY));
    }
    return WEIGHTS.stream()
        .filter(
            each ->
                Stream.concat(each.stream(), LATENCIES.stream())
                    .allMatch(metric -> window.has(id, metric)))
        .findFirst()
        .map(each -> known(window.figure(id, LATENCY, mean(id, each), List.of())))
        .orElse(null);
  }

  private static @Nullable Figure known(Figure figure) {
    return Double.isFinite(figure.now()) && Double.isFinite(figure.before()) ? figure : null;
  }

  /** Mean latency of both directions, weighted by their requests or bytes. */
  private double[] mean(String id, List<String> weights) {
    double[] sum = new double[window.size()];
    double[] weight = new double[window.size()];
    for (int direction = 0; direction < LATENCIES.size(); direction++) {
      double[] latency = window.read(id, LATENCIES.get(direction));
      double[] load = window.read(id, weights.get(direction));
      for (int i = 0; i < sum.length; i++) {
        sum[i] += load[i] * latency[i];
        weight[i] += load[i];
      }
    }
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= weight[i];
    }
    return sum;
  }
}
