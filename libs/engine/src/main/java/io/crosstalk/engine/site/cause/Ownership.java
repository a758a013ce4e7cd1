package io.crosstalk.engine.site.cause;

import io.crosstalk.engine.site.graph.SiteGraph;
import io.crosstalk.engine.site.state.Place;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Finds the clients of a place that only harm themselves, or the service that uses them. */
final class Ownership {
  private final SiteGraph graph;
  private final Place place;
  private final int[] victims;
  private final int[] services;

  Ownership(SiteGraph graph, Place place, Set<String> victims) {
    this.graph = graph;
    this.place = place;
    this.victims = victims.stream().mapToInt(graph::number).sorted().toArray();
    int any = this.victims[0];
    this.services =
        Stream.of(new int[] {any}, graph.above(any), graph.below(any))
            .flatMapToInt(IntStream::of)
            .filter(this::isService)
            .filter(each -> allVictims(victim -> graph.uses(victim, each) || isPart(victim, each)))
            .distinct()
            .toArray();
  }

  /** Returns the services to which all victims belong, or which they use. */
  int[] services() {
    return services;
  }

  /**
   * Returns whether a client only harms itself: all victims are the client, use it, belong to a
   * service that uses it, or, where the place is not shared, are used by it. So is the place that
   * no other client uses.
   */
  boolean isOwn(String client) {
    int number = graph.number(client);
    return number == place.number()
        || allVictims(
            victim ->
                victim == number
                    || graph.uses(victim, number)
                    || (!place.isShared() && graph.uses(number, victim))
                    || (victim == place.number() && isOnlyUser(number)))
        || IntStream.of(services).anyMatch(service -> isPart(number, service));
  }

  private boolean isOnlyUser(int client) {
    return IntStream.of(graph.above(place.number()))
        .allMatch(user -> user == client || graph.uses(user, client) || graph.uses(client, user));
  }

  /**
   * Returns whether a service uses a resource, and no service besides it, its callers and the
   * services that it calls does.
   */
  boolean isUsedOnly(int resource, int service) {
    return graph.uses(service, resource)
        && IntStream.of(graph.above(resource))
            .filter(this::isService)
            .allMatch(
                user -> user == service || graph.uses(user, service) || graph.uses(service, user));
  }

  private boolean isPart(int resource, int service) {
    return resource == service || isUsedOnly(resource, service);
  }

  private boolean isService(int resource) {
    return Place.isService(graph.resource(resource));
  }

  private boolean allVictims(IntPredicate holds) {
    return IntStream.of(victims).allMatch(holds);
  }
}
