package io.crosstalk.rules.siterule.definition;

import io.crosstalk.event.incident.Incident;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.inventory.ResourceKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** How the resources of an incident must be related to those of one that inhibits it. */
public sealed interface Relation {
  /** Begins the name of a relation by a kind of resource. */
  String SAME = "same_";

  /** The contention domain of the other incident is used by a resource of this one. */
  record Contains() implements Relation {}

  /**
   * Both use the same resource of a kind, or are it.
   *
   * @param kind such as the array
   */
  record SameResource(ResourceKind kind) implements Relation {}

  /** Names of all relations in YAML. */
  static List<String> names() {
    return Stream.concat(
            Stream.of("contains"),
            Arrays.stream(ResourceKind.values()).map(kind -> SAME + kind.wireName()))
        .toList();
  }

  /** The relation with a name in YAML; empty for another text. */
  static Optional<Relation> parse(String text) {
    if (text.equals("contains")) {
      return Optional.of(new Contains());
    }
    return Arrays.stream(ResourceKind.values())
        .filter(kind -> text.equals(SAME + kind.wireName()))
        .map(kind -> (Relation) new SameResource(kind))
        .findFirst();
  }

  /**
   * Condition on another incident under which the relation holds. The inventory is asked once for
   * the incident itself, and for the other one at each test.
   *
   * @param at event time of the inventory
   */
  default Predicate<Incident> to(Incident incident, UsedResources used, Instant at) {
    return switch (this) {
      case Contains c -> {
        Set<String> ids = ids(incident, used, at);
        yield other -> domain(other).anyMatch(ids::contains);
      }
      case SameResource(ResourceKind kind) -> {
        Set<String> ids = ofKind(incident, kind, used, at).collect(Collectors.toSet());
        yield other -> !ids.isEmpty() && ofKind(other, kind, used, at).anyMatch(ids::contains);
      }
    };
  }

  /** Resources that those of an incident use, without its own contention domain. */
  private static Set<String> ids(Incident incident, UsedResources used, Instant at) {
    return Stream.concat(domain(incident), victims(incident))
        .flatMap(id -> used.of(incident.world(), id, at).stream())
        .map(Resource::id)
        .collect(Collectors.toSet());
  }

  /** The resources of a kind that an incident is about, or that these use. */
  private static Stream<String> ofKind(
      Incident incident, ResourceKind kind, UsedResources used, Instant at) {
    boolean hasDomain = incident.sharedResource() != null;
    Stream<String> own =
        Stream.ofNullable(incident.sharedResource())
            .filter(shared -> shared.kind() == kind)
            .map(shared -> shared.id());
    return Stream.concat(
        own,
        (hasDomain ? domain(incident) : victims(incident))
            .flatMap(id -> used.of(incident.world(), id, at).stream())
            .filter(resource -> resource.kind() == kind)
            .map(Resource::id));
  }

  private static Stream<String> domain(Incident incident) {
    return Stream.ofNullable(incident.sharedResource()).map(shared -> shared.id());
  }

  private static Stream<String> victims(Incident incident) {
    return incident.victims().stream().map(victim -> victim.resource());
  }
}
