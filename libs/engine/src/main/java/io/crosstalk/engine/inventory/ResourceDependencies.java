package io.crosstalk.engine.inventory;

import io.crosstalk.event.Resource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Position of a resource in the inventory for some time.
 *
 * @param resource null while the inventory does not know it
 * @param closure all resources that it uses, directly or through others, nearest first
 * @param validFromMs epoch milliseconds, inclusive
 * @param validToMs epoch milliseconds, exclusive
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
