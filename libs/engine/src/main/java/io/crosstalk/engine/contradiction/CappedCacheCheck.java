package io.crosstalk.engine.contradiction;

import io.crosstalk.event.Quantity;
import io.crosstalk.event.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Finds a cache whose setting limits it to less than the installed or required memory, so that it
 * thrashes.
 */
final class CappedCacheCheck implements Check {
  @Override
  public Stream<Contradiction> find(VictimSetup setup) {
    return setup.resources().stream()
        .filter(resource -> !caps(resource).isEmpty())
        .map(CappedCacheCheck::contradiction);
  }

  private static List<String> caps(Resource resource) {
    double bias = Attributes.number(resource, "cacheBias");
    double most = Attributes.number(resource, "cacheMaxMb");
    double installed = Attributes.number(resource, "cacheMb");
    List<String> caps = new ArrayList<>();
    if (bias < 1) {
      caps.add("a share of %s (bias)".formatted(new Quantity(100 * bias, "%").text()));
    }
    if (most < installed) {
      caps.add(
          "%s of the %s that are there"
              .formatted(Quantity.number(most), new Quantity(installed, "MB").text()));
    }
    return caps;
  }

  private static Contradiction contradiction(Resource resource) {
    double bias = Attributes.number(resource, "cacheBias");
    double part =
        bias < 1
            ? bias
            : Attributes.number(resource, "cacheMaxMb") / Attributes.number(resource, "cacheMb");
    return new Contradiction(
        resource.id(),
        Contradiction.Subject.STORAGE,
        "The cache of %s is capped: it may use %s."
            .formatted(resource.id(), String.join(" and ", caps(resource))),
        "Lift the cap on the cache of %s.".formatted(resource.id()),
        100 * part,
        "%",
        "cache.hit_ratio");
  }
}
