package io.crosstalk.engine.investigate;

import io.crosstalk.engine.inventory.Inventory;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Shared resources and their users, as of a time. */
final class SharedResourceUsers {
  /**
   * Kinds of resources that always count as shared; a resource of another kind is shared when at
   * least two resources use it.
   */
  private static final Set<ResourceKind> INFRASTRUCTURE =
      EnumSet.range(ResourceKind.HOST, ResourceKind.DEVICE);

  private static final int LEAST_MEMBERS = 2;

  private final Map<String, Resource> resources = new TreeMap<>();
  private final Map<String, Set<String>> users = new HashMap<>();
  private final Map<String, Set<String>> closures = new HashMap<>();
  private final Inventory inventory;
  private final long timeMs;

  SharedResourceUsers(Inventory inventory, long timeMs) {
    this.inventory = inventory;
    this.timeMs = timeMs;
    for (Resource each : inventory.all(timeMs)) {
      resources.put(each.id(), each);
      each.uses().forEach(used -> addUser(used, each.id()));
      if (each.kind() == ResourceKind.LOAD_BALANCER) {
        each.uses().forEach(behind -> addUser(each.id(), behind));
      }
    }
  }

  private void addUser(String used, String user) {
    users.computeIfAbsent(used, id -> new LinkedHashSet<>()).add(user);
  }

  @Nullable Resource find(String id) {
    return resources.get(id);
  }

  /** Ids of the shared resources in ascending order. */
  List<String> shared() {
    return resources.values().stream()
        .filter(each -> INFRASTRUCTURE.contains(each.kind()) || hasMembers(each.id()))
        .map(Resource::id)
        .toList();
  }

  private boolean hasMembers(String id) {
    return users.getOrDefault(id, Set.of()).size() >= LEAST_MEMBERS;
  }

  /** Ids of all direct and indirect users of a resource, nearest first. */
  Set<String> members(String id) {
    Set<String> members = new LinkedHashSet<>();
    Collection<String> frontier = List.of(id);
    while (!frontier.isEmpty()) {
      List<String> next = new ArrayList<>();
      for (String each : frontier) {
        for (String user : users.getOrDefault(each, Set.of())) {
          if (!user.equals(id) && members.add(user)) {
            next.add(user);
          }
        }
      }
      frontier = next;
    }
    return members;
  }

  /**
   * Selects the members whose loads can be added up without counting a load twice or leaving one
   * out. These are all measured members of one kind, if every other measured member uses one of
   * these members or is used by one. Of several such kinds the one nearest to the resource is
   * taken; the result is empty when there is none.
   *
   * @param measured members, nearest first
   */
  Set<String> level(Collection<String> measured) {
    Set<ResourceKind> tried = new HashSet<>();
    for (String id : measured) {
      ResourceKind kind = kind(id);
      if (kind != null && tried.add(kind)) {
        Set<String> level = new LinkedHashSet<>(measured);
        level.removeIf(each -> kind(each) != kind);
        if (measured.stream().allMatch(each -> level.contains(each) || isRelated(each, level))) {
          return level;
        }
      }
    }
    return Set.of();
  }

  private boolean isRelated(String id, Set<String> level) {
    Set<String> below = closure(id);
    return level.stream().anyMatch(each -> below.contains(each) || closure(each).contains(id));
  }

  /**
   * Returns whether some of the members also use another resource of the same kind as the given
   * one.
   */
  boolean alsoUseAnother(Collection<String> members, String id) {
    ResourceKind kind = kind(id);
    return members.stream()
        .flatMap(member -> closure(member).stream())
        .anyMatch(other -> !other.equals(id) && kind(other) == kind);
  }

  private @Nullable ResourceKind kind(String id) {
    Resource resource = resources.get(id);
    return resource == null ? null : resource.kind();
  }

  private Set<String> closure(String id) {
    return closures.computeIfAbsent(id, key -> Set.copyOf(inventory.closure(key, timeMs)));
  }
}
