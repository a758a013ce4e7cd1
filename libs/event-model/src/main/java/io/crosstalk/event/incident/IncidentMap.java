package io.crosstalk.event.incident;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonValue;
import io.crosstalk.event.WireNames;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Paths from the foremost victims and the culprits to the resource that they share. They form a
 * tree, as each resource has one next resource.
 *
 * @param nodes resources on the paths: each path from its begin on, victims first
 * @param more number of victims and culprits that use the shared resource and are left out
 */
public record IncidentMap(List<Node> nodes, int more) {
  /**
   * A resource on a path.
   *
   * @param uses id of the next resource on its path; null for the shared resource
   */
  public record Node(
      String resource,
      ResourceKind kind,
      Role role,
      @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String uses) {}

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
  }

  /**
   * The map without some suspects and what only they use; null when no path is left. Paths of
   * victims skip a removed resource.
   *
   * @param suspects ids; that of a victim or of the shared resource is kept
   */
  public @Nullable IncidentMap without(Set<String> suspects) {
    Set<Node> kept = new HashSet<>();
    for (Node node : nodes) {
      if (node.role == Role.VICTIM
          || (node.role == Role.CULPRIT && !suspects.contains(node.resource))) {
        kept.addAll(path(node));
      }
    }
    kept.removeIf(
        each ->
            (each.role == Role.CULPRIT || each.role == Role.BETWEEN)
                && suspects.contains(each.resource));
    List<Node> left =
        nodes.stream().filter(kept::contains).map(each -> to(each, next(each, kept))).toList();
    return left.isEmpty() ? null : new IncidentMap(left, more);
  }

  private static Node to(Node node, @Nullable String next) {
    return new Node(node.resource, node.kind, node.role, next);
  }

  private @Nullable String next(Node node, Set<Node> kept) {
    return path(node).stream()
        .skip(1)
        .filter(kept::contains)
        .map(Node::resource)
        .findFirst()
        .orElse(null);
  }

  /** A resource and what it uses, up to the shared resource. */
  private List<Node> path(Node begin) {
    List<Node> path = new ArrayList<>(List.of(begin));
    nodes.stream()
        .filter(each -> each.resource.equals(begin.uses))
        .forEach(each -> path.addAll(path(each)));
    return path;
  }
}
