package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Paths from the foremost victims and the culprits to the resource that they share.
 *
 * @param nodes resources on the paths: each path from its begin on, victims first
 * @param edges what each resource uses directly; none but the shared resource is without an edge
 *     from it, and none has two
 */
public record IncidentMap(List<Node> nodes, List<Edge> edges) {
  /** A resource on a path. */
  public record Node(String resource, ResourceKind kind, Role role) {}

  /**
   * A direct use.
   *
   * @param from id of the user
   * @param to id of the resource that it uses
   */
  public record Edge(String from, String to) {}

  /** Part that a resource has in the incident. */
  public enum Role {
    VICTIM,
    CULPRIT,
    SHARED,
    BETWEEN;

    /** The spelling used on the bus, in files and in REST. */
    @JsonValue
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Reverses {@link #wireName()}.
     *
     * @throws IllegalArgumentException when no value has this spelling; the message lists the valid
     *     ones
     */
    @JsonCreator
    public static Role parse(String wireName) {
      for (Role value : values()) {
        if (value.wireName().equals(wireName)) {
          return value;
        }
      }
      throw new IllegalArgumentException(WireNames.unknown("Role", wireName, values()));
    }
  }

  public IncidentMap {
    nodes = List.copyOf(nodes);
    edges = List.copyOf(edges);
  }

  /**
   * The map without some culprits and what only they use; null when no path is left.
   *
   * @param culprits ids of the culprits to remove
   */
  public @Nullable IncidentMap without(Set<String> culprits) {
    Set<String> kept = new HashSet<>();
    for (Node node : nodes) {
      boolean isBegin =
          node.role == Role.VICTIM
              || (node.role == Role.CULPRIT && !culprits.contains(node.resource));
      for (String at = node.resource; isBegin && at != null; at = used(at)) {
        kept.add(at);
      }
    }
    List<Node> left = nodes.stream().filter(each -> kept.contains(each.resource)).toList();
    return left.size() < 2
        ? null
        : new IncidentMap(left, edges.stream().filter(each -> kept.contains(each.from)).toList());
  }

  /** The resource that another one uses on its path; null for the shared one. */
  public @Nullable String used(String resource) {
    return edges.stream()
        .filter(each -> each.from.equals(resource))
        .map(Edge::to)
        .findFirst()
        .orElse(null);
  }
}
