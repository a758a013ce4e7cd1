package io.crosstalk.engine.site.incident;

import io.crosstalk.engine.site.cause.CauseKind;
import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.state.Place;
import io.crosstalk.engine.site.state.Places;
import io.crosstalk.event.inventory.ResourceKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Troubles with one cause. */
final class Group {
  /** Resources that so many use that they connect nothing. */
  private static final Set<ResourceKind> CONNECTORS =
      EnumSet.of(ResourceKind.SWITCH, ResourceKind.SWITCH_PORT, ResourceKind.CLUSTER);

  private final List<Part> parts = new ArrayList<>();
  private final Set<Integer> reach;
  private Part lead;
  private Set<String> culprits;
  private boolean isUnknown;
  private int from;
  private int to;

  Group(Part first, Places places) {
    this.lead = first;
    this.culprits = first.culprits();
    this.from = first.from();
    this.to = first.to();
    this.reach = reach(places);
    parts.add(first);
  }

  Part lead() {
    return lead;
  }

  List<Part> parts() {
    return parts;
  }

  Set<String> culprits() {
    return culprits;
  }

  CauseKind kind() {
    return lead.kind();
  }

  Place place() {
    return lead.trouble().stretch().place();
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /**
   * Takes the rows of some resources out of groups; returns them as a group of their own, empty
   * when there are none. Its cause is that of a trouble of these resources alone, else unknown.
   */
  static Optional<Group> cut(List<Group> groups, Set<String> resources, Places places) {
    List<Part> alone = new ArrayList<>();
    List<Part> shared = new ArrayList<>();
    for (Group group : groups) {
      for (Part part : group.parts) {
        Part cut = part.cut(resources);
        if (!cut.rows().isEmpty()) {
          (part.rows().isEmpty() ? alone : shared).add(cut);
        }
      }
      group.parts.removeIf(part -> part.rows().isEmpty());
    }
    groups.removeIf(group -> group.parts.isEmpty());
    boolean isUnknown = alone.isEmpty();
    alone.addAll(shared);
    return alone.stream()
        .findFirst()
        .map(
            first -> {
              Group cut = new Group(first, places);
              cut.isUnknown = isUnknown;
              alone.subList(1, alone.size()).forEach(cut::append);
              return cut;
            });
  }

  /** Returns whether nothing is believed about the cause. */
  boolean isUnknown() {
    return isUnknown;
  }

  /** Adds a part; the load of a neighbour explains more than that of the victim. */
  void add(Part part) {
    append(part);
    if (kind() == CauseKind.OWN_LOAD && part.kind() == CauseKind.NEIGHBOUR) {
      lead = part;
      culprits = part.culprits();
    }
  }

  void addAll(Group later) {
    later.parts.forEach(this::append);
  }

  private void append(Part part) {
    parts.add(part);
    from = Math.min(from, part.from());
    to = Math.max(to, part.to());
  }

  /** Returns whether a part begins before the group has long been over, and the reverse. */
  boolean isNear(int otherFrom, int otherTo, int steps) {
    return otherFrom < to + steps && otherTo > from - steps;
  }

  /** Returns whether the cause is the same: a culprit, or the place and class without one. */
  boolean hasCause(Set<String> otherCulprits, String at, CauseKind kind) {
    return (culprits.isEmpty() && otherCulprits.isEmpty())
        ? lead.at().equals(at) && kind() == kind
        : !Collections.disjoint(culprits, otherCulprits);
  }

  /** Returns whether both are own loads, and what makes the one also suffers from the other. */
  boolean isOwnLoadOf(Part part) {
    return kind() == CauseKind.OWN_LOAD
        && part.kind() == CauseKind.OWN_LOAD
        && (part.resources().containsAll(culprits)
            || parts.stream().anyMatch(each -> each.resources().containsAll(part.culprits())));
  }

  private Set<Integer> reach(Places places) {
    SiteGraph graph = places.graph();
    Set<Integer> reached = new HashSet<>(Set.of(place().number()));
    if (!place().isShared()) {
      addAll(graph.above(place().number()), reached);
      return reached;
    }
    for (int user : graph.above(place().number())) {
      if (!places.isClient(user)) {
        reached.add(user);
      }
    }
    reached.removeIf(each -> CONNECTORS.contains(graph.resource(each).kind()));
    return reached;
  }

  private static void addAll(int[] numbers, Set<Integer> to) {
    for (int number : numbers) {
      to.add(number);
    }
  }

  /** Returns whether the trouble can reach the place of a part, or all resources that it hurts. */
  boolean reaches(Part part, Places places) {
    SiteGraph graph = places.graph();
    return reach.contains(part.trouble().stretch().place().number())
        || part.resources().stream()
            .map(graph::number)
            .filter(places::isClient)
            .allMatch(user -> reach.contains(user) || usesReached(user, graph));
  }

  private boolean usesReached(int user, SiteGraph graph) {
    for (int used : graph.below(user)) {
      if (reach.contains(used)) {
        return true;
      }
    }
    return false;
  }
}
