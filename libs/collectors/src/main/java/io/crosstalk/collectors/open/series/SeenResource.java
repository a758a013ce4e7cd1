package io.crosstalk.collectors.open.series;

import io.crosstalk.event.inventory.Resource;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Current description of a resource, merged from the labels of all series that describe the
 * resource. It is published when it changes. Thread-safe.
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

  /** One description of the resource, shared by all series with the same description. */
  static final class Mention {
    private final SeenResource resource;
    private final ResourceObservation sighting;
    private volatile boolean current;

    private Mention(SeenResource resource, ResourceObservation sighting) {
      this.resource = resource;
      this.sighting = sighting;
    }

    /**
     * Records that a series with this description has sent data. The call is cheap unless a
     * different description has arrived meanwhile.
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
   * Removes descriptions whose series were all forgotten.
   *
   * @param used descriptions of the remaining series
   * @return whether any description of the resource remains
   */
  synchronized boolean retain(Set<Mention> used) {
    mentions.values().removeIf(mention -> !used.contains(mention));
    return !mentions.isEmpty();
  }

  /**
   * Requests that the resource is published when one of its series next sends data, even if the
   * description is unchanged.
   */
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

  /**
   * Returns whether two descriptions do not contradict each other in a relation of which there is
   * only one at a time.
   */
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
