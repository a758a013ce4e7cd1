package io.crosstalk.engine.contradiction;

import io.crosstalk.engine.text.Texts;
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
      caps.add(Texts.of("contradiction.cache.bias", new Quantity(100 * bias, "%")));
    }
    if (most < installed) {
      caps.add(
          Texts.of("contradiction.cache.part", Texts.number(most), new Quantity(installed, "MB")));
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
        Texts.of("contradiction.cache", resource.id(), Texts.list(caps(resource))),
        Texts.of("contradiction.cache.change", resource.id()),
        100 * part,
        "%",
        "cache.hit_ratio");
  }
}
