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

  /**
   * The latency of the first measured resource on the path from a victim, and of its device; null
   * without both.
   */
  @Nullable AlongThePath of(Collection<String> victims) {
    if (isMeasured(graph.resource(at))) {
      return null;
    }
    Resource client =
        victims.stream()
            .flatMap(each -> graph.path(graph.number(each), at).stream())
            .filter(this::isMeasured)
            .findFirst()
            .orElse(null);
    Resource device = client == null ? null : device(client);
    return client == null || device == null ? null : pair(latency(client), latency(device));
  }

  private static @Nullable AlongThePath pair(Figure client, Figure device) {
    boolean isPair =
        Double.isFinite(client.before())
            && Double.isFinite(device.before())
            && !DeviceFacts.isSame(client)
            && device.now() <= client.now();
    return isPair ? new AlongThePath(client, device) : null;
  }

  /** The nearest device, not above the place, through which all requests of a client go. */
  private @Nullable Resource device(Resource client) {
    int number = graph.number(client.id());
    return Arrays.stream(graph.below(number))
        .filter(each -> each != at && !graph.uses(each, at))
        .mapToObj(graph::resource)
        .filter(each -> DeviceFacts.DEVICES.contains(each.kind()) && isMeasured(each))
        .collect(Collectors.groupingBy(Resource::kind))
        .values()
        .stream()
        .filter(each -> each.size() == 1)
        .map(List::getFirst)
        .min(Comparator.comparingInt(each -> graph.path(number, graph.number(each.id())).size()))
        .orElse(null);
  }

  private boolean isMeasured(Resource resource) {
    return window.has(resource.id(), LATENCY) || weights(resource.id()) != null;
  }

  /** Loads by which the latencies of both directions are weighted; null without one of them. */
  private @Nullable List<String> weights(String id) {
    return WEIGHTS.stream()
        .filter(
            each ->
                Stream.concat(each.stream(), LATENCIES.stream())
                    .allMatch(metric -> window.has(id, metric)))
        .findFirst()
        .orElse(null);
  }

  /** Latency of all requests of a measured resource, of both directions. */
  private Figure latency(Resource resource) {
    String id = resource.id();
    return window.has(id, LATENCY)
        ? window.figure(id, LATENCY)
        : window.figure(id, LATENCY, mean(id, Objects.requireNonNull(weights(id))), List.of());
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
