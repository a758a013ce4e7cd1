package io.crosstalk.engine.site.evidence;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.event.incident.IncidentMap;
import io.crosstalk.event.incident.IncidentMap.Node;
import io.crosstalk.event.incident.IncidentMap.Role;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The shortest paths from victims and culprits to the resource that they share: at most {@value
 * #PATHS} paths of each of both, of at most {@value #LONGEST} resources, so at most 43 resources.
 */
final class SharedPaths {
  private static final int PATHS = 3;
  private static final int LONGEST = 8;

  private final SiteGraph graph;
  private final String shared;
  private final Map<Resource, @Nullable Resource> used = new LinkedHashMap<>();

  private SharedPaths(SiteGraph graph, String shared) {
    this.graph = graph;
    this.shared = shared;
  }

  /**
   * The union of the paths; null when no victim and no culprit uses the shared resource.
   *
   * @param victims ids of all, the most important first; applications are preferred
   * @param culprits ids
   */
  static @Nullable IncidentMap of(
      SiteGraph graph, String shared, Collection<String> victims, List<String> culprits) {
    SharedPaths paths = new SharedPaths(graph, shared);
    List<String> users =
        victims.stream()
            .distinct()
            .filter(paths::isUser)
            .sorted(Comparator.comparing(each -> !paths.isApplication(each)))
            .toList();
    return paths.map(users, culprits.stream().filter(paths::isUser).toList());
  }

  private boolean isApplication(String id) {
    return graph.resource(graph.number(id)).kind() == ResourceKind.APPLICATION;
  }

  private @Nullable IncidentMap map(List<String> victims, List<String> culprits) {
    addFirst(victims);
    addFirst(culprits);
    Set<String> users = new HashSet<>(victims);
    users.addAll(culprits);
    List<Node> nodes =
        used.entrySet().stream()
            .map(each -> node(each.getKey(), each.getValue(), victims, culprits))
            .toList();
    nodes.forEach(each -> users.remove(each.resource()));
    return nodes.isEmpty() ? null : new IncidentMap(nodes, users.size());
  }

  private boolean isUser(String id) {
    int user = graph.number(id);
    int place = graph.number(shared);
    return user >= 0 && place >= 0 && graph.uses(user, place);
  }

  /**
   * Adds the first paths. From where two meet, they go on as one: each is the same shortest path.
   */
  private void addFirst(List<String> ids) {
    ids.stream()
        .limit(PATHS)
        .map(each -> graph.path(graph.number(each), graph.number(shared)))
        .filter(each -> each.size() <= LONGEST)
        .forEach(this::add);
  }

  private void add(List<Resource> path) {
    for (int i = 0; i < path.size(); i++) {
      used.put(path.get(i), i + 1 < path.size() ? path.get(i + 1) : null);
    }
  }

  private Node node(
      Resource resource, @Nullable Resource next, List<String> victims, List<String> culprits) {
    String id = resource.id();
    Role role =
        id.equals(shared)
            ? Role.SHARED
            : culprits.contains(id)
                ? Role.CULPRIT
                : victims.contains(id) ? Role.VICTIM : Role.BETWEEN;
    return new Node(id, resource.kind(), role, next == null ? null : next.id());
  }
}
