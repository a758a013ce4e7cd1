package io.crosstalk.engine.inventory;

import io.crosstalk.event.inventory.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A resource and all resources that it depends on, with the period in which this does not change.
 *
 * @param resource version of the resource; null while the inventory does not contain it
 * @param closure ids of all resources that it uses, directly or through others, nearest first
 * @param validFromMs begin of the period, epoch milliseconds, inclusive
 * @param validToMs end of the period, epoch milliseconds, exclusive
 * @param revision revision of the inventory that it was made from
 */
public record ResourceDependencies(
    @Nullable Resource resource,
    List<String> closure,
    long validFromMs,
    long validToMs,
    int revision) {

  boolean isValid(long timeMs, int currentRevision) {
    return revision == currentRevision && timeMs >= validFromMs && timeMs < validToMs;
  }
}
