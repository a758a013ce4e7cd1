package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Paths from the foremost victims and the culprits to the resource that they share.
 *
 * @param nodes resources on the paths: each path from its begin on, victims first
 * @param edges next resource on the path of each; none but the shared resource is without an edge
 *     from it, and none has two
 */
public record IncidentMap(List<Node> nodes, List<Edge> edges) {
  /** A resource on a path. */
  public record Node(String resource, ResourceKind kind, Role role) {
    private boolean isBegin() {
      return role == Role.VICTIM || role == Role.CULPRIT;
    }

    /** Returns whether it is one of some suspects, and neither a victim nor the shared resource. */
    private boolean isOneOf(Set<String> suspects) {
      return (role == Role.CULPRIT || role == Role.BETWEEN) && suspects.contains(resource);
    }
  }

  /**
   * A use, which is direct unless resources between are left out.
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
   * The map without some suspects and what only they use; null when no path is left. Paths of
   * victims skip a removed resource.
   *
   * @param suspects ids; that of a victim or of the shared resource is kept
   */
  public @Nullable IncidentMap without(Set<String> suspects) {
    Set<String> kept = new HashSet<>();
    for (Node node : nodes) {
      if (node.isBegin() && !node.isOneOf(suspects)) {
        kept.addAll(path(node.resource));
      }
    }
    nodes.stream()
        .filter(each -> each.isOneOf(suspects))
        .forEach(each -> kept.remove(each.resource));
    return kept.size() < 2 ? null : only(kept);
  }

  /** The map of some of its resources; each uses the next one of them on its path. */
  public IncidentMap only(Set<String> kept) {
    List<Node> left = nodes.stream().filter(each -> kept.contains(each.resource)).toList();
    return new IncidentMap(
        left,
        left.stream()
            .flatMap(
                node ->
                    path(node.resource).stream()
                        .skip(1)
                        .filter(kept::contains)
                        .limit(1)
                        .map(next -> new Edge(node.resource, next)))
            .toList());
  }

  /** A resource and what it uses, up to the shared resource. */
  public List<String> path(String resource) {
    return Stream.iterate(resource, Objects::nonNull, this::used).toList();
  }

  /** The resource that another one uses on its path; null for the shared one. */
  private @Nullable String used(String resource) {
    return edges.stream()
        .filter(each -> each.from.equals(resource))
        .map(Edge::to)
        .findFirst()
        .orElse(null);
  }
}
