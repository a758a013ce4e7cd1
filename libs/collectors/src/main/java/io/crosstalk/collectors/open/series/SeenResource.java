package io.crosstalk.collectors.open.series;

import io.crosstalk.event.Resource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Current state of a resource, merged from the labels of all series that describe it. Thread-safe.
 */
final class SeenResource {
  private static final int MAX_USES = 1000;

  private final String id;
  private final Map<ResourceObservation, Mention> mentions = new HashMap<>();
  private final Map<String, String> one = new TreeMap<>();
  private final Set<String> many = new LinkedHashSet<>();
  private @Nullable Resource published;
  private long changedMs = Long.MIN_VALUE;

  SeenResource(String id) {
    this.id = id;
  }

  /** Description of the resource that is shared by the series with equal labels. */
  static final class Mention {
    private final SeenResource resource;
    private final ResourceObservation sighting;
    private volatile boolean current;

    private Mention(SeenResource resource, ResourceObservation sighting) {
      this.resource = resource;
      this.sighting = sighting;
    }

    /**
     * Records the description again. The call is cheap unless another description has arrived
     * meanwhile.
     */
    void at(long timeMs, MappedOutput output) {
      if (!current) {
        resource.describe(this, timeMs, output);
      }
    }
  }

  synchronized Mention mention(ResourceObservation sighting) {
    return mentions.computeIfAbsent(sighting, key -> new Mention(this, key));
  }

  /**
   * Removes descriptions that no series uses any more.
   *
   * @param used descriptions that are still in use
   * @return whether any description remains
   */
  synchronized boolean retain(Set<Mention> used) {
    mentions.values().removeIf(mention -> !used.contains(mention));
    return !mentions.isEmpty();
  }

  /** Publishes the resource at its next description, even if it is unchanged. */
  synchronized void republish() {
    published = null;
    mentions.values().forEach(mention -> mention.current = false);
  }

  private synchronized void describe(Mention mention, long timeMs, MappedOutput output) {
    if (timeMs < changedMs) {
      return;
    }
    changedMs = timeMs;
    mentions.values().forEach(other -> other.current &= agree(other.sighting, mention.sighting));
    mention.current = true;
    one.putAll(mention.sighting.one());
    if (many.size() < MAX_USES) {
      many.addAll(mention.sighting.many());
    }
    Resource now = resource(mention.sighting);
    if (!now.equals(published)) {
      published = now;
      output.resource(now, timeMs);
    }
  }

  /** Returns whether both descriptions can be true at the same time. */
  private static boolean agree(ResourceObservation some, ResourceObservation other) {
    return some.one().entrySet().stream()
        .allMatch(
            relation ->
                relation
                    .getValue()
                    .equals(other.one().getOrDefault(relation.getKey(), relation.getValue())));
  }

  private Resource resource(ResourceObservation latest) {
    Set<String> uses = new LinkedHashSet<>(one.values());
    uses.addAll(many);
    uses.remove(id);
    return new Resource(
        id,
        latest.kind(),
        latest.layer(),
        latest.name(),
        latest.environment(),
        latest.team(),
        latest.attributes(),
        uses.stream().limit(MAX_USES).toList());
  }
}
