package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Edge;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.incident.Victim;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The shortest paths from victims and culprits to the resource that they share. */
final class SharedPaths {
  /** Number of victims whose paths are shown. */
  private static final int VICTIMS = 3;

  private SharedPaths() {}

  /**
   * The union of the paths; null when no victim and no culprit uses the shared resource.
   *
   * @param victims the most important first; applications are preferred
   * @param culprits ids
   */
  static @Nullable IncidentMap of(
      SiteGraph graph, String shared, List<Victim> victims, List<String> culprits) {
    Stream<List<Resource>> ofVictims =
        victims.stream()
            .sorted(Comparator.comparing(each -> each.kind() != ResourceKind.APPLICATION))
            .map(each -> path(graph, each.resource(), shared))
            .filter(each -> !each.isEmpty())
            .limit(VICTIMS);
    Stream<List<Resource>> ofCulprits = culprits.stream().map(each -> path(graph, each, shared));
    Map<Resource, @Nullable Resource> used = new LinkedHashMap<>();
    Stream.concat(ofVictims, ofCulprits).forEach(path -> add(path, used));
    Set<String> degraded = victims.stream().map(Victim::resource).collect(Collectors.toSet());
    List<Node> nodes =
        used.keySet().stream()
            .map(each -> new Node(each.id(), each.kind(), role(each, shared, degraded, culprits)))
            .toList();
    List<Edge> edges =
        used.entrySet().stream()
            .filter(each -> each.getValue() != null)
            .map(each -> new Edge(each.getKey().id(), each.getValue().id()))
            .toList();
    return edges.isEmpty() ? null : new IncidentMap(nodes, edges);
  }

  private static List<Resource> path(SiteGraph graph, String user, String shared) {
    return graph.path(graph.number(user), graph.number(shared));
  }

  /** Adds a path up to the first resource of an earlier one, which goes on as that does. */
  private static void add(List<Resource> path, Map<Resource, @Nullable Resource> used) {
    for (int i = 0; i < path.size() && !used.containsKey(path.get(i)); i++) {
      used.put(path.get(i), i + 1 < path.size() ? path.get(i + 1) : null);
    }
  }

  private static Role role(
      Resource resource, String shared, Set<String> victims, List<String> culprits) {
    if (resource.id().equals(shared)) {
      return Role.SHARED;
    }
    if (culprits.contains(resource.id())) {
      return Role.CULPRIT;
    }
    return victims.contains(resource.id()) ? Role.VICTIM : Role.BETWEEN;
  }
}
