package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.contradiction.Contradiction.Kind;
import io.crosstalk.event.inventory.Resource;
import java.util.stream.Stream;

/**
 * Finds a cache whose setting limits it to less than the installed or required memory, so that it
 * thrashes.
 */
final class CappedCacheCheck implements Check {
  @Override
  public Stream<Contradiction> find(VictimSetup setup) {
    return setup.resources().stream().flatMap(CappedCacheCheck::in);
  }

  private static Stream<Contradiction> in(Resource resource) {
    double bias = Attributes.number(resource, "cacheBias");
    double most = Attributes.number(resource, "cacheMaxMb");
    double installed = Attributes.number(resource, "cacheMb");
    return bias < 1
        ? Stream.of(new Contradiction(Kind.CACHE_SHARE, resource.id(), "", 100 * bias, 100))
        : most < installed
            ? Stream.of(new Contradiction(Kind.CACHE_SIZE, resource.id(), "", most, installed))
            : Stream.empty();
  }
}
