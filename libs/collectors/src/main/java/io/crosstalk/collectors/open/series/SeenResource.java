package io.crosstalk.collectors.open.series;

import io.crosstalk.collectors.open.series.ResourceObservation.Used;
import io.crosstalk.event.inventory.Resource;
import io.crosstalk.event.message.InventoryMessage;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Current description of a resource, merged from the labels of all series that describe the
 * resource. It is published when it changes, and at times while it lasts. Thread-safe.
 */
final class SeenResource {
  private static final int MAX_USES = 1000;

  /**
   * Time for which a used resource stays after its last sample when another one that it replaced
   * has come back before, milliseconds: two senders that disagree would otherwise alternate.
   */
  private static final long STAY_MS = 300_000;

  private static final long REPEAT_MS = InventoryMessage.REPETITION.toMillis();

  private final String id;
  private final Map<ResourceObservation, Mention> mentions = new HashMap<>();
  private final Map<String, Used> one = new TreeMap<>();
  private final Set<String> many = new TreeSet<>();
  private @Nullable Resource published;
  private long changedMs = Long.MIN_VALUE;
  private long returnedMs = Long.MIN_VALUE;
  private volatile long dueMs = Long.MIN_VALUE;

  SeenResource(String id) {
    this.id = id;
  }

  /** One description of the resource, shared by all series with the same description. */
  static final class Mention {
    private final SeenResource resource;
    private final ResourceObservation sighting;
    private volatile boolean current;
    private volatile long lastMs = Long.MIN_VALUE;

    /** True once the description was the current one. */
    private boolean accepted;

    private Mention(SeenResource resource, ResourceObservation sighting) {
      this.resource = resource;
      this.sighting = sighting;
    }

    /**
     * Records that a series with this description has sent data. The call is cheap unless a
     * different description has arrived meanwhile, or the resource is to be published again.
     */
    void at(long timeMs, MappedOutput output) {
      if (timeMs > lastMs) {
        lastMs = timeMs;
      }
      if (!current || timeMs >= resource.dueMs) {
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
    if (timeMs < changedMs || isReplaced(mention, timeMs)) {
      return;
    }
    changedMs = timeMs;
    mention
        .sighting
        .one()
        .forEach((relation, used) -> one.merge(relation, used, SeenResource::moreReliable));
    mentions.values().forEach(other -> other.current &= contrary(other).isEmpty());
    mention.current = true;
    mention.accepted = true;
    if (many.size() < MAX_USES) {
      many.addAll(mention.sighting.many());
    }
    Resource now = resource(mention.sighting);
    if (!now.equals(published) || timeMs >= dueMs) {
      published = now;
      dueMs = timeMs + REPEAT_MS;
      output.resource(now, timeMs);
    }
  }

  private static Used moreReliable(Used known, Used next) {
    return next.rank() > known.rank() ? known : next;
  }

  /** Returns the relations in which a description contradicts what is known equally reliably. */
  private List<String> contrary(Mention mention) {
    return mention.sighting.one().entrySet().stream()
        .filter(each -> isContrary(each.getValue(), one.get(each.getKey())))
        .map(Map.Entry::getKey)
        .toList();
  }

  private static boolean isContrary(Used some, @Nullable Used known) {
    return known != null && some.rank() == known.rank() && !some.equals(known);
  }

  /**
   * Returns whether a replaced description comes again, while series still send what has replaced
   * it. The first return is a move back.
   */
  private boolean isReplaced(Mention mention, long timeMs) {
    List<String> contrary = mention.accepted ? contrary(mention) : List.of();
    if (contrary.isEmpty()) {
      return false;
    }
    long sinceMs = timeMs - STAY_MS;
    boolean isAgain = returnedMs >= sinceMs;
    returnedMs = timeMs;
    return isAgain && contrary.stream().anyMatch(each -> isSent(each, sinceMs));
  }

  private boolean isSent(String relation, long sinceMs) {
    return mentions.values().stream()
        .filter(each -> each.lastMs >= sinceMs)
        .anyMatch(each -> Objects.equals(each.sighting.one().get(relation), one.get(relation)));
  }

  private Resource resource(ResourceObservation latest) {
    Set<String> uses = new LinkedHashSet<>();
    one.values().forEach(used -> uses.add(used.id()));
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
